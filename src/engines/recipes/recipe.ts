import { z } from 'zod'
import { setting } from '../../setting-kinds.ts'
import { type Capabilities, EngineError, type Task, type VideoTask } from '../port/engine.ts'
import { listUnhonoured } from '../port/unhonoured.ts'
import { parseJson } from '../remote/service.ts'
import type { PreparedPictures } from './pictures.ts'

/** How one hosted model is asked: models differ in the names and kinds of their inputs. */
export const recipeSchema = z.strictObject({
  /** The model's id at its service. */
  model: z.string().regex(/^[\w.-]+(\/[\w.-]+)+(:\w+)?$/, 'is no id of a model such as owner/name'),
  /**
   * The model's input. A text that is one of the placeholders becomes what it stands for, and where the task has none, its field is
   * left out; all else is sent as it is written.
   */
  input: z.record(z.string(), z.json()),
  /** Where in the result the file's URL stands, such as `images.0.url`; where a service needs that. */
  output: z.string().optional(),
  /** How many style references the model reads at most. */
  references: z.int().min(0).default(0),
  durationsSeconds: z.array(z.union([z.literal(5), z.literal(10)])).default([5, 10]),
  /** For models that are asked for a number of frames. */
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
    description: `The model that makes ${makes}: ${names.join(', ')}, or a recipe of your own as JSON (docs/engines/hosted.md).`,
  })
}

/** The input of a model for a task, with its pictures as the service takes them: data URIs or URLs. */
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

/** What a model cannot honour that the capabilities of its engine do not tell. */
export const recipeNotes = (recipe: Recipe, task: Task): string[] =>
  listUnhonoured({ seed: uses(recipe, 'seed') }, task).map(({ tell }) => tell(recipe.model))

/** What an engine of these two recipes can be asked for. */
export function recipeCapabilities({ render, video }: { render: Recipe; video: Recipe }): Capabilities {
  return {
    render: { references: render.references },
    video: {
      durationsSeconds: video.durationsSeconds,
      endImage: uses(video, 'end'),
      negativePrompt: uses(video, 'negativePrompt'),
      sound: false,
    },
    // Where only one of the two takes it, its notes tell.
    seed: true,
  }
}

/** The list price of what was made; pictures that the model read count as large as what it made. */
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

/** List prices beforehand: of a rendering of usual size without references, and of a clip. */
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

/** The length that the model makes and that is nearest to what was asked for. */
const nearestSeconds = ({ durationsSeconds }: Recipe, { durationSeconds }: VideoTask) =>
  durationsSeconds.includes(durationSeconds) ? durationSeconds : (durationsSeconds[0] ?? durationSeconds)

const uses = ({ input }: Recipe, placeholder: Placeholder) => JSON.stringify(input).includes(`"{${placeholder}}"`)

function commonValues({ prompt, seed }: Task, pictures: PreparedPictures): Partial<Record<Placeholder, unknown>> {
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

/** The placeholders of an input that stand for nothing. */
function wrongPlaceholders({ input }: Recipe): string[] {
  const known: readonly string[] = placeholders
  return [...JSON.stringify(input).matchAll(/"\{(\w+)\}"/g)]
    .map(([, name]) => name!)
    .filter((name) => !known.includes(name))
}
