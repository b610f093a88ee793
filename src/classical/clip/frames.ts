import { clipSize } from '../../contract/clip-size.ts'
import { cameraPath } from './camera-path.ts'
import type { ClipRequest } from './clip.ts'
import type { Size } from './clip-size.ts'
import { roomBeside, viewedPart, wholeCrop } from './crop.ts'
import { preparePicture, readSize } from './picture.ts'
import { openResampler } from './resample.ts'
import { dissolveShare, transitionPath } from './transition.ts'

export const framesPerSecond = 24

/** The frames of a clip, drawn on demand: what `frame` returns is valid until its next call. */
export type Frames = { size: Size; count: number; frame(index: number): Uint8Array; notes: string[] }

export async function openFrames(request: ClipRequest): Promise<Frames> {
  const size = clipSize(request.aspectRatio)
  const count = request.durationSeconds * framesPerSecond
  const paths = request.end === undefined ? [request.start] : [request.start, request.end]
  const sizes = await Promise.all(paths.map(readSize))

  const rooms = sizes.map((picture) => roomBeside(picture, size))
  const room = { x: Math.min(...rooms.map(({ x }) => x)), y: Math.min(...rooms.map(({ y }) => y)) }
  const path =
    request.end === undefined
      ? cameraPath(request.movement, room, request.durationSeconds)
      : transitionPath(request.movement, room)
  const times = Array.from({ length: count }, (_, index) => index / (count - 1))
  const parts = sizes.map((picture) => times.map((time) => viewedPart(path(time), picture, size)))

  const pictures = await Promise.all(
    paths.map((file, index) => preparePicture(file, sizes[index]!, parts[index]!, size)),
  )
  const resampler = await openResampler(pictures, size)
  const draw = (picture: number, index: number) =>
    resampler.draw(picture, pictures[picture]!.toCut(parts[picture]![index]!))

  return {
    size,
    count,
    frame(index) {
      const share = request.end === undefined ? 0 : Math.round(dissolveShare(times[index]!) * 256)
      if (share === 256) return draw(1, index)
      const start = draw(0, index)
      if (share === 0) return start
      draw(1, index)
      return resampler.dissolve(share)
    },
    notes: sizes.flatMap((picture, index) => enlargementNote(index === 0 ? 'start' : 'end', picture, size)),
  }
}

/** Half the clip's density is where softness shows. */
function enlargementNote(which: 'start' | 'end', picture: Size, clip: Size): string[] {
  const crop = wholeCrop(picture, clip)
  if (crop.width * 2 > clip.width) return []
  const shown = `${Math.round(crop.width)}x${Math.round(crop.height)}`
  return [`The ${which} image was enlarged from ${shown} pixels to ${clip.width}x${clip.height}, so it looks soft.`]
}
