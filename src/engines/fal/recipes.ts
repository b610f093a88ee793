import type { Recipes } from '../recipes/recipe.ts'

/** Models at fal.ai that make renderings, with their list prices of November 2026. */
export const falRenderRecipes: Recipes = {
  'flux-2-pro': {
    model: 'fal-ai/flux-2-pro/edit',
    input: { prompt: '{prompt}', image_urls: '{pictures}', seed: '{seed}', image_size: 'auto', output_format: 'png' },
    output: 'images.0.url',
    references: 4,
    price: { outputUsd: 0.015, megapixelUsd: 0.015 },
  },
  'flux-2-flex': {
    model: 'fal-ai/flux-2-flex/edit',
    input: { prompt: '{prompt}', image_urls: '{pictures}', seed: '{seed}', image_size: 'auto', output_format: 'png' },
    output: 'images.0.url',
    references: 4,
    price: { megapixelUsd: 0.05 },
  },
  'qwen-image-edit-2511': {
    model: 'fal-ai/qwen-image-edit-2511',
    input: { prompt: '{prompt}', image_urls: '{pictures}', seed: '{seed}', output_format: 'png' },
    output: 'images.0.url',
    references: 2,
    price: { madeMegapixelUsd: 0.03 },
  },
}

/** Models at fal.ai that make clips, with their list prices of November 2026. */
export const falVideoRecipes: Recipes = {
  'kling-2.5-turbo-pro': {
    model: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
    input: {
      prompt: '{prompt}',
      image_url: '{source}',
      tail_image_url: '{end}',
      duration: '{secondsText}',
      negative_prompt: '{negativePrompt}',
    },
    output: 'video.url',
    price: { secondUsd: 0.07 },
  },
  'seedance-1.5-pro': {
    model: 'fal-ai/bytedance/seedance/v1.5/pro/image-to-video',
    input: {
      prompt: '{prompt}',
      image_url: '{source}',
      end_image_url: '{end}',
      duration: '{secondsText}',
      resolution: '720p',
      seed: '{seed}',
      generate_audio: false,
    },
    output: 'video.url',
    price: { secondUsd: 0.026 },
  },
  'wan-2.2': {
    model: 'fal-ai/wan/v2.2-a14b/image-to-video',
    input: {
      prompt: '{prompt}',
      image_url: '{source}',
      num_frames: '{frames}',
      frames_per_second: 16,
      seed: '{seed}',
      resolution: '720p',
      aspect_ratio: 'auto',
      enable_safety_checker: true,
    },
    output: 'video.url',
    price: { secondUsd: 0.08 },
  },
}
