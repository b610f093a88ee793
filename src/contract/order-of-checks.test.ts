import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handMadeForm, overlong, photo, refusalOf, type SentFields } from '../../test/harness/hand-made-form.ts'
import { parseArchRender } from './arch-render-v41.ts'
import type { FilePart, Form } from './fields/endpoint.ts'
import { parseVideo } from './video-ai.ts'

type Parse = (form: Form) => unknown
type Step = [answer: string, corrected: SentFields]

const gif: FilePart = { ...photo, type: 'image/gif' }
const tiff: FilePart = { ...photo, type: 'image/tiff' }
const tooLarge: FilePart = { ...photo, sizeBytes: 10485761 }
const url = 'https://example.com/start.jpg'

test('a rendering with every error reports them in the order of table 7.2, then of the fields', () => {
  const wrong = {
    image: [],
    expert_name: 'garden',
    prompt: 'a'.repeat(2001),
    imagetype: 'film',
    camera_angle: 'x',
    scene_mood: 'x',
    render_style: 'x',
    render_scenario: 'x',
    context: '[',
    reference_image_1: gif,
    reference_image_2: tooLarge,
    reference_image_3: 'a.png',
    reference_image_4: [photo, photo],
    seed: 'x',
    webhook_url: 'x',
  }
  mendStepByStep(parseArchRender, wrong, [
    ['MISSING_IMAGE', { image: gif }],
    ['INVALID_EXPERT', { expert_name: 'plan' }],
    ['PROMPT_TOO_LONG', { prompt: '' }],
    ['IMAGE_TOO_LARGE', { reference_image_2: photo }],
    ['INVALID_IMAGE_TYPE', { image: photo }],
    ['INVALID_IMAGE_TYPE', { reference_image_1: photo }],
    ['INVALID_PARAMETERS prompt', { prompt: 'a house' }],
    ['INVALID_PARAMETERS imagetype', { imagetype: 'photo' }],
    ['INVALID_PARAMETERS imagetype', { imagetype: 'sketch' }],
    ['INVALID_PARAMETERS camera_angle', { camera_angle: 'eye_level' }],
    ['INVALID_PARAMETERS scene_mood', { scene_mood: 'night' }],
    ['INVALID_PARAMETERS render_style', { render_style: 'raw' }],
    ['INVALID_PARAMETERS render_scenario', { render_scenario: 'precise' }],
    ['INVALID_PARAMETERS context', { context: 'cars' }],
    ['INVALID_PARAMETERS reference_image_3', { reference_image_3: photo }],
    ['INVALID_PARAMETERS reference_image_4', { reference_image_4: photo }],
    ['INVALID_PARAMETERS seed', { seed: '7' }],
    ['INVALID_PARAMETERS webhook_url', { webhook_url: url }],
  ])
})

test('a video with every error reports them in the order of table 7.1, then of the fields', () => {
  const wrong = {
    image: [],
    end_image_url: 'nonsense',
    prompt: '',
    duration: 'x',
    aspect_ratio: 'x',
    negative_prompt: photo,
    camera_movement: 'x',
    seed: 'x',
    webhook_url: 'x',
  }
  mendStepByStep(parseVideo, wrong, [
    ['MISSING_PROMPT', { prompt: 'a house' }],
    ['MISSING_IMAGE', { image: tooLarge }],
    ['IMAGE_TOO_LARGE', { image: tiff }],
    ['INVALID_IMAGE_TYPE', { image: [], start_image_url: 'nonsense' }],
    ['INVALID_PARAMETERS start_image_url', { start_image_url: url }],
    ['INVALID_PARAMETERS end_image_url', { end_image_url: url }],
    ['INVALID_PARAMETERS duration', { duration: '5' }],
    ['INVALID_PARAMETERS aspect_ratio', { aspect_ratio: '1:1' }],
    ['INVALID_PARAMETERS negative_prompt', { negative_prompt: '' }],
    ['INVALID_PARAMETERS camera_movement', { camera_movement: '', movement_type: 'x', direction: 'x' }],
    ['INVALID_PARAMETERS movement_type', { movement_type: 'pan' }],
    ['INVALID_PARAMETERS direction', { direction: 'left' }],
    ['INVALID_PARAMETERS seed', { seed: '7' }],
    ['INVALID_PARAMETERS webhook_url', { webhook_url: url }],
  ])
})

/** Each step names the answer to the form as it stands, and the fields that correct it. */
function mendStepByStep(parse: Parse, wrong: SentFields, steps: Step[]) {
  let form = wrong
  for (const [answer, corrected] of steps) {
    const { code, field } = refusalOf(() => parse(handMadeForm(form)))
    assert.equal(field ? `${code} ${field}` : code, answer)
    form = { ...form, ...corrected }
  }
  assert.doesNotThrow(() => parse(handMadeForm(form)))
}

type Row = [what: string, wrong: SentFields, answer: string]

const wrongRenderings: Row[] = [
  ['an image sent as text before an unknown expert', { image: 'a.png', expert_name: 'x' }, 'image'],
  ['an image sent twice before an unknown expert', { image: [photo, photo], expert_name: 'x' }, 'image'],
  ['a missing image before an expert sent twice', { image: [], expert_name: ['plan', 'plan'] }, 'MISSING_IMAGE'],
  ['an expert sent twice before a long prompt', { expert_name: ['plan', 'plan'], prompt: overlong }, 'expert_name'],
  ['an expert sent as a file before a long prompt', { expert_name: photo, prompt: overlong }, 'expert_name'],
  ['an unknown expert before a prompt sent twice', { expert_name: 'x', prompt: ['a', 'a'] }, 'INVALID_EXPERT'],
  ['a prompt sent twice before a large image', { prompt: ['a', 'a'], image: tooLarge }, 'prompt'],
  ['a prompt sent as a file before a large image', { prompt: photo, image: tooLarge }, 'prompt'],
  ['a large image before a missing prompt', { image: tooLarge, prompt: '' }, 'IMAGE_TOO_LARGE'],
  ['a large reference before a seed sent as a file', { reference_image_4: tooLarge, seed: photo }, 'IMAGE_TOO_LARGE'],
  ['an unknown type before a reference sent as text', { image: gif, reference_image_1: 'a' }, 'INVALID_IMAGE_TYPE'],
  ['a missing prompt before a reference sent as text', { prompt: '', reference_image_1: 'a' }, 'prompt'],
]

const wrongVideos: Row[] = [
  ['a prompt sent twice before a missing image', { prompt: ['a', 'a'], image: [] }, 'prompt'],
  ['a prompt sent as a file before a missing image', { prompt: photo, image: [] }, 'prompt'],
  ['a raw prompt sent twice before a missing image', { raw_prompt: ['a', 'a'], image: [] }, 'raw_prompt'],
  ['a missing prompt before an image sent as text', { prompt: '', image: 'a.png' }, 'MISSING_PROMPT'],
  ['an image sent as text before a bad duration', { image: 'a.png', duration: '7' }, 'image'],
  ['a large image before a seed sent as a file', { image: tooLarge, seed: photo }, 'IMAGE_TOO_LARGE'],
  ['an unknown type before a bad end image URL', { image: tiff, end_image_url: 'x' }, 'INVALID_IMAGE_TYPE'],
]

for (const [endpoint, parse, rows] of [
  ['rendering', parseArchRender, wrongRenderings],
  ['video', parseVideo, wrongVideos],
] as const) {
  for (const [what, wrong, answer] of rows) {
    test(`a ${endpoint} reports a malformed field at its place in the order: ${what}`, () => {
      const form = handMadeForm({ image: photo, expert_name: 'exterior', prompt: 'a house', ...wrong })
      const { code, field } = refusalOf(() => parse(form))
      assert.equal(field ?? code, answer)
    })
  }
}
