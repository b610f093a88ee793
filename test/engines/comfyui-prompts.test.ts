import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadTemplates } from '../../src/engines/comfyui/templates.ts'
import { fillWorkflow } from '../../src/engines/comfyui/workflow.ts'
import type { RenderTask } from '../../src/engines/port/engine.ts'
import { nodesOf } from '../fakes/comfyui-graph.ts'
import { renderTask, writeOwnWorkflow } from './comfyui-engine.ts'

const noOwn = { folder: undefined, names: undefined, models: {} }

/** What a workflow tells its model of a task. */
function toldBy(options: Partial<Parameters<typeof loadTemplates>[0]>, changes: Partial<RenderTask>): string {
  const [template] = loadTemplates({ ...noOwn, ...options })
  const task = { ...renderTask, ...changes }
  const pictures = { source: 'source', others: task.references }
  const graph = fillWorkflow(template!, task, { pictures, filenamePrefix: 'veduta/job/output' })
  const [node] = [...nodesOf(graph, 'CLIPTextEncode'), ...nodesOf(graph, 'TextEncodeQwenImageEditPlus')]
  return String(node!.inputs.text ?? node!.inputs.prompt)
}

test('edit models are told in sentences what to change and what to keep, except with a raw prompt', () => {
  const [flux, qwen] = [['flux2-klein-4b'], ['qwen-image-edit-2511']]
  const two = { references: ['one', 'two'] }
  assert.match(
    toldBy({ names: flux }, two),
    /^Turn the photo in image 1 into .* from image 2 and image 3\. Keep the camera/,
  )
  assert.match(toldBy({ names: flux }, { renderScenario: 'experimental' }), /starting point only/)
  const told = toldBy({ names: qwen }, { references: ['one', 'two', 'three'] })
  assert.match(told, /^Render the photo in Picture 1 as .* from Picture 2 and Picture 3\. Keep/)
  assert.equal(toldBy({ names: flux }, { renderStyle: 'raw', callerText: 'just this' }), 'just this')
})

test("an operator's workflow that names no family gets the built prompt, with the words of its scenario", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-prompts-'))
  t.after(() => rm(folder, { recursive: true }))
  const own = await writeOwnWorkflow(folder, 'flux2-klein-4b', ({ mapping }) => {
    delete mapping.family
    mapping.scenarios = { precise: { words: 'Keep all.' } }
  })
  const told = toldBy({ folder: own }, { renderScenario: 'precise' })
  assert.equal(told, `${renderTask.builtPrompt}. Keep all.`)
})
