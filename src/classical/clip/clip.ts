import type { CameraMovement } from '../../contract/video-ai.ts'
import { openEncoder } from './encode.ts'
import { framesPerSecond, openFrames } from './frames.ts'

export type ClipRequest = {
  /** Paths of upright pictures: PNG or JPEG, sRGB, no alpha, at least 16 px and at most 3840 px long. */
  start: string
  end?: string
  /** Whole numbers, from 1:4 to 4:1. */
  aspectRatio: { width: number; height: number }
  durationSeconds: 5 | 10
  movement: CameraMovement
  seed: number
}

export type ClipStage = 'preparing' | 'rendering' | 'encoding'

/** Moves a camera over one picture, or from one into another, and writes that as an MP4. Nothing in it is random. */
export async function renderClip(
  request: ClipRequest,
  outputPath: string,
  report: (progress: number, stage: ClipStage) => void,
): Promise<{ width: number; height: number; durationSeconds: number; notes: string[] }> {
  report(0, 'preparing')
  const frames = await openFrames(request)
  const encoder = await openEncoder(outputPath, frames.size, framesPerSecond)
  try {
    const reportEvery = frames.count / 30
    for (let index = 0; index < frames.count; index++) {
      if (index % reportEvery === 0) report(0.03 + (0.94 * index) / frames.count, 'rendering')
      await encoder.write(frames.frame(index))
    }
    report(0.97, 'encoding')
    await encoder.finish()
  } finally {
    await encoder.close()
  }
  report(1, 'encoding')
  return { ...frames.size, durationSeconds: request.durationSeconds, notes: frames.notes }
}
