import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { findMismatch, graphSchema, linkedNode, mappingSchema, splitSpot, type Template } from './mapping.ts'

const refiningNames = ['sdxl-lines-depth']
const defaultNames = ['flux2-klein-4b', 'wan22-14b-5s', 'wan22-14b-5s-end', 'wan22-14b-10s', 'wan22-14b-10s-end']
const ownFolder = fileURLToPath(new URL('./workflows/', import.meta.url))
const mappingEnd = '.mapping.json'

/**
 * Reads the workflows with these names; without names, all of the operator's and, for kinds of tasks that these do not make,
 * the default ones. An operator's workflow replaces a shipped one of the same name.
 *
 * @param options.models the names of model files, and those to use instead
 * @param options.refines whether those are wanted that refine what the embedded engine rendered, or the others
 * @throws Error with a sentence on what to correct
 */
export function loadTemplates(options: {
  folder: string | undefined
  names: string[] | undefined
  models: Record<string, string>
  refines?: boolean
}): Template[] {
  const { folder, names, models, refines = false } = options
  const operators = folder === undefined ? [] : namesIn(folder)
  const load = (name: string) => loadTemplate(operators.includes(name) ? folder! : ownFolder, name)
  const isWanted = ({ mapping }: Template) => (mapping.task === 'render' && mapping.refines) === refines
  const own = (names ?? operators).map(load).filter(isWanted)
  const defaults = (refines ? refiningNames : defaultNames).map(load)
  const templates = names && own.length ? own : withDefaults(own, defaults)
  const known = new Set(
    templates.flatMap(({ graph, mapping }) => modelFiles({ graph, mapping }).map(({ file }) => file)),
  )
  const unknown = Object.keys(models).find((file) => !known.has(file))
  if (unknown) {
    throw new Error(`VEDUTA_COMFYUI_MODELS replaces ${unknown}, but the workflows name only ${[...known].join(', ')}.`)
  }
  return templates.map((template) => renameModels(template, models))
}

/** The model files that a workflow names, where each is named, and its folder below ComfyUI/models. */
export function modelFiles({ graph, mapping }: Pick<Template, 'graph' | 'mapping'>) {
  return Object.entries(mapping.models).map(([spot, folder]) => {
    const { node, input } = splitSpot(spot)
    return { node, input, folder, file: String(graph[node]!.inputs[input]) }
  })
}

function namesIn(folder: string): string[] {
  const files = reading(folder, () => readdirSync(folder))
  return files
    .filter((file) => file.endsWith(mappingEnd))
    .map((file) => file.slice(0, -mappingEnd.length))
    .sort()
}

function loadTemplate(folder: string, name: string): Template {
  const graphPath = join(folder, `${name}.json`)
  const mappingPath = join(folder, `${name}${mappingEnd}`)
  const graph = parse(graphPath, graphSchema)
  const mapping = parse(mappingPath, mappingSchema)
  const stray = Object.values(graph)
    .flatMap(({ inputs }) => Object.values(inputs).map(linkedNode))
    .find((node) => node !== undefined && !graph[node])
  if (stray) throw new Error(`The ComfyUI workflow ${graphPath} links to the node "${stray}", which it does not have.`)
  const mismatch = findMismatch(graph, mapping)
  if (mismatch) throw new Error(`The ComfyUI mapping ${mappingPath} ${mismatch}.`)
  return { name, graph, mapping }
}

function parse<T>(path: string, schema: z.ZodType<T>): T {
  const value = reading(path, () => JSON.parse(readFileSync(path, 'utf8')))
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw new Error(`The ComfyUI file ${path} is wrong at "${z.core.toDotPath(issue.path)}": ${issue.message}.`)
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new Error(`The ComfyUI workflows cannot be read: ${path}: ${(cause as Error).message}.`, { cause })
  }
}

function withDefaults(operators: Template[], defaults: Template[]): Template[] {
  const kinds = operators.map(({ mapping }) => mapping.task)
  return [...operators, ...defaults.filter(({ mapping }) => !kinds.includes(mapping.task))]
}

function renameModels(template: Template, models: Record<string, string>): Template {
  const graph = structuredClone(template.graph)
  for (const { node, input, file } of modelFiles(template)) graph[node]!.inputs[input] = models[file] ?? file
  return { ...template, graph }
}
