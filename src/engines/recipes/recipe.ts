import { z } from 'zod'
import { setting } from '../../setting-kinds.ts'
import { type Capabilities, EngineError, type Task, type VideoTask } from '../port/engine.ts'
import { listUnhonoured } from '../port/unhonoured.ts'
import { parseJson } from '../remote/service.ts'
import type { PreparedPictures } from './pictures.ts'

/** How one hosted model is called: models differ in the names and types of their inputs. */
export const recipeSchema = z.strictObject({
  /** The model's id at its service. */
  model: z.string().regex(/^[\w.-]+(\/[\w.-]+)+(:\w+)?$/, 'is not a model id such as owner/name'),
  /**
   * The model's input. A text that is a placeholder becomes its value or, if the task has none, its field is
   * left out; all else is sent as written.
   */
  input: z.record(z.string(), z.json()),
  /** The place of the file's URL in the result, such as `images.0.url`, if the service needs one. */
  output: z.string().optional(),
  /** The most style references that the model reads. */
  references: z.int().min(0).default(0),
  durationsSeconds: z.array(z.literal([5, 10, 15])).default([5, 10]),
  /** For models that take a number of frames. */
  framesPerSecond: z.int().min(1).default(16),
  /** The service's list price in US dollars: for each output, each second of a clip, each megapixel made, or made or read. */
  price: z
    .strictObject({
      outputUsd: z.number(),
      secondUsd: z.number(),
      madeMegapixelUsd: z.number(),
      megapixelUsd: z.number(),
    })
    .partial()
    .default({}),
})
export type Recipe = z.output<typeof recipeSchema>

const placeholders = [
  'prompt',
  'negativePrompt',
  'seed',
  'source',
  'end',
  'references',
  'pictures',
  'seconds',
  'secondsText',
  'frames',
  'ratio',
] as const
type Placeholder = (typeof placeholders)[number]

/** The recipes that are shipped, by their names; the first is the default. */
export type Recipes = Record<string, z.input<typeof recipeSchema>>

/** The setting that picks the model of a service: the name of a shipped recipe, or one as JSON. */
export function recipeSetting({ name, makes, recipes }: { name: string; makes: string; recipes: Recipes }) {
  const names = Object.keys(recipes)
  return setting({
    name,
    schema: recipeText(recipes, names),
    defaultText: `\`${names[0]}\``,
    description: `The model that makes ${makes}: ${names.join(', ')}, or your own recipe as JSON (docs/engines/hosted.md).`,
  })
}

/** The input of a model for a task, with its pictures as the service accepts them: data URIs or URLs. */
export function fillRecipe(recipe: Recipe, task: Task, pictures: PreparedPictures): Record<string, unknown> {
  const values = { ...commonValues(task, pictures), ...(task.kind === 'video' && videoValues(recipe, task)) }
  return fillValue(recipe.input, values) as Record<string, unknown>
}

/** The URL that a result has at a place such as `images.0.url`. */
export function urlAt(result: unknown, place: string): string {
  const keys = place.split('.').filter(Boolean)
  const found = keys.reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], result)
  if (typeof found === 'string' && found) return found
  throw new EngineError(`The result has no URL at "${place}": check the recipe's output.`, {
    code: 'OUTPUT_INVALID',
    retryable: false,
  })
}

/** What a model cannot honour beyond the capabilities of its engine. */
export const recipeNotes = (recipe: Recipe, task: Task): string[] =>
  listUnhonoured({ seed: uses(recipe, 'seed') }, task).map(({ tell }) => tell(recipe.model))

/** The capabilities of an engine with these two recipes. */
export function recipeCapabilities({ render, video }: { render: Recipe; video: Recipe }): Capabilities {
  return {
    render: { references: render.references },
    video: {
      durationsSeconds: video.durationsSeconds,
      endImage: uses(video, 'end'),
      negativePrompt: uses(video, 'negativePrompt'),
      sound: false,
    },
    // If only one of the two reads it, the notes say so.
    seed: true,
  }
}

/** The list price of what was made; pictures that the model read count as much as its output. */
export function recipePrice(
  { price }: Recipe,
  made: { width: number; height: number; durationSeconds: number | null; picturesRead: number },
): number | undefined {
  if (Object.keys(price).length === 0) return undefined
  const { outputUsd = 0, secondUsd = 0, madeMegapixelUsd = 0, megapixelUsd = 0 } = price
  const megapixels = Math.ceil((made.width * made.height) / 1e6)
  const pixelsUsd = megapixels * (madeMegapixelUsd + megapixelUsd * (1 + made.picturesRead))
  const usd = outputUsd + secondUsd * (made.durationSeconds ?? 0) + pixelsUsd
  return Number(usd.toFixed(4))
}

/** List prices beforehand: for a rendering of usual size without references, and for a clip. */
export const listPrices =
  ({ render, video }: { render: Recipe; video: Recipe }) =>
  ({ kind, durationSeconds = 1 }: Pick<Task, 'kind'> & { durationSeconds?: number }) =>
    kind === 'render'
      ? recipePrice(render, { width: 1344, height: 1008, durationSeconds: null, picturesRead: 1 })
      : recipePrice(video, { width: 1280, height: 720, durationSeconds, picturesRead: 0 })

const recipeText = (recipes: Recipes, names: string[]) =>
  z
    .string()
    .default(names[0]!)
    .transform((text, context) => {
      if (recipes[text]) return recipeSchema.parse(recipes[text])
      const result = recipeSchema.safeParse(text.startsWith('{') ? parseJson(text) : undefined)
      if (result.success && wrongPlaceholders(result.data).length === 0) return result.data
      const why = result.success
        ? `it has the unknown placeholder {${wrongPlaceholders(result.data)[0]}}`
        : `${result.error.issues[0]!.path.join('.')} ${result.error.issues[0]!.message}`.trim()
      const reason = text.startsWith('{') ? ` (${why})` : ''
      context.addIssue(`is neither one of ${names.join(', ')} nor a recipe in JSON${reason}`)
      return z.NEVER
    })

/** The model's length nearest to the requested one. */
const nearestSeconds = ({ durationsSeconds }: Recipe, { durationSeconds: asked }: VideoTask) =>
  durationsSeconds.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))[0] ?? asked

const uses = ({ input }: Recipe, placeholder: Placeholder) => JSON.stringify(input).includes(`"{${placeholder}}"`)

function commonValues(
  { builtPrompt: prompt, seed }: Task,
  pictures: PreparedPictures,
): Partial<Record<Placeholder, unknown>> {
  const { source, end, references } = pictures
  return { prompt, seed, source, end, references, pictures: [source, ...references] }
}

function videoValues(recipe: Recipe, task: VideoTask): Partial<Record<Placeholder, unknown>> {
  const { width, height } = task.aspectRatio
  const seconds = nearestSeconds(recipe, task)
  return {
    negativePrompt: task.negativePrompt || undefined,
    seconds,
    secondsText: String(seconds),
    // Video models make one frame and then groups of four.
    frames: 4 * Math.round((recipe.framesPerSecond * seconds) / 4) + 1,
    ratio: `${width}:${height}`,
  }
}

function fillValue(value: unknown, values: Partial<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => fillValue(item, values))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillValue(item, values)]))
  }
  const name = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined
  return name === undefined ? value : values[name]
}

/** The unknown placeholders of an input. */
function wrongPlaceholders({ input }: Recipe): string[] {
  const known: readonly string[] = placeholders
  return [...JSON.stringify(input).matchAll(/"\{(\w+)\}"/g)]
    .map(([, name]) => name!)
    .filter((name) => !known.includes(name))
}
