import { clipSize } from '../../contract/clip-size.ts'
import type { Size } from './clip-size.ts'
import type { FramesPlan, Source } from './frames-plan.ts'
import { drawOne } from './one-picture.ts'
import { roomBeside, wholeCrop } from './path/crop.ts'
import { readSize } from './pixels/picture.ts'
import type { Shot } from './shot/shot.ts'
import { drawTwo } from './two-pictures.ts'

export const framesPerSecond = 24

export type FramesRequest = {
  /** Paths of upright pictures: PNG or JPEG, sRGB, no alpha, at least 16 px and at most 3840 px long. */
  source: string
  end?: string | undefined
  /** Whole numbers, from 1:4 to 4:1. */
  aspectRatio: { width: number; height: number }
  /** Of a frame, in pixels; absent for that of 1280x720. */
  area?: number | undefined
  durationSeconds: number
  shot: Shot
}

/** The frames of a clip, drawn on demand: what `frame` returns is valid until its next call. */
export type Frames = { size: Size; count: number; frame(index: number): Uint8Array; notes: string[] }

export async function openFrames(request: FramesRequest): Promise<Frames> {
  const { source, end, aspectRatio, durationSeconds, shot } = request
  const size = clipSize(aspectRatio, request.area)
  const count = durationSeconds * framesPerSecond
  const times = Array.from({ length: count }, (_, index) => index / (count - 1))
  const plan: FramesPlan = { size, shot, durationSeconds, times }
  const from = await openSource(source, size)
  if (end === undefined) {
    return { size, count, frame: await drawOne(from, plan), notes: enlargementNote('start', from.size, size) }
  }
  const to = await openSource(end, size)
  const { frame, notes } = await drawTwo(from, to, plan)
  const enlargements = [...enlargementNote('start', from.size, size), ...enlargementNote('end', to.size, size)]
  return { size, count, frame, notes: [...notes, ...enlargements] }
}

async function openSource(path: string, clip: Size): Promise<Source> {
  const size = await readSize(path)
  return { path, size, room: roomBeside(size, clip) }
}

/** Half the clip's density is where softness shows. */
function enlargementNote(which: 'start' | 'end', picture: Size, clip: Size): string[] {
  const crop = wholeCrop(picture, clip)
  if (crop.width * 2 > clip.width) return []
  const shown = `${Math.round(crop.width)}x${Math.round(crop.height)}`
  return [`The ${which} image was enlarged from ${shown} pixels to ${clip.width}x${clip.height}, so it looks soft.`]
}
