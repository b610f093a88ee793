import { bend, relate } from './between/morph.ts'
import { dissolveShare, matchedPath, passingPaths, stayInside } from './between/transition.ts'
import type { FramesPlan, Source } from './frames-plan.ts'
import { viewedPart, wholeCrop } from './path/crop.ts'
import { preparePicture } from './pixels/picture.ts'
import { meshSize, openResampler } from './pixels/resample.ts'

/** The frames of a camera that moves from one picture into another. */
export async function drawTwo(start: Source, end: Source, { size, shot, times }: FramesPlan) {
  const sources = [start, end]
  const room = { x: Math.min(start.room.x, end.room.x), y: Math.min(start.room.y, end.room.y) }
  const sizes = sources.map((source) => source.size)
  const paths = sources.map(({ path }) => path)
  const relation = await relate(paths, sizes, size)
  const morph = typeof relation === 'object' ? relation : undefined
  const matched = stayInside(matchedPath(shot, room), morph?.edgeReach ?? 0)
  const cameras = relation === 'apart' ? passingPaths(shot, room) : [matched, matched]

  const views = cameras.map((camera) => times.map(camera))
  const parts = views.map((ofPicture, which) => ofPicture.map((view) => viewedPart(view, sizes[which]!, size)))
  const prepared = await Promise.all(
    paths.map((path, which) => preparePicture(path, sizes[which]!, parts[which]!, size)),
  )
  const resampler = await openResampler(prepared, size)
  const crops = prepared.map(({ toCut }, which) => toCut(wholeCrop(sizes[which]!, size)))
  const mesh = meshSize(size)
  const nodes = new Float32Array(mesh.width * mesh.height * 2)

  const draw = (which: 0 | 1, index: number, share: number) => {
    if (!morph || share === which) return resampler.draw(which, prepared[which]!.toCut(parts[which]![index]!))
    bend(morph, views[which]![index]!, share - which, crops[which]!, size, nodes)
    return resampler.warp(which, nodes)
  }

  return {
    frame(index: number): Uint8Array {
      const share = dissolveShare(times[index]!)
      if (share === 1) return draw(1, index, share)
      const frame = draw(0, index, share)
      if (share === 0) return frame
      draw(1, index, share)
      return resampler.dissolve(share)
    },
    notes: [
      ...(morph
        ? ['The end image shows what the start image shows from elsewhere, so one was bent into the other.']
        : []),
      ...(shot.also ? [`Between two images, the camera makes one movement: ${shot.also} was left out.`] : []),
    ],
  }
}
