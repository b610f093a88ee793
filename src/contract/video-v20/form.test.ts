import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handMadeForm, overlong, photo, refusalOf, type SentFields } from '../../../test/harness/hand-made-form.ts'
import { cameraMoveNames, cameraMoves } from '../camera-moves.ts'
import { commonFields, videoV20Fields } from './fields.ts'
import { parseVideoV20 } from './form.ts'
import { nameMoves } from './read-moves.ts'

const smallest: SentFields = { image: photo, prompt: 'a house' }
const url = 'https://example.com/start.jpg'

const parse = (fields: SentFields, tier: 'flash' | 'cinematic' = 'flash') => parseVideoV20(handMadeForm(fields), tier)

const refusal = (changed: SentFields) => refusalOf(() => parse({ ...smallest, ...changed }))

test('the smallest form has the defaults of video v2.0', () => {
  assert.deepEqual(parse(smallest), {
    source: { field: 'image', picture: photo },
    end: undefined,
    callerText: 'a house',
    rawPrompt: undefined,
    durationSeconds: 10,
    moves: ['static'],
    activity: 'subtle',
    sound: true,
    seed: undefined,
    negativePrompt: '',
    ratio: undefined,
    loop: false,
    webhookUrl: undefined,
    notes: [],
  })
})

test('a form with every field is read field by field', () => {
  const end = { ...photo, path: '/tmp/end' }
  const read = parse({
    ...{ image: ` ${url} `, end_image: end, prompt: ' a house\n', raw_prompt: 'as written ' },
    ...{ duration: '15', camera_movement: 'Truck-Left , PEDESTAL_UP', motion: 'dynamic', sound: 'False', seed: '7' },
    ...{ negative_prompt: 'people', aspect_ratio: '4:3', loop: 'false', webhook_url: 'https://example.com/hook' },
  })
  assert.deepEqual(read, {
    source: { field: 'image', picture: url },
    end: { field: 'end_image', picture: end },
    callerText: ' a house\n',
    rawPrompt: 'as written ',
    durationSeconds: 15,
    moves: ['truck_left', 'pedestal_up'],
    activity: 'dynamic',
    sound: false,
    seed: 7,
    negativePrompt: 'people',
    ratio: { width: 4, height: 3 },
    loop: false,
    webhookUrl: 'https://example.com/hook',
    notes: [],
  })
})

test('a file wins over every URL; of URLs, image wins over image_url, and that over start_image_url', () => {
  const sourceOf = (fields: SentFields) => parse({ prompt: 'a house', ...fields }).source
  assert.deepEqual(sourceOf({ image: photo, image_url: url }), { field: 'image', picture: photo })
  assert.deepEqual(sourceOf({ image: url, image_url: `${url}?2` }), { field: 'image', picture: url })
  assert.deepEqual(sourceOf({ image_url: url, start_image_url: `${url}?2` }), { field: 'image_url', picture: url })
  assert.deepEqual(sourceOf({ start_image_url: url }), { field: 'start_image_url', picture: url })
  const { end } = parse({ ...smallest, end_image: url, end_image_url: photo })
  assert.deepEqual(end, { field: 'end_image_url', picture: photo })
})

test('a text for a picture that is not a URL is refused and not repeated', () => {
  assert.deepEqual(refusal({ image: 'a secret' }), { code: 'INVALID_PARAMETERS', field: 'image', reason: 'not a URL' })
  assert.deepEqual(refusal({ end_image: 'ftp://example.com/a.jpg' }), {
    code: 'INVALID_PARAMETERS',
    field: 'end_image',
    reason: 'not http or https',
  })
})

test('a form without a picture or without words is refused', () => {
  assert.equal(refusalOf(() => parse({ prompt: 'a house' })).code, 'MISSING_IMAGE')
  assert.equal(refusalOf(() => parse({ image: photo })).code, 'MISSING_PROMPT')
  assert.equal(refusalOf(() => parse({})).code, 'MISSING_PROMPT')
  assert.deepEqual(parse({ image: photo, raw_prompt: 'x' }).callerText, undefined)
})

test('prompts of up to 4000 characters are read, whatever their bytes, and negative prompts of up to 2000', () => {
  parse({ ...smallest, prompt: '🏠'.repeat(4000), negative_prompt: '🏠'.repeat(2000) })
  for (const [field, max] of [
    ['prompt', 4000],
    ['raw_prompt', 4000],
    ['negative_prompt', 2000],
  ] as const) {
    const { code, reason } = refusal({ [field]: 'a'.repeat(max + 1) })
    assert.deepEqual({ code, reason }, { code: 'INVALID_PARAMETERS', reason: `longer than ${max} characters` })
  }
  assert.equal(refusal({ prompt: overlong }).code, 'INVALID_PARAMETERS')
})

test('Cinematic reads 20 seconds as 15 and says so; Flash does not take it', () => {
  const { durationSeconds, notes } = parse({ ...smallest, duration: '20' }, 'cinematic')
  assert.equal(durationSeconds, 15)
  assert.deepEqual(notes, ['A duration of 20 seconds was read as 15.'])
  assert.deepEqual(refusal({ duration: '20' }).allowed, [5, 10, 15])
  assert.deepEqual(videoV20Fields.flash, commonFields)
})

test('every movement is read with hyphens and capitals, and named with underscores', () => {
  for (const name of cameraMoveNames) {
    for (const camera_movement of [name, name.replace('_', '-'), name.toUpperCase()]) {
      assert.equal(nameMoves(parse({ ...smallest, camera_movement }).moves), name)
    }
  }
  assert.equal(nameMoves(parse({ ...smallest, camera_movement: 'Auto' }).moves), 'auto')
  assert.equal(nameMoves(parse({ ...smallest, camera_movement: 'dolly-in,  Pan-Left' }).moves), 'dolly_in,pan_left')
})

const refusedMovements: [sent: string, reason: RegExp][] = [
  ['roll', /^"roll" is not a movement: send auto, static, dolly_in/],
  ['dolly_in,', /^a part of it is empty/],
  [',dolly_in', /^a part of it is empty/],
  ['dolly_in,dolly_in', /same movement twice/],
  ['static,dolly_in', /stand alone/],
  ['dolly_in,auto', /stand alone/],
  ['dolly_in,truck_left,tilt_up', /at most two/],
  ...cameraMoveNames.flatMap((name): [string, RegExp][] =>
    cameraMoves[name].opposite ? [[`${name},${cameraMoves[name].opposite}`, /undo each other/]] : [],
  ),
]
test('a movement that cannot be made is refused with the reason', () => {
  for (const [camera_movement, expected] of refusedMovements) {
    const { code, field, reason } = refusal({ camera_movement })
    assert.deepEqual({ code, field }, { code: 'INVALID_PARAMETERS', field: 'camera_movement' })
    assert.match(reason, expected)
  }
})

test('every movement but static has an opposite, whose opposite it is', () => {
  for (const name of cameraMoveNames) {
    const { opposite } = cameraMoves[name]
    if (name === 'static') assert.equal(opposite, undefined)
    else assert.equal(cameraMoves[opposite!].opposite, name)
  }
})

test('motion wins over scene_activity', () => {
  assert.equal(parse({ ...smallest, scene_activity: 'dynamic' }).activity, 'dynamic')
  assert.equal(parse({ ...smallest, scene_activity: 'dynamic', motion: 'balanced' }).activity, 'balanced')
  assert.deepEqual(refusal({ scene_activity: 'wild' }).field, 'scene_activity')
})

test('a loop cannot end on an end image', () => {
  for (const field of ['end_image', 'end_image_url']) {
    const { code, field: refused } = refusal({ loop: 'true', [field]: url })
    assert.deepEqual({ code, refused }, { code: 'INVALID_PARAMETERS', refused: 'loop' })
  }
})

test('the words of a raw prompt decide how the camera moves, if camera_movement is not sent', () => {
  const { moves, notes } = parse({ image: photo, raw_prompt: 'the camera pans left' })
  assert.deepEqual({ moves, notes: notes.length }, { moves: undefined, notes: 1 })
  assert.deepEqual(parse({ image: photo, raw_prompt: 'a house' }).moves, ['static'])
  assert.deepEqual(parse({ image: photo, raw_prompt: 'pan left', camera_movement: 'tilt_up' }).moves, ['tilt_up'])
})
