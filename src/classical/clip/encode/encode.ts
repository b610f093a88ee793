import type { Size } from '../clip-size.ts'
import type { ClipEncoder, ClipSound } from './clip-encoder.ts'
import { openX264 } from './encode-x264.ts'

/** The packages that can encode: `auto` is node-av if it loads, else h264-mp4-encoder. */
export type EncoderChoice = 'auto' | 'node-av' | 'h264-mp4-encoder'

export async function openEncoder(
  choice: EncoderChoice,
  outputPath: string,
  size: Size,
  framesPerSecond: number,
  sound?: ClipSound,
): Promise<ClipEncoder> {
  const av = await loadNodeAv(choice)
  if (av) return await openX264(av, outputPath, size, framesPerSecond, sound)
  const encoder = await openFallback(outputPath, size, framesPerSecond)
  return sound ? { ...encoder, notes: [...encoder.notes, 'This encoder makes clips without sound.'] } : encoder
}

/** What the bytes of clips depend on, of the encoder that would be used. */
export async function versionsOf(choice: EncoderChoice): Promise<string[]> {
  const av = await loadNodeAv(choice)
  return av
    ? await (await import('./encode-x264.ts')).x264Versions(av)
    : await (await import('./encode-minih264.ts')).minih264Versions()
}

/** The encoder that would be used, and its version. */
export async function nameEncoder(choice: EncoderChoice): Promise<string> {
  const av = await loadNodeAv(choice)
  return av ? `node-av with FFmpeg ${av.ffmpegVersion()}` : 'h264-mp4-encoder, which is slower and makes larger files'
}

async function loadNodeAv(choice: EncoderChoice) {
  if (choice === 'h264-mp4-encoder') return undefined
  return await import('node-av').catch((cause) => {
    if (choice === 'auto') return undefined
    throw new Error('VEDUTA_ENCODER asks for node-av, which could not be loaded: install it, or set auto.', { cause })
  })
}

async function openFallback(...args: Parameters<typeof import('./encode-minih264.ts')['openMinih264']>) {
  const { openMinih264 } = await import('./encode-minih264.ts')
  return await openMinih264(...args)
}
