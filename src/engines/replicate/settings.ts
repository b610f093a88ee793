import { z } from 'zod'
import { setting } from '../../setting-kinds.ts'
import { recipeSetting } from '../recipes/recipe.ts'
import { replicateRenderRecipes, replicateVideoRecipes } from './recipes.ts'

const names = (recipes: object) => Object.keys(recipes).join(', ')

export const replicateSettings = {
  replicateToken: setting({
    name: 'VEDUTA_REPLICATE_TOKEN',
    schema: z.string().optional(),
    defaultText: 'none',
    description: 'The API token at replicate.com, for the engine `replicate`.',
  }),
  replicateUrl: setting({
    name: 'VEDUTA_REPLICATE_URL',
    schema: z
      .url({ protocol: /^https?$/, error: 'is not an http or https URL' })
      .default('https://api.replicate.com/v1'),
    defaultText: '`https://api.replicate.com/v1`',
    description: "The URL of Replicate's API, if you use a proxy.",
  }),
  replicateRender: setting({
    name: 'VEDUTA_REPLICATE_RENDER',
    schema: recipeSetting(replicateRenderRecipes, 'flux-2-pro'),
    defaultText: '`flux-2-pro`',
    description: `The model that makes renderings at Replicate: ${names(replicateRenderRecipes)}, or your own recipe as JSON (docs/engines/hosted.md).`,
  }),
  replicateVideo: setting({
    name: 'VEDUTA_REPLICATE_VIDEO',
    schema: recipeSetting(replicateVideoRecipes, 'kling-v2.1'),
    defaultText: '`kling-v2.1`',
    description: `The model that makes clips at Replicate: ${names(replicateVideoRecipes)}, or your own recipe as JSON (docs/engines/hosted.md).`,
  }),
}
