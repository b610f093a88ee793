import { z } from 'zod'
import { setting } from '../../setting-kinds.ts'
import { recipeSetting } from '../recipes/recipe.ts'
import { falRenderRecipes, falVideoRecipes } from './recipes.ts'

const names = (recipes: object) => Object.keys(recipes).join(', ')

export const falSettings = {
  falKey: setting({
    name: 'VEDUTA_FAL_KEY',
    schema: z.string().optional(),
    defaultText: 'none',
    description: 'The API key at fal.ai, for the engine `fal`.',
  }),
  falUrl: setting({
    name: 'VEDUTA_FAL_URL',
    schema: z
      .url({ protocol: /^https?$/, error: 'is not an http or https URL' })
      .default('https://queue.fal.run')
      .transform((url) => url.replace(/\/+$/, '')),
    defaultText: '`https://queue.fal.run`',
    description: "The URL of fal's queue, if you use a proxy.",
  }),
  falRender: setting({
    name: 'VEDUTA_FAL_RENDER',
    schema: recipeSetting(falRenderRecipes, 'flux-2-pro'),
    defaultText: '`flux-2-pro`',
    description: `The model that makes renderings at fal: ${names(falRenderRecipes)}, or your own recipe as JSON (docs/engines/hosted.md).`,
  }),
  falVideo: setting({
    name: 'VEDUTA_FAL_VIDEO',
    schema: recipeSetting(falVideoRecipes, 'kling-2.5-turbo-pro'),
    defaultText: '`kling-2.5-turbo-pro`',
    description: `The model that makes clips at fal: ${names(falVideoRecipes)}, or your own recipe as JSON (docs/engines/hosted.md).`,
  }),
}
