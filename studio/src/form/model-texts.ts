import type { Kind } from '../../../src/contract/vocabulary.ts'

/** What the form says of each model. */
export const modelTexts = {
  label: 'Model',
  names: {
    render: '4.1',
    renderFast: '4.5 Fast',
    renderUltra: '4.5 Ultra',
    video: 'Clip 1.0',
    videoFlash: '2.0 Flash',
    videoCinematic: '2.0 Cinematic',
  },
  hints: {
    render: 'The version before 4.5, in 1344 pixels.',
    renderFast: 'What each expert can be told, up to four results at once, in up to 2048 pixels.',
    renderUltra: 'The same in up to 4096 pixels.',
    video: 'One camera movement over the picture, in 1280 × 720.',
    videoFlash: 'The camera’s own movements, two at once, with sound, in about 1280 × 720.',
    videoCinematic: 'The same in about 1920 × 1080.',
  },
  prices: {
    result: (credits: string, kind: Kind) => `${credits} ${kind === 'render' ? 'a result' : 'a clip'}.`,
    second: (credits: string) => `${credits} a second.`,
  },
}
