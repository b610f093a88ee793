import { z } from 'zod'
import { setting } from '../../setting-kinds.ts'

const entries = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const isAddress = (url: string) => /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url)

export const comfyuiSettings = {
  comfyuiUrls: setting({
    name: 'VEDUTA_COMFYUI_URL',
    schema: z
      .string()
      .default('http://127.0.0.1:8188')
      .transform((list) => entries(list).map((url) => url.replace(/\/+$/, '')))
      .refine(
        (urls) => urls.length > 0 && urls.every(isAddress),
        'has an entry that is not an http or https URL without a user name or a query',
      ),
    defaultText: '`http://127.0.0.1:8188`',
    description: 'ComfyUI servers, comma-separated; of several, the one with the shortest queue gets the next task.',
  }),
  comfyuiHeaders: setting({
    name: 'VEDUTA_COMFYUI_HEADERS',
    schema: z
      .string()
      .default('{}')
      .transform((text, context) => {
        try {
          return z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[ -~]*$/)).parse(JSON.parse(text))
        } catch {
          context.addIssue('is not a JSON object of header names and values')
          return z.NEVER
        }
      }),
    defaultText: 'none',
    description:
      'Headers for every request to ComfyUI, as a JSON object: what a reverse proxy in front of it asks for, such as `{"Authorization": "Bearer …"}`.',
  }),
  comfyuiWorkflows: setting({
    name: 'VEDUTA_COMFYUI_WORKFLOWS',
    schema: z.string().optional(),
    defaultText: 'none',
    description:
      'A folder of your own workflows: for each `NAME.json` in API format and `NAME.mapping.json`. They take the place of ours for the kind of task that they make.',
  }),
  comfyuiTemplates: setting({
    name: 'VEDUTA_COMFYUI_TEMPLATES',
    schema: z
      .string()
      .regex(/^[\w.,\s-]+$/, 'has a name with other characters than letters, digits, dots, hyphens and underscores')
      .optional()
      .transform((list) => (list === undefined ? undefined : entries(list))),
    defaultText: 'your own; where you have none: flux2-klein-4b for renderings, wan22-14b-… for clips',
    description:
      'The names of the workflows to use, comma-separated: of those that honour most of a request, the first is taken.',
  }),
  comfyuiModels: setting({
    name: 'VEDUTA_COMFYUI_MODELS',
    schema: z
      .string()
      .default('')
      .transform((list) => entries(list).map((entry) => entry.split('=').map((name) => name.trim())))
      .refine(
        (pairs) => pairs.every((pair) => pair.length === 2 && pair.every(Boolean)),
        'has an entry that is no name=name',
      )
      .transform((pairs): Record<string, string> => Object.fromEntries(pairs)),
    defaultText: 'none',
    description:
      'Model files under other names than the workflows have, comma-separated: `wan_2.1_vae.safetensors=wan/vae.safetensors`.',
  }),
}
