import type { Recipes } from '../recipes/recipe.ts'

/** Models at Replicate that make renderings. Their prices depend on the account and are not known here. */
export const replicateRenderRecipes: Recipes = {
  'flux-2-pro': {
    model: 'black-forest-labs/flux-2-pro',
    input: {
      prompt: '{prompt}',
      input_images: '{pictures}',
      aspect_ratio: 'match_input_image',
      seed: '{seed}',
      output_format: 'png',
    },
    references: 4,
  },
  'flux-kontext-pro': {
    model: 'black-forest-labs/flux-kontext-pro',
    input: {
      prompt: '{prompt}',
      input_image: '{source}',
      aspect_ratio: 'match_input_image',
      seed: '{seed}',
      output_format: 'png',
    },
  },
}

/** Models at Replicate that make clips. */
export const replicateVideoRecipes: Recipes = {
  'kling-v2.1': {
    model: 'kwaivgi/kling-v2.1',
    input: {
      mode: 'pro',
      prompt: '{prompt}',
      negative_prompt: '{negativePrompt}',
      start_image: '{source}',
      end_image: '{end}',
      duration: '{seconds}',
    },
  },
  'wan-2.2-i2v-fast': {
    model: 'wan-video/wan-2.2-i2v-fast',
    input: {
      prompt: '{prompt}',
      image: '{source}',
      last_image: '{end}',
      num_frames: '{frames}',
      frames_per_second: 16,
      resolution: '720p',
      seed: '{seed}',
    },
    // It makes at most 121 frames.
    durationsSeconds: [5],
  },
}
