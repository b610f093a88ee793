import { cameraMovements } from '../contract/camera-movements.ts'
import type { VideoForm } from '../contract/video-ai.ts'

type Words = Pick<VideoForm, 'callerText' | 'rawPrompt' | 'movement'> & { hasEndImage: boolean }

/** The words the video model reads: cinematic prefix, camera phrase, then the user's text; or the raw prompt untouched. */
export function buildVideoPrompt({ callerText, rawPrompt, movement, hasEndImage }: Words): string {
  if (rawPrompt !== undefined) return rawPrompt
  const phrases = [
    'cinematic shot with smooth steady motion, filmic light and consistent detail',
    cameraMovements[movement!].phrase,
    hasEndImage ? 'one continuous take that flows seamlessly from the start image into the end image' : '',
    callerText!,
  ]
  return phrases.filter((phrase) => phrase !== '').join(', ')
}
