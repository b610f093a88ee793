import { z } from 'zod'
import { setting } from '../../setting-kinds.ts'
import { parseJson } from '../remote/service.ts'

export const sdServerSettings = {
  sdServerUrl: setting({
    name: 'VEDUTA_SD_SERVER_URL',
    schema: z
      .url({ protocol: /^https?$/, error: 'is not an http or https URL' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    defaultText: 'none',
    description: 'The URL of a running sd-server of stable-diffusion.cpp, for the engine `sd-server`.',
  }),
  sdServerCommand: setting({
    name: 'VEDUTA_SD_SERVER_COMMAND',
    schema: z
      .string()
      .transform((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!))
      .optional(),
    defaultText: 'none',
    description:
      'Or the command that starts one as a child process: the program and its arguments, in double quotes if they contain spaces, without an address to listen on.',
  }),
  sdServerModel: setting({
    name: 'VEDUTA_SD_SERVER_MODEL',
    schema: z.string().optional(),
    defaultText: 'the installed model: of those for renderings the last one, else of those for clips',
    description: 'Or the name of an installed model (`veduta models list`) to start one with.',
  }),
  modelsDir: setting({
    name: 'VEDUTA_MODELS_DIR',
    schema: z.string().optional(),
    defaultText: '`models` in the data directory',
    description: 'The folder of the models that `veduta models install` fetches.',
  }),
  modelsList: setting({
    name: 'VEDUTA_MODELS',
    schema: z.string().optional(),
    defaultText: 'only the shipped list',
    description:
      'Your own list of models, a JSON file like models.json; its entries replace shipped ones of the same name.',
  }),
  sdServerSize: setting({
    name: 'VEDUTA_SD_SERVER_SIZE',
    schema: z
      .string()
      .regex(/^\d+$/, 'is not a whole number')
      .transform(Number)
      .pipe(z.int().min(64, 'is less than 64').max(2048, 'is more than 2048'))
      .optional(),
    defaultText: 'by the model and the machine, at most 1024',
    description:
      'The working size of its renderings: the side, in pixels, of a square of the same area. They are enlarged to the size that was asked for.',
  }),
  sdServerMode: setting({
    name: 'VEDUTA_SD_SERVER_MODE',
    schema: z.enum(['edit', 'img2img'], 'is neither edit nor img2img').optional(),
    defaultText: 'img2img if the entry of the model in the list says that it does not edit, else edit',
    description:
      'How its model makes renderings: edit, for models that follow instructions (FLUX.2, Qwen-Image-Edit, Kontext), or img2img, for those that paint over the source (SD 1.5, SDXL).',
  }),
  sdServerParameters: setting({
    name: 'VEDUTA_SD_SERVER_PARAMETERS',
    schema: z
      .string()
      .default('{}')
      .transform((text, context) => {
        const parameters = parseJson(text)
        if (typeof parameters === 'object' && parameters && !Array.isArray(parameters)) return parameters
        context.addIssue('is not a JSON object')
        return z.NEVER
      }),
    defaultText: 'none',
    description:
      'A JSON object with further fields for its requests, such as `{"sample_params":{"sample_steps":8}}`; its command line sets the defaults.',
  }),
}
