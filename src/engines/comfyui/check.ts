import type { Server } from './call.ts'
import { listModels, readNodeInfo } from './client.ts'
import { type Graph, linkedNode, type Template } from './mapping.ts'
import { listNodeInputs, type NodeInput } from './node-inputs.ts'
import { modelFiles } from './templates.ts'
import { picturesOf, variantsOf } from './workflow.ts'

/** What a server lacks for a workflow, in sentences on what to do. */
export type Lacks = {
  /** Without these nodes, it certainly refuses the workflow. */
  nodes: string[]
  /** Values and inputs that it refuses, or silently ignores. */
  inputs: string[]
}

type Node = Graph[string]

/** More choices than these are not named. */
const choicesMax = 8

/**
 * Compares every node of a workflow and every input that it sets with what a server says of them.
 *
 * @throws ComfyuiError if it does not answer as ComfyUI
 */
export async function checkServer(server: Server, template: Template, signal: AbortSignal): Promise<Lacks> {
  const types = [...new Set(Object.values(template.graph).map(({ class_type }) => class_type))]
  const infos = new Map(
    await Promise.all(types.map(async (type) => [type, await readNodeInfo(server, type, signal)] as const)),
  )
  const nodes = types
    .filter((type) => !infos.get(type))
    .map((type) => `It has no node ${type}: update ComfyUI, or install the custom node that provides it.`)
  const unlisted = await findMissingModels(server, template, infos, signal)
  const pictures = picturesOf(template)
  const inputs = variantsOf(template).flatMap((graph) =>
    Object.entries(graph).flatMap(([id, node]) => {
      const info = infos.get(node.class_type)
      return info ? checkNode(id, node, { info, template, pictures }) : []
    }),
  )
  return { nodes, inputs: [...new Set([...inputs, ...unlisted])] }
}

/** Model files that a server's node takes by name without a list of them. */
async function findMissingModels(
  server: Server,
  template: Template,
  infos: Map<string, unknown>,
  signal: AbortSignal,
): Promise<string[]> {
  const missing = modelFiles(template).map(async ({ node: id, input, folder, file }) => {
    const node = template.graph[id]!
    const info = infos.get(node.class_type)
    if (!info || listNodeInputs(info, node.inputs).get(input)?.choices) return []
    const files = await listModels(server, folder, signal)
    return !files || files.includes(file) ? [] : [noModel(file, folder)]
  })
  return (await Promise.all(missing)).flat()
}

const noModel = (file: string, folder: string) =>
  `It has no model file ${file}: put it into ComfyUI/models/${folder}, or name yours in VEDUTA_COMFYUI_MODELS.`

type Known = { info: unknown; template: Template; pictures: string[] }

function checkNode(id: string, node: Node, { info, template, pictures }: Known): string[] {
  const known = listNodeInputs(info, node.inputs)
  const named = `the node "${id}" (${node.class_type})`
  const absent = [...known].flatMap(([name, { isRequired }]) =>
    isRequired && node.inputs[name] === undefined
      ? [
          `It requires the input ${name} of ${named}, which the workflow does not set: export the workflow from it again.`,
        ]
      : [],
  )
  const wrong = Object.entries(node.inputs).flatMap(([name, value]) => {
    const input = known.get(name)
    if (!input) {
      return isUnknown(name, known)
        ? [`It ignores the input ${name} of ${named}: update ComfyUI, or export the workflow from it again.`]
        : []
    }
    const folder = template.mapping.models[`${id}.${name}`]
    const fault = pictures.includes(`${id}.${name}`) ? undefined : faultOf(value, input)
    if (!fault) return []
    if (folder && input.choices) return [noModel(String(value), folder)]
    return [
      `It does not take ${JSON.stringify(value)} as ${name} of ${named}, ${fault}: update ComfyUI, or change the workflow.`,
    ]
  })
  return [...absent, ...wrong]
}

/** A workflow may set an input in two spellings, `format.codec` and `codec`: an older or a newer server reads one of them. */
function isUnknown(name: string, known: Map<string, NodeInput>): boolean {
  const last = (name: string) => name.split('.').at(-1)
  return [...known].every(
    ([other, { isOpen }]) => last(other) !== last(name) && !(isOpen && name.startsWith(`${other}.`)),
  )
}

/** Why a server would refuse a value, as ComfyUI validates it. */
function faultOf(value: unknown, { type, choices, min = -Infinity, max = Infinity }: NodeInput): string | undefined {
  if (linkedNode(value) !== undefined) return undefined
  if (choices) return choices.includes(value) ? undefined : `which is not ${listOf(choices)}`
  if (type !== 'INT' && type !== 'FLOAT') return undefined
  const number = typeof value === 'string' && !value.trim() ? Number.NaN : Number(value)
  if (Number.isNaN(number)) return 'which is not a number'
  if (number < min) return `which is less than ${min}`
  return number > max ? `which is more than ${max}` : undefined
}

function listOf(choices: unknown[]): string {
  if (!choices.length) return 'in its list, which is empty'
  return choices.length > choicesMax ? `one of its ${choices.length} choices` : `one of ${choices.join(', ')}`
}
