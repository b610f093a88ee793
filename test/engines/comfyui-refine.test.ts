import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadTemplates } from '../../src/engines/comfyui/templates.ts'
import { openEngine, openEngines } from '../../src/engines/engines.ts'
import type { RenderTask } from '../../src/engines/port/engine.ts'
import { type FakeComfyui, openFakeComfyui } from '../fakes/comfyui.ts'
import { nodesOf } from '../fakes/comfyui-graph.ts'
import { drawScene } from '../scenes/draw-scene.ts'
import * as models from '../scenes/models.ts'
import { openEngineBench } from './run-engine.ts'

let bench: Awaited<ReturnType<typeof openEngineBench>>
let fake: FakeComfyui
before(async () => {
  bench = await openEngineBench()
  fake = await openFakeComfyui()
})
after(async () => {
  await bench.close()
  await fake.close()
})

const tools = () =>
  bench.tools({
    VEDUTA_COMFYUI_URL: fake.url,
    VEDUTA_ENGINES: 'render: classical+comfyui, classical; video: classical',
  })

/** Orders a rendering, and tells what the server was sent. */
async function order(changes: Partial<RenderTask>) {
  const engine = await openEngine('classical+comfyui', await tools())
  const task = { ...bench.tasks.render, references: [], ...changes }
  const reports: number[] = []
  const made = await bench.attempt(engine, task, { progress: ({ progress }) => reports.push(progress) })
  await engine.close!()
  const { graph } = fake.orders.at(-1)!
  const pictureOf = (id: string) => {
    const name = graph[id]?.inputs.image
    return name === undefined ? undefined : fake.queue.findPicture(String(name))
  }
  return { made, task, graph, pictureOf, reports }
}

const greyOf = async (picture: Buffer | string) =>
  await sharp(picture).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })

test("the model starts from the embedded engine's rendering, and holds on to the lines and the depth of the source", async () => {
  const view = { eye: [17, -18, 1.6], yaw: -35, pitch: 0, fov: 60, width: 672, height: 448 } as const
  const scene = drawScene(models.villa(), { ...view, eye: [...view.eye] }, 'massing')
  const source = join(bench.folder, 'massing.png')
  await sharp(scene.rgb, { raw: { width: 672, height: 448, channels: (scene.rgb.length / (672 * 448)) as 1 | 3 } })
    .toColourspace('srgb')
    .png()
    .toFile(source)
  const { made, graph, pictureOf, reports } = await order({ source, imageType: '3dmass', renderScenario: 'precise' })

  const classical = await openEngine('classical', await bench.tools({}))
  const first = await bench.attempt(classical, {
    ...bench.tasks.render,
    references: [],
    source,
    imageType: '3dmass',
    renderScenario: 'precise',
  })
  const sent = await greyOf(pictureOf('source')!)
  const rendered = await greyOf(first.outputs[0]!.path)
  assert.ok(distance(sent.data, rendered.data) < 2, 'it is not the rendering')

  const depth = await greyOf(pictureOf('depth')!)
  const known = scene.inverseDepth.map((value, i) => (scene.ids[i]! >= 0 ? value : 0))
  assert.ok(correlation(depth.data, known) > 0.9, `${correlation(depth.data, known)}`)
  const lines = await greyOf(pictureOf('lines')!)
  const white = lines.data.filter((value) => value > 128).length / lines.data.length
  assert.ok(white > 0.002 && white < 0.2, `${white}`)

  assert.equal(nodesOf(graph, 'KSampler')[0]!.inputs.denoise, 0.2)
  assert.deepEqual(
    reports,
    reports.toSorted((a, b) => a - b),
  )
  assert.ok(made.version.startsWith(`${first.version} + ComfyUI 0.37.1, sdxl-lines-depth `), made.version)
  assert.deepEqual([made.outputs[0]!.width, made.outputs[0]!.height], [672, 448])
})

test('a photo, whose depth is not known, is held by its lines alone', async () => {
  const { graph } = await order({})
  assert.equal(nodesOf(graph, 'ControlNetApplyAdvanced').length, 1)
  const { positive, negative } = nodesOf(graph, 'KSampler')[0]!.inputs
  assert.deepEqual(
    [positive, negative],
    [
      ['lines_given', 0],
      ['lines_given', 1],
    ],
  )
  assert.equal(graph.depth, undefined)
})

test('doctor compares what refines with what the server takes', async () => {
  const engine = await openEngine('classical+comfyui', await tools())
  const [found, ...more] = (await engine.examine!(AbortSignal.timeout(10_000)))!
  await engine.close!()
  assert.deepEqual([found!.ready, more], [true, []])
  assert.match(found!.message, /for sdxl-lines-depth: It has every node and every model file, and takes every value/)
})

test('what refines is not used by comfyui alone, and what does not is not used to refine', async () => {
  const noOwn = { folder: undefined, names: undefined, models: {} }
  const names = (options: Partial<Parameters<typeof loadTemplates>[0]>) =>
    loadTemplates({ ...noOwn, ...options }).map(({ name }) => name)
  assert.deepEqual(names({ refines: true }), ['sdxl-lines-depth'])
  assert.ok(!names({}).includes('sdxl-lines-depth'))
  assert.deepEqual(names({ refines: true, names: ['flux2-klein-4b'] }), ['sdxl-lines-depth'])
  const engines = await openEngines(await tools())
  assert.equal(engines.all.find(({ engine }) => engine.name === 'classical+comfyui')!.fidelityRetries, 2)
  assert.equal(engines.list('video')[0]!.engine.name, 'classical')
  await engines.close()
})

const distance = (a: Buffer, b: Buffer) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length

function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const mean = (of: ArrayLike<number>) => Array.from(of).reduce((sum, value) => sum + value, 0) / of.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]! - meanA, b[i]! - meanB]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab / Math.sqrt(aa * bb)
}
