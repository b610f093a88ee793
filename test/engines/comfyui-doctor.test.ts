import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Health } from '../../src/engines/port/engine.ts'
import { type OwnWorkflow, openTestEngine, withFake } from './comfyui-engine.ts'

let tools: Awaited<ReturnType<typeof openTestEngine>>
before(async () => {
  tools = await openTestEngine()
})
after(() => tools.close())

test("the operator's message names the nodes and model files that a server lacks", () =>
  withFake({ missing: ['Flux2Scheduler', 'wan_2.1_vae.safetensors'] }, async (fake) => {
    const engine = tools.engineOn(fake)
    const signal = AbortSignal.timeout(10_000)
    const examined = (await engine.examine!(signal)).map(({ message }) => message)
    assert.equal(examined.length, 2)
    assert.match(examined[0]!, /for flux2-klein-4b: It has no node Flux2Scheduler: update ComfyUI/)
    assert.match(
      examined[1]!,
      /for wan22-14b-5s, .*: It has no model file wan_2.1_vae.safetensors: put it into ComfyUI\/models\/vae/,
    )
    const { ready, message } = await engine.health(signal)
    assert.equal(ready, false)
    assert.match(message, /cannot run flux2-klein-4b, wan22-14b-5s,.*\. `veduta doctor` says what is missing\.$/)
  }))

const wrong: [what: string, missing: string[], template: string, message: RegExp][] = [
  [
    'a value that is not in the list of its input',
    ['index_timestep_zero'],
    'qwen-image-edit-2511',
    /It does not take "index_timestep_zero" as reference_latents_method of the node "prompt_referring" \(FluxKontext\w+\), which is not one of offset, index, uxo\/uno: update ComfyUI/,
  ],
  [
    'a value that is not in a list of the older form',
    ['flux2'],
    'flux2-klein-4b',
    /It does not take "flux2" as type of the node "text_encoder" \(CLIPLoader\), which is not one of wan, /,
  ],
  [
    'an input that it does not know',
    ['ImageScaleToTotalPixels.resolution_steps'],
    'flux2-klein-4b',
    /It ignores the input resolution_steps of the node "source_scaled" \(ImageScaleToTotalPixels\): update ComfyUI/,
  ],
]

for (const [what, missing, template, message] of wrong) {
  test(`doctor names ${what} of a workflow`, () =>
    withFake({ missing }, async (fake) => {
      const engine = tools.open({ VEDUTA_COMFYUI_URL: fake.url, VEDUTA_COMFYUI_TEMPLATES: template })
      const [{ ready, message: said }] = (await engine.examine!(AbortSignal.timeout(10_000))) as [Health]
      assert.equal(ready, false)
      assert.match(said, message)
    }))
}

const changes: [what: string, of: string, change: OwnWorkflow, message: RegExp][] = [
  [
    'a number below its range',
    'wan22-14b-5s',
    ({ graph }) => Object.assign(graph.frames!.inputs, { width: 8 }),
    /It does not take 8 as width of the node "frames" \(WanImageToVideo\), which is less than 16: /,
  ],
  [
    'a number above its range',
    'qwen-image-edit-2511',
    ({ mapping }) => Object.assign(mapping, { scenarios: { creative: { set: { 'sampling.denoise': 1.5 } } } }),
    /It does not take 1\.5 as denoise of the node "sampling" \(KSampler\), which is more than 1: /,
  ],
  [
    'text instead of a number',
    'qwen-image-edit-2511',
    ({ graph }) => Object.assign(graph.sampling!.inputs, { steps: 'many' }),
    /It does not take "many" as steps of the node "sampling" \(KSampler\), which is not a number: /,
  ],
  [
    'a required input that is not set',
    'qwen-image-edit-2511',
    ({ graph }) => delete graph.sampling!.inputs.scheduler,
    /It requires the input scheduler of the node "sampling" \(KSampler\), which the workflow does not set: /,
  ],
  [
    'an input that only an absent picture had',
    'flux2-klein-4b',
    ({ mapping }) =>
      Object.assign((mapping.references as { absent: object }[])[3]!, {
        absent: { remove: ['reference_4_latent', 'reference_4_given'] },
      }),
    /It requires the input positive of the node "guider" \(CFGGuider\), which the workflow does not set: /,
  ],
  [
    'an unknown choice of a list with branches',
    'wan22-14b-5s',
    ({ graph }) => Object.assign(graph.output!.inputs, { 'format.codec': 'h266' }),
    /It does not take "h266" as format\.codec of the node "output" \(SaveVideo\), which is not one of auto, h264: /,
  ],
]

for (const [what, of, change, message] of changes) {
  test(`doctor names ${what} in an operator's workflow, which the server refuses`, () =>
    withFake({}, async (fake) => {
      const own = await tools.ownWorkflow(of, change)
      const templates = { VEDUTA_COMFYUI_WORKFLOWS: own, VEDUTA_COMFYUI_TEMPLATES: 'own' }
      const engine = tools.open({ VEDUTA_COMFYUI_URL: fake.url, ...templates })
      const examined = await engine.examine!(AbortSignal.timeout(10_000))
      assert.deepEqual([examined.length, examined[0]!.ready], [1, false])
      assert.match(examined[0]!.message, message)
    }))
}

for (const old of [false, true]) {
  test(`doctor finds nothing wrong with the shipped workflows on ${old ? 'a server of 2025' : 'a server of today'}`, () =>
    withFake({ old }, async (fake) => {
      const all = await readdir('src/engines/comfyui/workflows')
      const names = all.filter((file) => file.endsWith('.mapping.json')).map((file) => file.split('.')[0])
      const engine = tools.open({ VEDUTA_COMFYUI_URL: fake.url, VEDUTA_COMFYUI_TEMPLATES: names.join(',') })
      const examined = await engine.examine!(AbortSignal.timeout(10_000))
      assert.deepEqual(
        examined.map(({ ready, message }) => (ready ? 'ready' : message)),
        ['ready'],
      )
      // One of them refines, and is examined by classical+comfyui.
      assert.equal(names.length, 7)
    }))
}

for (const status of [401, 403]) {
  test(`doctor says at ${status} which setting has the headers for a proxy`, () =>
    withFake({}, async (fake) => {
      fake.troubles.push({ path: '/', times: 10_000, answer: { status } })
      const [{ message }] = (await tools.engineOn(fake).examine!(AbortSignal.timeout(10_000))) as [Health]
      assert.match(
        message,
        new RegExp(`answered ${status}\\. Set VEDUTA_COMFYUI_HEADERS to the headers that its proxy requires\\.$`),
      )
    }))
}

test('health reports if the server is not a ComfyUI, or does not answer', () =>
  withFake({}, async (fake) => {
    fake.troubles.push({ path: '/', times: 10_000, answer: { status: 200 } })
    const signal = AbortSignal.timeout(10_000)
    assert.match((await tools.engineOn(fake).health(signal)).message, /which ComfyUI never sends: is this its address/)
    fake.troubles.length = 0
    await fake.stop()
    const health = await tools.engineOn(fake).health(signal)
    assert.equal(health.ready, false)
    assert.match(health.message, /did not answer/)
    await fake.start()
  }))
