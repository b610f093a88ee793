import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadTemplates } from '../../src/engines/comfyui/templates.ts'
import { chooseTemplate, fillWorkflow } from '../../src/engines/comfyui/workflow.ts'
import type { Task } from '../../src/engines/port/engine.ts'
import { type Graph, isLink, nodesOf } from '../fakes/comfyui-graph.ts'
import { modelFolders, nodeInfos } from '../fakes/comfyui-nodes.ts'
import { validate } from '../fakes/comfyui-validation.ts'
import { type OwnWorkflow, renderTask, videoTask, writeOwnWorkflow } from './comfyui-engine.ts'

const shipped = [
  'flux2-klein-4b',
  'qwen-image-edit-2511',
  'wan22-14b-5s',
  'wan22-14b-5s-end',
  'wan22-14b-10s',
  'wan22-14b-10s-end',
]
const noOwn = { folder: undefined, names: undefined, models: {} }
const defaults = loadTemplates(noOwn)

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-workflows-'))
})
after(() => rm(folder, { recursive: true }))

function fill(task: Task, names?: string[]) {
  const choice = chooseTemplate(names ? loadTemplates({ ...noOwn, names }) : defaults, task)!
  const others = task.kind === 'render' ? task.references : task.end ? [task.end] : []
  const pictures = { source: 'source', others }
  const graph = fillWorkflow(choice.template, task, { pictures, filenamePrefix: 'veduta/job/output' })
  return { name: choice.template.name, notes: choice.notes, graph }
}

const references = ['one', 'two', 'three', 'four']
const tasks: Task[] = [
  ...[0, 1, 2, 3, 4].map((count) => ({ ...renderTask, references: references.slice(0, count) })),
  ...[undefined, 'end'].flatMap((end) =>
    ([5, 10] as const).map((durationSeconds) => ({ ...videoTask, end, durationSeconds })),
  ),
]

test('every shipped workflow, however filled, passes the validation of its nodes', () => {
  const known = { infos: nodeInfos(modelFolders), hasPicture: () => true }
  const checked = new Set<string>()
  for (const name of shipped) {
    for (const task of tasks) {
      if (!chooseTemplate(loadTemplates({ ...noOwn, names: [name] }), task)) continue
      const { graph } = fill(task, [name])
      const { refusal } = validate(graph, known)
      assert.equal(refusal, undefined, `${name}: ${JSON.stringify(refusal)}`)
      const unused = Object.keys(graph).filter(
        (id) => !usedBy(graph).has(id) && !('filename_prefix' in graph[id]!.inputs),
      )
      assert.deepEqual(unused, [], `${name} leaves nodes that nothing uses`)
      checked.add(name)
    }
  }
  assert.deepEqual([...checked], shipped)
})

const usedBy = (graph: Graph) =>
  new Set(
    Object.values(graph).flatMap(({ inputs }) =>
      Object.values(inputs)
        .filter(isLink)
        .map(([from]) => from),
    ),
  )

test('a seed reaches every sampler of a clip of two segments', () => {
  const { graph } = fill({ ...videoTask, durationSeconds: 10, seed: 4711 })
  assert.deepEqual(
    nodesOf(graph, 'KSamplerAdvanced').map(({ inputs }) => inputs.noise_seed),
    [4711, 4711, 4711, 4711],
  )
})

for (const count of [0, 1, 4]) {
  test(`exactly ${count} reference nodes are loaded for ${count} references`, () => {
    const { graph } = fill({ ...renderTask, references: references.slice(0, count) })
    const loaded = nodesOf(graph, 'LoadImage').map(({ inputs }) => inputs.image)
    assert.deepEqual(loaded, ['source', ...references.slice(0, count)])
    assert.equal(nodesOf(graph, 'ReferenceLatent').length, 2 * (count + 1))
  })
}

test('the sides of a clip are multiples of 16, of about the same area in every ratio', () => {
  for (const [width, height] of [
    [16, 9],
    [9, 16],
    [1, 1],
    [4, 1],
    [1, 4],
  ] as const) {
    const { graph } = fill({ ...videoTask, aspectRatio: { width, height } })
    const size = nodesOf(graph, 'WanImageToVideo')[0]!.inputs as { width: number; height: number; length: number }
    assert.deepEqual([size.width % 16, size.height % 16, size.length], [0, 0, 81])
    assert.ok(Math.abs((size.width * height) / (size.height * width) - 1) < 0.05)
    assert.ok(Math.abs((size.width * size.height) / (832 * 480) - 1) < 0.05)
  }
})

test('a clip that ends on an image has its own workflow', () => {
  assert.equal(fill({ ...videoTask, end: 'end' }).name, 'wan22-14b-5s-end')
  assert.equal(fill(videoTask).name, 'wan22-14b-5s')
})

test('notes name what another workflow would have honoured; the capabilities name what none can', () => {
  const names = ['wan22-14b-10s', 'wan22-14b-5s-end']
  const { notes } = fill({ ...videoTask, durationSeconds: 10, end: 'end', negativePrompt: 'people' }, names)
  assert.deepEqual(notes, ['The workflow wan22-14b-10s cannot end on a given image.'])
})

test('a negative prompt decides which workflow is taken, but not one of blanks alone', async () => {
  const own = await writeOwnWorkflow(folder, 'wan22-14b-5s', ({ mapping }) => {
    mapping.negativePrompt = ['negative_prompt.text']
  })
  const templates = loadTemplates({ ...noOwn, folder: own, names: ['wan22-14b-5s', 'own'] })
  const choiceFor = (negativePrompt: string) => chooseTemplate(templates, { ...videoTask, negativePrompt })!
  assert.equal(choiceFor('people').template.name, 'own')
  const { template, notes } = choiceFor(' ')
  assert.deepEqual([template.name, notes], ['wan22-14b-5s', []])
})

test('the slow Wan of the documentation reads a negative prompt, has one of its own, and leaves other lengths to the rest', async () => {
  const page = await readFile('docs/engines/local-models.md', 'utf8')
  const documented = /```json\n(\{\n {2}"task": "video"[^`]*)```/.exec(page)![1]!
  const templates = /VEDUTA_COMFYUI_TEMPLATES="([^"]*slow[^"]*)"/.exec(page)![1]!.replace('slow', 'own')
  const ownText = /`text` a value for callers who send none, such as `([^`]+)`/.exec(page)![1]!
  const own = await writeOwnWorkflow(folder, 'wan22-14b-5s', ({ graph, mapping }) => {
    for (const noise of ['high', 'low']) {
      delete graph[`${noise}_noise_lora`]
      graph[`${noise}_noise_shifted`]!.inputs.model = [`${noise}_noise_model`, 0]
      Object.assign(graph[`${noise}_noise_sampling`]!.inputs, { steps: 20, cfg: 3.5 })
    }
    graph.high_noise_sampling!.inputs.end_at_step = 10
    Object.assign(graph.low_noise_sampling!.inputs, { start_at_step: 10, end_at_step: 20 })
    graph.negative_prompt!.inputs.text = ownText
    for (const field of Object.keys(mapping)) delete mapping[field]
    Object.assign(mapping, JSON.parse(documented))
  })
  const loaded = loadTemplates({ ...noOwn, folder: own, names: templates.split(', ') })
  const choose = (changes: Partial<typeof videoTask>) => chooseTemplate(loaded, { ...videoTask, ...changes })!.template
  const words = (negativePrompt: string) => {
    const task = { ...videoTask, negativePrompt }
    const pictures = { source: 'source', others: [] }
    const graph = fillWorkflow(choose(task), task, { pictures, filenamePrefix: 'x' })
    assert.equal(validate(graph, { infos: nodeInfos(modelFolders), hasPicture: () => true }).refusal, undefined)
    return graph.negative_prompt!.inputs.text
  }
  assert.deepEqual([words(''), words('people')], [ownText, 'people'])
  assert.equal(choose({ durationSeconds: 5 }).name, 'own')
  assert.equal(choose({ durationSeconds: 10, negativePrompt: 'people' }).name, 'wan22-14b-10s')
  assert.equal(choose({ end: 'end' }).name, 'wan22-14b-5s-end')
})

test('what a workflow cannot honour is told in words of its own', async () => {
  const own = await writeOwnWorkflow(folder, 'wan22-14b-5s-end', ({ mapping }) => {
    mapping.negativePrompt = ['negative_prompt.text']
    mapping.durationsSeconds = [10]
  })
  const names = ['wan22-14b-5s', 'own']
  const templates = loadTemplates({ ...noOwn, folder: own, names })
  const task = { ...videoTask, durationSeconds: 5, negativePrompt: 'people' } as const
  assert.deepEqual(chooseTemplate(templates, task)!.notes, [
    'The workflow wan22-14b-5s does not read a negative prompt.',
  ])
  const { template, notes } = chooseTemplate(templates, { ...task, end: 'end' })!
  assert.deepEqual([template.name, notes], ['own', ['The workflow own makes clips of 10 seconds.']])
})

test('model files can have other names', () => {
  const models = { 'wan_2.1_vae.safetensors': 'wan/vae.safetensors' }
  const [, clip] = loadTemplates({ ...noOwn, models })
  assert.equal(clip!.graph.vae!.inputs.vae_name, 'wan/vae.safetensors')
  assert.throws(
    () => loadTemplates({ ...noOwn, models: { 'wan.safetensors': 'x' } }),
    /replaces wan.safetensors, but the workflows name only/,
  )
})

test("an operator's workflows replace the shipped ones for their kind of task", async () => {
  const own = await writeOwnWorkflow(folder, 'qwen-image-edit-2511', () => {})
  const names = loadTemplates({ ...noOwn, folder: own }).map(({ name }) => name)
  assert.deepEqual(names, ['own', 'wan22-14b-5s', 'wan22-14b-5s-end', 'wan22-14b-10s', 'wan22-14b-10s-end'])
})

test('an operator can map a value that a scenario sets, and an optional end image', async () => {
  const render = await writeOwnWorkflow(folder, 'qwen-image-edit-2511', ({ mapping }) => {
    mapping.scenarios = { creative: { set: { 'sampling.denoise': 0.75 } } }
  })
  const video = await writeOwnWorkflow(folder, 'wan22-14b-5s-end', ({ mapping }) => {
    mapping.end = { picture: 'end.image', absent: { remove: ['end'] } }
  })
  const pictures = { source: 'source', others: [] }
  const [painted] = loadTemplates({ ...noOwn, folder: render })
  const creative = fillWorkflow(
    painted!,
    { ...renderTask, renderScenario: 'creative' },
    { pictures, filenamePrefix: 'x' },
  )
  assert.equal(creative.sampling!.inputs.denoise, 0.75)
  const templates = loadTemplates({ ...noOwn, folder: video })
  const { template } = chooseTemplate(templates, videoTask)!
  const open = fillWorkflow(template, videoTask, { pictures, filenamePrefix: 'x' })
  assert.equal(open.frames!.inputs.end_image, undefined)
  assert.equal(open.end, undefined)
})

const mistakes: [what: string, change: OwnWorkflow, message: RegExp][] = [
  [
    'a node that is not there',
    ({ mapping }) => Object.assign(mapping, { prompt: ['words.text'] }),
    /names the node "words", which the workflow does not have/,
  ],
  [
    'an input that is not there',
    ({ mapping }) => Object.assign(mapping, { prompt: ['prompt.words'] }),
    /names the input "words" of the node "prompt"/,
  ],
  [
    'no dot',
    ({ mapping }) => Object.assign(mapping, { source: 'source' }),
    /wrong at "source": is not the id of a node, a dot/,
  ],
  ['a field that is unknown', ({ mapping }) => Object.assign(mapping, { sead: [] }), /own\.mapping\.json is wrong/],
  [
    'an output that saves nothing',
    ({ mapping }) => Object.assign(mapping, { output: 'prompt' }),
    /has no filename_prefix/,
  ],
  ['a link to nowhere', ({ graph }) => delete graph.vae, /links to the node "vae", which it does not have/],
  ["the editor's format", ({ graph }) => Object.assign(graph, { nodes: [] }), /own\.json is wrong at "nodes"/],
]

const required: [field: string, of: string, message: RegExp][] = [
  ['task', 'flux2-klein-4b', /wrong at "task": it must be "render" or "video"\.$/],
  ['output', 'flux2-klein-4b', /wrong at "output": it must be the id of the node that saves the result\.$/],
  ['prompt', 'flux2-klein-4b', /wrong at "prompt": it must be a list of the inputs that get the words, such as /],
  ['seed', 'flux2-klein-4b', /wrong at "seed": it must be a list of the inputs that get the seed, such as /],
  ['source', 'flux2-klein-4b', /wrong at "source": it must be the image of the LoadImage that gets the source, such/],
  ['durationsSeconds', 'wan22-14b-5s', /wrong at "durationsSeconds": it must be the seconds of its clips: \[5\], /],
]

for (const [field, of, message] of required) {
  test(`a mapping without ${field} is refused at the start, in a sentence that says what it is`, async () => {
    const own = await writeOwnWorkflow(folder, of, ({ mapping }) => delete mapping[field])
    assert.throws(() => loadTemplates({ ...noOwn, folder: own }), message)
  })
}

test('a mapping needs neither a description nor model files', async () => {
  const own = await writeOwnWorkflow(folder, 'wan22-14b-5s', ({ mapping }) => {
    delete mapping.description
    delete mapping.models
  })
  assert.equal(loadTemplates({ ...noOwn, folder: own, names: ['own'] })[0]!.name, 'own')
})

for (const [what, change, message] of mistakes) {
  test(`a mapping or workflow with ${what} is refused at the start, in a sentence`, async () => {
    const own = await writeOwnWorkflow(folder, 'flux2-klein-4b', change)
    assert.throws(() => loadTemplates({ ...noOwn, folder: own }), message)
  })
}

test('the error about a missing workflow or folder names its path', () => {
  assert.throws(() => loadTemplates({ ...noOwn, names: ['nowhere'] }), /cannot be read: .*nowhere\.json/)
  assert.throws(() => loadTemplates({ ...noOwn, folder: '/nowhere' }), /cannot be read: \/nowhere/)
})
