import { z } from 'zod'
import { setting } from '../setting-kinds.ts'
import { settingsOfEach } from './engines.ts'

/** The settings for all engines, and those of each. */
export const engineSettings = {
  engines: setting({
    name: 'VEDUTA_ENGINES',
    schema: z
      .string()
      .optional()
      .transform((text, context) =>
        text === undefined
          ? { render: ['classical'], video: ['classical'], isDefault: true }
          : parseOrder(text, context),
      ),
    defaultText: '`classical`, after `sd-server` for what an installed model makes',
    description:
      'The engines in the order in which they are asked: `comfyui, classical`, or separately by kind of task: `render: comfyui, classical; video: fal, classical`. An entry with a slash is the path of your own module.',
  }),
  engineConcurrency: setting({
    name: 'VEDUTA_ENGINE_CONCURRENCY',
    schema: perEngine(/^[1-9]\d{0,3}$/, 'a whole number from 1'),
    defaultText: '1 for sd-server, otherwise only VEDUTA_CONCURRENCY',
    description: 'How many generations an engine works on at once, in each process: `comfyui=1, fal=20`.',
  }),
  engineSeconds: setting({
    name: 'VEDUTA_ENGINE_SECONDS',
    schema: perEngine(/^[1-9]\d{0,4}$/, 'a whole number of seconds'),
    defaultText: 'VEDUTA_ATTEMPT_SECONDS',
    description:
      'How many seconds an engine may take for one attempt: `comfyui=900`. Waiting for a free place does not count.',
  }),
  workerEngines: setting({
    name: 'VEDUTA_WORKER_ENGINES',
    flag: 'engines',
    schema: z.string().default('').transform(entries),
    defaultText: 'all of them',
    description:
      'Which of the engines in VEDUTA_ENGINES this process runs: `comfyui`. Generations for another engine are left to other workers.',
  }),
  engineFull: setting({
    name: 'VEDUTA_ENGINE_FULL',
    schema: z.enum(['wait', 'next'], 'is neither wait nor next').default('wait'),
    description:
      'What a generation does if its engine has no free place: wait for one, or go to the next engine that has one.',
  }),
  fidelityRetries: setting({
    name: 'VEDUTA_FIDELITY_RETRIES',
    schema: z.string().regex(/^\d$/, 'is not a whole number from 0 to 9').transform(Number).optional(),
    defaultText: '2 for classical, sd-server and comfyui, otherwise 0',
    description:
      'How often a result whose fidelity is below `min_fidelity` is made again, with other seeds. Services that bill each try are not asked again by default.',
  }),
  enginePrices: setting({
    name: 'VEDUTA_ENGINE_PRICES',
    schema: perEngine(/^\d{1,5}(\.\d{1,6})?$/, 'US dollars such as 0.05', /^(.+)\.(render|video)$/),
    defaultText: 'none',
    description:
      'What you pay, in US dollars, for a rendering and for a second of a clip, if the engine does not report it: `fal.render=0.05, fal.video=0.07`.',
  }),
  ...settingsOfEach,
}

export type EngineOrder = { render: string[]; video: string[]; isDefault?: boolean }

function parseOrder(text: string, context: z.RefinementCtx): EngineOrder {
  const parts = text.split(';').map((part) => /^\s*(?:(render|video)\s*:)?(.*)$/s.exec(part)!)
  const namesOf = (kind: Exclude<keyof EngineOrder, 'isDefault'>) =>
    parts.flatMap(([, of, list = '']) => (of === kind || of === undefined ? entries(list) : []))
  const order = { render: namesOf('render'), video: namesOf('video') }
  if (order.render.length && order.video.length) return order
  context.addIssue('names no engine for one of the kinds render and video')
  return z.NEVER
}

/** Numbers by engine: `comfyui=1, fal=20`. */
function perEngine(value: RegExp, what: string, name = /^(.+)$/) {
  return z
    .string()
    .default('')
    .transform((text, context): Record<string, number> => {
      const pairs = entries(text).map((entry) => entry.split('=').map((part) => part.trim()))
      for (const [key = '', number = '', ...rest] of pairs) {
        if (name.test(key) && value.test(number) && !rest.length) continue
        context.addIssue(`has the entry "${[key, number, ...rest].join('=')}", which does not give an engine ${what}`)
        return z.NEVER
      }
      return Object.fromEntries(pairs.map(([key, number]) => [key, Number(number)]))
    })
}

function entries(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
