import { buildEditInstruction } from '../../prompts/edit-instruction.ts'
import type { Capabilities, RenderTask, Task, VideoTask } from '../port/engine.ts'
import { listUnhonoured, type Unhonoured } from '../port/unhonoured.ts'
import {
  type Change,
  type Graph,
  linkedNode,
  mapSpotsOf,
  type RenderTemplate,
  splitSpot,
  type Template,
  type VideoTemplate,
} from './mapping.ts'

/** A task's pictures under the names that a server gave them: the source, the references or the end image, and what is drawn of the source. */
export type Uploaded = { source: string; others: string[]; lines?: string; depth?: string }

/**
 * The workflow that honours most of a task, or the first of several. Undefined if none can make such a task.
 *
 * Its notes name what another workflow would have honoured; the engine's capabilities name what none can.
 */
export function chooseTemplate(templates: Template[], task: Task): { template: Template; notes: string[] } | undefined {
  const choices = templates
    .filter(({ mapping }) => mapping.task === task.kind)
    .map((template) => ({ template, lacks: listUnhonoured(capabilitiesOf([template]), task) }))
  const [best] = choices
    .filter(({ template }) => !needsEnd(template) || (task.kind === 'video' && task.end))
    .sort((a, b) => decidingOf(a) - decidingOf(b) || a.lacks.length - b.lacks.length)
  if (!best) return undefined
  const { template } = best
  const isLackedByAll = (field: string) => choices.every(({ lacks }) => lacks.some((lack) => lack.field === field))
  const notes = best.lacks.filter(({ field }) => !isLackedByAll(field))
  return { template, notes: notes.map(({ tellOfWorkflow }) => tellOfWorkflow(template.name)) }
}

const decidingOf = ({ lacks }: { lacks: Unhonoured[] }) => lacks.filter(({ decides }) => decides).length

/** The combined capabilities of workflows. */
export function capabilitiesOf(templates: Template[]): Capabilities {
  const renders = templates.filter(isRender).map(({ mapping }) => mapping)
  const videos = templates.filter(isVideo).map(({ mapping }) => mapping)
  const references = Math.max(...renders.map(({ references }) => references.length))
  return {
    ...(renders.length ? { render: { references } } : {}),
    ...(videos.length
      ? {
          video: {
            durationsSeconds: [...new Set(videos.flatMap(({ durationsSeconds }) => durationsSeconds))].sort(
              (a, b) => a - b,
            ),
            endImage: videos.some(({ end }) => end),
            negativePrompt: videos.some(({ negativePrompt }) => negativePrompt),
            sound: false,
          },
        }
      : {}),
    seed: true,
  }
}

/** The template with a task's fields in their places. */
export function fillWorkflow(
  template: Template,
  task: Task,
  { pictures, filenamePrefix }: { pictures: Uploaded; filenamePrefix: string },
): Graph {
  const graph = structuredClone(template.graph)
  const { mapping } = template
  set(graph, mapping.seed, task.seed)
  set(graph, [mapping.source], pictures.source)
  set(graph, [`${mapping.output}.filename_prefix`], filenamePrefix)
  if (isRender(template) && task.kind === 'render') fillRender(graph, template, task, pictures)
  if (isVideo(template) && task.kind === 'video') fillVideo(graph, template, task, pictures)
  return graph
}

/** The inputs that get a task's pictures. */
export function picturesOf({ mapping }: Template): string[] {
  const others = mapping.task === 'render' ? mapping.references : mapping.end ? [mapping.end] : []
  const maps = mapping.task === 'render' ? mapSpotsOf(mapping) : []
  return [mapping.source, ...others.map(({ picture }) => picture), ...maps]
}

/** The graphs that a template becomes: with all pictures, without those that may be absent, and for each scenario. */
export function variantsOf(template: Template): Graph[] {
  const { graph, mapping } = template
  const change = (edit: (graph: Graph) => void) => {
    const changed = structuredClone(graph)
    edit(changed)
    return changed
  }
  if (mapping.task === 'video') {
    const absent = mapping.end?.absent
    return [graph, ...(absent ? [change((bare) => apply(bare, absent))] : [])]
  }
  const scenarios = Object.values(mapping.scenarios).map(({ set: values }) =>
    change((varied) => {
      for (const [spot, value] of Object.entries(values)) set(varied, [spot], value)
    }),
  )
  const bare = change((bare) => {
    for (const { absent } of mapping.references) apply(bare, absent)
    if (mapping.maps?.depth) apply(bare, mapping.maps.depth.absent)
  })
  return [graph, bare, ...scenarios]
}

const isRender = (template: Template): template is RenderTemplate => template.mapping.task === 'render'
const isVideo = (template: Template): template is VideoTemplate => template.mapping.task === 'video'

const needsEnd = (template: Template) => isVideo(template) && template.mapping.end && !template.mapping.end.absent

function fillRender(graph: Graph, { mapping }: RenderTemplate, task: RenderTask, pictures: Uploaded): void {
  const { others, lines, depth } = pictures
  const { maps } = mapping
  const scenario = mapping.scenarios[task.renderScenario]
  // The style "raw" passes the prompt on unchanged.
  const words = task.renderStyle === 'raw' ? undefined : scenario?.words
  const { family } = mapping
  const references = Math.min(others.length, mapping.references.length)
  const prompt = family ? buildEditInstruction(task, { family, references }) : task.builtPrompt
  set(graph, mapping.prompt, words ? `${prompt.replace(/\.$/, '')}. ${words}` : prompt)
  for (const [spot, value] of Object.entries(scenario?.set ?? {})) set(graph, [spot], value)
  for (const [index, { picture, absent }] of mapping.references.entries()) {
    const name = others[index]
    if (name === undefined) apply(graph, absent)
    else set(graph, [picture], name)
  }
  if (maps?.lines) set(graph, [maps.lines], lines)
  if (maps?.depth && depth === undefined) apply(graph, maps.depth.absent)
  else if (maps?.depth) set(graph, [maps.depth.picture], depth)
}

function fillVideo(graph: Graph, { mapping }: VideoTemplate, task: VideoTask, { others: [end] }: Uploaded): void {
  const { size, length } = mapping
  set(graph, mapping.prompt, task.builtPrompt)
  if (task.negativePrompt) set(graph, mapping.negativePrompt ?? [], task.negativePrompt)
  if (mapping.end && end !== undefined) set(graph, [mapping.end.picture], end)
  else if (mapping.end?.absent) apply(graph, mapping.end.absent)
  if (size) {
    const { width, height } = task.aspectRatio
    const multiple = (side: number) => Math.max(1, Math.round(side / size.multiple)) * size.multiple
    set(graph, size.width, multiple(Math.sqrt((size.areaPixels * width) / height)))
    set(graph, size.height, multiple(Math.sqrt((size.areaPixels * height) / width)))
  }
  if (length) {
    const frames = length.framesPerSecond * task.durationSeconds
    set(graph, length.frames, Math.round(frames / length.step) * length.step + 1)
  }
}

function set(graph: Graph, spots: string[], value: unknown): void {
  for (const { node, input } of spots.map(splitSpot)) {
    if (graph[node]) graph[node].inputs[input] = value
  }
}

function apply(graph: Graph, { remove, bypass }: Change): void {
  for (const [node, inputs] of Object.entries(bypass)) {
    relink(graph, node, (output) => graph[node]?.inputs[Array.isArray(inputs) ? inputs[output]! : inputs])
  }
  for (const node of remove) relink(graph, node, () => undefined)
}

/** Removes a node: links to an output of it become `insteadOf` that, or are removed without one. */
function relink(graph: Graph, node: string, insteadOf: (output: number) => unknown): void {
  const instead = [0, 1, 2, 3].map(insteadOf)
  delete graph[node]
  for (const { inputs } of Object.values(graph)) {
    for (const [input, value] of Object.entries(inputs)) {
      if (linkedNode(value) !== node) continue
      const source = instead[(value as [string, number])[1]]
      if (source === undefined) delete inputs[input]
      else inputs[input] = source
    }
  }
}
