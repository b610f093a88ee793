import { activities, cameraMoves } from '../contract/camera-moves.ts'
import { namesMovement } from '../contract/camera-words.ts'
import type { VideoV20Form } from '../contract/video-v20/form.ts'

type Words = Pick<VideoV20Form, 'callerText' | 'rawPrompt' | 'moves' | 'activity' | 'loop'> & { hasEndImage: boolean }

/** The words the video model reads: prefix, camera, activity, then the user's text; or the raw prompt untouched. */
export function buildVideoV20Prompt({ callerText = '', rawPrompt, moves, activity, loop, hasEndImage }: Words): string {
  if (rawPrompt !== undefined) return rawPrompt
  const undecided = namesMovement(callerText) ? [] : (['dolly_in'] as const)
  const phrases = [
    'cinematic shot with smooth steady motion, filmic light and consistent detail',
    (moves ?? undecided).map((move) => cameraMoves[move].phrase).join(' while '),
    activities[activity],
    hasEndImage ? 'one continuous take that flows seamlessly from the start image into the end image' : '',
    loop ? 'a seamless loop whose last frame meets the first' : '',
    callerText,
  ]
  return phrases.filter((phrase) => phrase !== '').join(', ')
}
