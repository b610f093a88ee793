import { renderClip } from '../../src/classical/clip/clip.ts'
import type { CameraMovement } from '../../src/contract/camera-movements.ts'

/* One clip in its own process, so that the start counts too. */
const [start, output, movement] = process.argv.slice(2) as [string, string, CameraMovement]
await renderClip(
  {
    source: start,
    aspectRatio: { width: 16, height: 9 },
    durationSeconds: 10,
    words: { movement, rawPrompt: undefined, callerText: 'a house', negativePrompt: '' },
    encoder: 'auto',
  },
  { video: output, poster: `${output}.jpg` },
  () => {},
)
