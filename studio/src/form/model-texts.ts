/** What the form says of each model. */
export const modelTexts = {
  label: 'Model',
  names: { render: 'Rendering', video: 'Clip 1.0', videoFlash: '2.0 Flash', videoCinematic: '2.0 Cinematic' },
  hints: {
    render: '',
    video: 'One camera movement over the picture, in 1280 × 720.',
    videoFlash: 'The camera’s own movements, two at once, with sound, in about 1280 × 720.',
    videoCinematic: 'The same in about 1920 × 1080.',
  },
  prices: {
    order: (credits: number) => `${credits} credits a clip.`,
    second: (credits: number) => (credits === 1 ? '1 credit a second.' : `${credits} credits a second.`),
  },
}
