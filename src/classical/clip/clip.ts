import type { EngineStage } from '../../contract/vocabulary.ts'
import { type EncoderChoice, openEncoder } from './encode/encode.ts'
import { type FramesRequest, framesPerSecond, openFrames } from './frames.ts'
import { foreseeNotes } from './notes.ts'
import { writePoster } from './poster.ts'
import { readShot, type ShotWords } from './shot/shot.ts'

export type ClipRequest = Omit<FramesRequest, 'shot'> & {
  words: ShotWords
  encoder: EncoderChoice
  /** The seed of its sound; absent for a silent clip. */
  soundSeed?: number | undefined
}

export type MadeClip = {
  width: number
  height: number
  durationSeconds: number
  notes: string[]
  /** What a clip's bytes depend on apart from this program. */
  versions: string[]
}

/** Moves a camera over one picture, or from one into another, and writes that as an MP4 and its first frame as a JPEG. Nothing is random. */
export async function renderClip(
  request: ClipRequest,
  output: { video: string; poster: string },
  report: (progress: number, stage: EngineStage) => void,
): Promise<MadeClip> {
  report(0, 'preparing')
  const { shot } = readShot(request.words)
  const frames = await openFrames({ ...request, shot })
  await writePoster(frames.frame(0), frames.size, output.poster)
  const { soundSeed, durationSeconds } = request
  const sound = soundSeed === undefined ? undefined : { seed: soundSeed, seconds: durationSeconds }
  const encoder = await openEncoder(request.encoder, output.video, frames.size, framesPerSecond, sound)
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
  return {
    ...frames.size,
    durationSeconds,
    notes: [...foreseeNotes(request.words), ...frames.notes, ...encoder.notes],
    versions: encoder.versions,
  }
}
