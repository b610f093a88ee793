import type { CameraMovement, VideoForm } from '../contract/video-ai.ts'

type Words = Pick<VideoForm, 'prompt' | 'rawPrompt' | 'movement'> & { hasEndImage: boolean }

/** The words the video model reads: cinematic prefix, camera phrase, then the user's text; or the raw prompt untouched. */
export function buildVideoPrompt({ prompt, rawPrompt, movement, hasEndImage }: Words): string {
  if (rawPrompt !== undefined) return rawPrompt
  const phrases = [
    'cinematic shot with smooth steady motion, filmic light and consistent detail',
    cameraWords[movement!],
    hasEndImage ? 'one continuous take that flows seamlessly from the start image into the end image' : '',
    prompt!,
  ]
  return phrases.filter((phrase) => phrase !== '').join(', ')
}

/** One slow move each: video models follow a single plain camera verb best. */
const cameraWords: Record<CameraMovement, string> = {
  pan_left: 'the camera slowly pans left across the scene',
  pan_right: 'the camera slowly pans right across the scene',
  tilt_up: 'the camera slowly tilts up over the scene',
  tilt_down: 'the camera slowly tilts down over the scene',
  zoom_in: 'the camera slowly zooms in toward the subject',
  zoom_out: 'the camera slowly zooms out to reveal the surroundings',
  static: 'static camera locked off on a tripod',
}
