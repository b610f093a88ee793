import type { Size } from './clip-size.ts'
import type { Shot } from './shot/shot.ts'

/** A requested picture, and the room beside the clip's crop. */
export type Source = { path: string; size: Size; room: { x: number; y: number } }

export type FramesPlan = { size: Size; shot: Shot; durationSeconds: number; times: number[] }
