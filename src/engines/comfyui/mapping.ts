import { z } from 'zod'
import { editFamilies } from '../../prompts/edit-families.ts'

/** A workflow in ComfyUI's API format; an input is a value or a link: the id of a node and the number of its output. */
export const graphSchema = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
)
export type Graph = z.infer<typeof graphSchema>

/** `node.input`: one input of one node. */
const spot = z.string().regex(/^[^.]+\..+$/, 'is not the id of a node, a dot and the name of its input')
const spots = (gets: string) =>
  z.array(spot, `it must be a list of the inputs that get ${gets}, such as ["6.text"]`).min(1, 'the list is empty')
const nodeId = z.string('it must be the id of a node')
const values = z.record(spot, z.union([z.string(), z.number(), z.boolean()])).default({})

/** The changes to a graph for a missing picture. */
const change = z.strictObject({
  /** Nodes that are removed, with the links to them. */
  remove: z.array(nodeId).default([]),
  /** Nodes that are removed; links to them are replaced by the source of this input, or of one for each of their outputs. */
  bypass: z.record(nodeId, z.union([z.string(), z.array(z.string()).min(1)])).default({}),
})
export type Change = z.infer<typeof change>

const durations = 'it must be the seconds of its clips: [5], [10] or [5, 10]'

const picture = z.strictObject({ picture: spot, absent: change })

/** What is drawn of the source, for a model to hold on to. */
const maps = z.strictObject({
  /** Its edges, white on black. */
  lines: spot.optional(),
  /** How near each pixel is, white for the nearest. `absent` is done for a picture without a known depth. */
  depth: picture.optional(),
})

const common = {
  description: z.string().optional(),
  /** The node that saves the result; its filename_prefix is set. */
  output: z.string('it must be the id of the node that saves the result'),
  /** The inputs that name model files, and the folder of each below ComfyUI/models. */
  models: z.record(spot, z.string()).default({}),
  prompt: spots('the words'),
  seed: spots('the seed'),
  source: z.string('it must be the image of the LoadImage that gets the source, such as "10.image"').pipe(spot),
}

export const mappingSchema = z.discriminatedUnion(
  'task',
  [
    z.strictObject({
      task: z.literal('render'),
      ...common,
      references: z.array(picture).default([]),
      /** It refines what the embedded engine rendered, for the engine `classical+comfyui`. */
      refines: z.boolean().default(false),
      maps: maps.optional(),
      /** Of an edit model: it is told in sentences what to change and what to keep. */
      family: z.enum(editFamilies, `it must be one of ${editFamilies.join(', ')}`).optional(),
      /** By scenario: words added to the prompt, and values of inputs. */
      scenarios: z
        .partialRecord(
          z.enum(['precise', 'balanced', 'creative', 'experimental']),
          z.strictObject({ words: z.string().optional(), set: values }),
        )
        .default({}),
    }),
    z.strictObject({
      task: z.literal('video'),
      ...common,
      negativePrompt: spots('the negative prompt').optional(),
      durationsSeconds: z.array(z.literal([5, 10], durations), durations).min(1, durations),
      /** Without `absent`, it makes only clips that end on a given image. */
      end: picture.partial({ absent: true }).optional(),
      /** Sides of this area in the clip's ratio, each a multiple of this many pixels. */
      size: z
        .strictObject({
          width: spots('the width'),
          height: spots('the height'),
          areaPixels: z.int().min(1),
          multiple: z.int().min(1),
        })
        .optional(),
      /** One frame more than a multiple of `step`. */
      length: z
        .strictObject({
          frames: spots('the number of frames'),
          framesPerSecond: z.number().positive(),
          step: z.int().min(1),
        })
        .optional(),
    }),
  ],
  'it must be "render" or "video"',
)
export type Mapping = z.infer<typeof mappingSchema>
type VideoMapping = Extract<Mapping, { task: 'video' }>
type RenderMapping = Extract<Mapping, { task: 'render' }>

/** A workflow, and its mapping from fields of a task to inputs of nodes. */
export type Template<M extends Mapping = Mapping> = { name: string; graph: Graph; mapping: M }
export type VideoTemplate = Template<VideoMapping>
export type RenderTemplate = Template<RenderMapping>

/** The node and the input that a spot names. The name of an input may have dots. */
export function splitSpot(spot: string): { node: string; input: string } {
  const dot = spot.indexOf('.')
  return { node: spot.slice(0, dot), input: spot.slice(dot + 1) }
}

/** Where a link comes from; undefined for a plain value. */
export function linkedNode(value: unknown): string | undefined {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isInteger(value[1])
    ? value[0]
    : undefined
}

/**
 * Finds the first thing in a mapping that the graph does not have.
 *
 * @returns a sentence's end, such as `names the node "x", which the workflow does not have`
 */
export function findMismatch(graph: Graph, mapping: Mapping): string | undefined {
  const nodes = [
    mapping.output,
    ...changesOf(mapping).flatMap(({ remove, bypass }) => [...remove, ...Object.keys(bypass)]),
  ]
  const unknown = [...nodes, ...spotsOf(mapping).map((spot) => splitSpot(spot).node)].find((node) => !graph[node])
  if (unknown) return `names the node "${unknown}", which the workflow does not have`
  if (!('filename_prefix' in graph[mapping.output]!.inputs)) {
    return `names the output "${mapping.output}", which has no filename_prefix and so saves nothing`
  }
  const spots = [
    ...spotsOf(mapping),
    ...changesOf(mapping).flatMap(({ bypass }) =>
      Object.entries(bypass).flatMap(([node, inputs]) => [inputs].flat().map((input) => `${node}.${input}`)),
    ),
  ]
  const missing = spots.map(splitSpot).find(({ node, input }) => !(input in graph[node]!.inputs))
  return missing && `names the input "${missing.input}" of the node "${missing.node}", which has no such input`
}

function changesOf(mapping: Mapping): Change[] {
  if (mapping.task === 'render')
    return [...mapping.references, ...(mapping.maps?.depth ? [mapping.maps.depth] : [])].map(({ absent }) => absent)
  return mapping.end?.absent ? [mapping.end.absent] : []
}

function spotsOf(mapping: Mapping): string[] {
  const { models, prompt, seed, source } = mapping
  const own =
    mapping.task === 'render'
      ? [
          ...mapping.references.map(({ picture }) => picture),
          ...mapSpotsOf(mapping),
          ...Object.values(mapping.scenarios).flatMap(({ set }) => Object.keys(set)),
        ]
      : [
          ...(mapping.negativePrompt ?? []),
          ...(mapping.end ? [mapping.end.picture] : []),
          ...(mapping.size ? [...mapping.size.width, ...mapping.size.height] : []),
          ...(mapping.length?.frames ?? []),
        ]
  return [...Object.keys(models), ...prompt, ...seed, source, ...own]
}

/** The inputs that get the pictures of `maps`. */
export const mapSpotsOf = ({ maps }: RenderMapping): string[] =>
  [maps?.lines, maps?.depth?.picture].filter((spot) => spot !== undefined)
