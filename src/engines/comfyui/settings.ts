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
    description: 'Comma-separated URLs of ComfyUI servers. The one with the shortest queue gets the next task.',
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
      'Headers for every request to ComfyUI, as a JSON object, such as those that its reverse proxy requires: `{"Authorization": "Bearer …"}`.',
  }),
  comfyuiWorkflows: setting({
    name: 'VEDUTA_COMFYUI_WORKFLOWS',
    schema: z.string().optional(),
    defaultText: 'none',
    description:
      'A folder with your workflows: for each, `NAME.json` in API format and `NAME.mapping.json`. They replace the shipped ones for their kind of task.',
  }),
  comfyuiTemplates: setting({
    name: 'VEDUTA_COMFYUI_TEMPLATES',
    schema: z
      .string()
      .regex(/^[\w.,\s-]+$/, 'has a name with characters other than letters, digits, dots, hyphens and underscores')
      .optional()
      .transform((list) => (list === undefined ? undefined : entries(list))),
    defaultText:
      'your own, or without any: flux2-klein-4b for renderings, wan22-14b-… for clips, sdxl-lines-depth for `classical+comfyui`',
    description:
      'Comma-separated names of the workflows to use. The one that honours most of a request is chosen, or the first of several.',
  }),
  comfyuiModels: setting({
    name: 'VEDUTA_COMFYUI_MODELS',
    schema: z
      .string()
      .default('')
      .transform((list) => entries(list).map((entry) => entry.split('=').map((name) => name.trim())))
      .refine(
        (pairs) => pairs.every((pair) => pair.length === 2 && pair.every(Boolean)),
        'has an entry that is not name=name',
      )
      .transform((pairs): Record<string, string> => Object.fromEntries(pairs)),
    defaultText: 'none',
    description:
      'Comma-separated model files whose names differ from those in the workflows: `wan_2.1_vae.safetensors=wan/vae.safetensors`.',
  }),
}
