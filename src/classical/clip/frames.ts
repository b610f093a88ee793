import { cameraPath } from './camera-path.ts'
import { clipSize, type Size } from './clip-size.ts'
import { roomBeside, viewedPart, wholeCrop } from './crop.ts'
import { preparePicture, readSize } from './picture.ts'
import { openResampler } from './resample.ts'
import type { Shot } from './shot.ts'
import { dissolveShare, transitionPath } from './transition.ts'

export const framesPerSecond = 24

export type FramesRequest = {
  /** Paths of upright pictures: PNG or JPEG, sRGB, no alpha, at least 16 px and at most 3840 px long. */
  start: string
  end?: string | undefined
  /** Whole numbers, from 1:4 to 4:1. */
  aspectRatio: { width: number; height: number }
  durationSeconds: 5 | 10
  shot: Shot
}

/** The frames of a clip, drawn on demand: what `frame` returns is valid until its next call. */
export type Frames = { size: Size; count: number; frame(index: number): Uint8Array; notes: string[] }

export async function openFrames(request: FramesRequest): Promise<Frames> {
  const size = clipSize(request.aspectRatio)
  const count = request.durationSeconds * framesPerSecond
  const paths = request.end === undefined ? [request.start] : [request.start, request.end]
  const sizes = await Promise.all(paths.map(readSize))

  const rooms = sizes.map((picture) => roomBeside(picture, size))
  const room = { x: Math.min(...rooms.map(({ x }) => x)), y: Math.min(...rooms.map(({ y }) => y)) }
  const path =
    request.end === undefined
      ? cameraPath(request.shot, room, request.durationSeconds)
      : transitionPath(request.shot, room)
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
