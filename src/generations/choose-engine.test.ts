import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConfiguredEngine, Engines } from '../engines/engines.ts'
import type { Capabilities, RenderTask, VideoTask } from '../engines/port/engine.ts'
import { listCandidates, unhonoured } from './choose-engine.ts'

const all = { references: 4, durationsSeconds: [5, 10], endImage: true, negativePrompt: true, sound: false }
const able = (name: string, less: Partial<typeof all> & { seed?: boolean } = {}): ConfiguredEngine => {
  const { references, seed = true, ...video } = { ...all, ...less }
  const capabilities: Capabilities = { render: { references }, video, seed }
  return { engine: { name, capabilities } } as ConfiguredEngine
}
const enginesOf = (...list: ConfiguredEngine[]) => ({ list: () => list }) as unknown as Engines
const namesOf = (list: ConfiguredEngine[]) => list.map(({ engine }) => engine.name)

const video = (changes: Partial<VideoTask> = {}) =>
  ({ kind: 'video', negativePrompt: ' ', durationSeconds: 5, end: undefined, ...changes }) as VideoTask
const render = (references: string[]) => ({ kind: 'render', references }) as RenderTask

test('engines are asked in the order that the operator gave them', () => {
  assert.deepEqual(namesOf(listCandidates(enginesOf(able('a'), able('b')), video())), ['a', 'b'])
})

test('an engine that cannot make the length or the end of a clip is not asked if another can', () => {
  const engines = enginesOf(able('short', { durationsSeconds: [5] }), able('open', { endImage: false }), able('full'))
  assert.deepEqual(namesOf(listCandidates(engines, video({ durationSeconds: 10 }))), ['open', 'full'])
  assert.deepEqual(namesOf(listCandidates(engines, video({ end: 'end.png' }))), ['short', 'full'])
})

test('if no engine can do all of a task, each is asked, and the notes say what it cannot honour', () => {
  const short = able('short', { durationsSeconds: [5], endImage: false })
  const task = video({ durationSeconds: 10, end: 'end.png' })
  assert.deepEqual(namesOf(listCandidates(enginesOf(short), task)), ['short'])
  assert.deepEqual(unhonoured(short, task), [
    'short makes clips of 5 seconds, not of 10.',
    'short cannot end a clip with a given image.',
  ])
})

test('notes name what an engine ignores, which is not a reason to ask another', () => {
  const plain = able('plain', { references: 2, negativePrompt: false, seed: false })
  const again = 'plain takes no seed: the same request will give another result.'
  const task = video({ negativePrompt: 'people' })
  assert.deepEqual(namesOf(listCandidates(enginesOf(plain, able('full')), task)), ['plain', 'full'])
  assert.deepEqual(unhonoured(plain, task), ['plain does not read a negative prompt.', again])
  assert.deepEqual(unhonoured(plain, render(['1', '2', '3'])), ['Of the 3 reference images, plain used 2.', again])
  assert.deepEqual(unhonoured(able('full'), render(['1', '2', '3'])), [])
})

test('notes name the sound and the loop of video v2.0 that an engine cannot make', () => {
  const v20 = { moves: undefined, activity: 'auto', sound: true, loop: true, area: 1280 * 720 } as const
  const task = video({ end: 'start.png', v20 })
  assert.deepEqual(unhonoured(able('silent', { endImage: false }), task), [
    'silent cannot make a loop: the last frame may differ from the first.',
    'silent makes clips without sound.',
  ])
  assert.deepEqual(unhonoured(able('full', { sound: true }), task), [])
  assert.deepEqual(unhonoured(able('silent'), video({ v20: { ...v20, sound: false } })), [])
})
