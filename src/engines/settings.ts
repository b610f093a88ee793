import { z } from 'zod'
import { setting } from '../setting-kinds.ts'
import { falSettings } from './fal/settings.ts'
import { replicateSettings } from './replicate/settings.ts'

/** What concerns every engine; those of one engine are in its own folder. */
export const engineSettings = {
  engines: setting({
    name: 'VEDUTA_ENGINES',
    schema: z.string().default('classical').transform(parseOrder),
    description:
      'The engines, in the order in which they are asked: `comfyui, classical`, or apart by kind of task: `render: comfyui, classical; video: fal, classical`. An entry with a slash is the path of a module of your own.',
  }),
  ...falSettings,
  ...replicateSettings,
}

export type EngineOrder = { render: string[]; video: string[] }

const names = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function parseOrder(text: string, context: z.RefinementCtx): EngineOrder {
  const parts = text.split(';').map((part) => /^\s*(?:(render|video)\s*:)?(.*)$/s.exec(part)!)
  const listOf = (kind: keyof EngineOrder) =>
    parts.flatMap(([, of, list = '']) => (of === kind || of === undefined ? names(list) : []))
  const order = { render: listOf('render'), video: listOf('video') }
  if (order.render.length && order.video.length) return order
  context.addIssue('names no engine for one of the kinds render and video')
  return z.NEVER
}
