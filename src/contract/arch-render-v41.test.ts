import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  handMadeForm,
  notUtf8,
  overlong,
  photo,
  refusalOf,
  type SentFields,
} from '../../test/harness/hand-made-form.ts'
import { archRenderFields, parseArchRender } from './arch-render-v41.ts'
import { renderStyles } from './render-styles.ts'

const smallest: SentFields = { image: photo, expert_name: 'exterior', prompt: 'a house' }

const parse = (fields: SentFields) => parseArchRender(handMadeForm(fields))

const refusal = (changed: SentFields) => refusalOf(() => parse({ ...smallest, ...changed }))

test('the smallest form has the defaults of the specification', () => {
  assert.partialDeepStrictEqual(parse(smallest), {
    source: photo,
    expert: 'exterior',
    callerText: 'a house',
    imageType: 'photo',
    cameraAngle: 'same_as_input',
    sceneMood: 'auto_daylight',
    renderStyle: 'realistic',
    renderScenario: 'precise',
    context: [],
    references: [],
    seed: undefined,
    webhookUrl: undefined,
  })
})

test('a form with every field is read field by field', () => {
  const [first, second] = [{ ...photo }, { ...photo }]
  assert.partialDeepStrictEqual(
    parse({
      image: photo,
      expert_name: ' interior ',
      prompt: ' a room\n',
      imagetype: ' sketch',
      camera_angle: 'eye_level',
      scene_mood: 'night',
      render_style: 'raw',
      render_scenario: 'creative',
      context: ['["people"]', 'cars, snow'],
      reference_image_4: second,
      reference_image_2: first,
      seed: '1000000',
      webhook_url: ' https://example.com/hook ',
    }),
    {
      source: photo,
      expert: 'interior',
      callerText: ' a room\n',
      imageType: 'sketch',
      cameraAngle: 'eye_level',
      sceneMood: 'night',
      renderStyle: 'raw',
      renderScenario: 'creative',
      context: ['people', 'cars', 'snow'],
      references: [
        { field: 'reference_image_2', file: first },
        { field: 'reference_image_4', file: second },
      ],
      seed: 1_000_000,
      webhookUrl: 'https://example.com/hook',
    },
  )
})

test('fields sent blank are absent, and unknown fields are ignored', () => {
  const blank = Object.fromEntries(Object.keys(archRenderFields).map((name) => [name, ' \t']))
  const unknown = { cfg_scale: '7', extra: photo }
  assert.deepEqual(parse({ ...blank, ...smallest, ...unknown }), parse(smallest))
})

const allowed = {
  camera_angle: 'same_as_input, eye_level, aerial_view, low_angle, high_angle, birds_eye, worms_eye',
  scene_mood: 'auto_daylight, night, golden_hour, overcast, sunrise, sunset, blue_hour, dramatic',
  render_style: renderStyles.join(', '),
  render_scenario: 'precise, balanced, creative, experimental',
}
const parsedAs = {
  camera_angle: 'cameraAngle',
  scene_mood: 'sceneMood',
  render_style: 'renderStyle',
  render_scenario: 'renderScenario',
} as const

for (const [field, list] of Object.entries(allowed)) {
  test(`${field} is one of ${list}`, () => {
    const values = list.split(', ')
    for (const value of values) {
      assert.equal(parse({ ...smallest, [field]: value })[parsedAs[field as keyof typeof allowed]], value)
    }
    for (const received of ['other', values[0]!.toUpperCase(), `${values[0]},${values[1]}`]) {
      assert.deepEqual(refusal({ [field]: received }), { code: 'INVALID_PARAMETERS', field, received, allowed: values })
    }
  })
}

const imageTypes = ['3dmass', 'drawing', 'wireframe', 'construction', 'photo', 'sketch', '3d', '2d']
const validImageTypes: [expert: string, valid: string, absent: string][] = [
  ['exterior', '3dmass, drawing, wireframe, construction, photo, sketch', 'photo'],
  ['interior', '3dmass, drawing, wireframe, photo, sketch', 'photo'],
  ['masterplan', 'drawing, sketch, 3d, 2d', 'drawing'],
  ['landscape', 'drawing, sketch, photo', 'photo'],
  ['plan', 'drawing, sketch', 'drawing'],
  ['furniture', 'photo, sketch, drawing, 3d', 'photo'],
  ['product', 'sketch, drawing, photo, 3d', 'photo'],
]

for (const [expert_name, valid, absent] of validImageTypes) {
  test(`${expert_name} takes ${valid}, and ${absent} if imagetype is absent`, () => {
    const allowed = valid.split(', ')
    assert.equal(parse({ ...smallest, expert_name }).expert, expert_name)
    assert.equal(parse({ ...smallest, expert_name }).imageType, absent)
    for (const imagetype of imageTypes) {
      if (allowed.includes(imagetype)) assert.equal(parse({ ...smallest, expert_name, imagetype }).imageType, imagetype)
      else {
        assert.deepEqual(refusal({ expert_name, imagetype }), {
          code: 'INVALID_PARAMETERS',
          field: 'imagetype',
          received: imagetype,
          allowed,
        })
      }
    }
  })
}

test('an unknown imagetype is refused with the list of all known ones', () => {
  assert.deepEqual(refusal({ imagetype: 'film' }), {
    code: 'INVALID_PARAMETERS',
    field: 'imagetype',
    received: 'film',
    allowed: imageTypes,
  })
})

const badExperts: [sent: string, requestedExpert: string][] = [
  ['', ''],
  ['  ', ''],
  [' garden ', 'garden'],
  ['Exterior', 'Exterior'],
  ['exterior,interior', 'exterior,interior'],
  ['constructor', 'constructor'],
]

for (const [expert_name, requestedExpert] of badExperts) {
  test(`expert_name ${JSON.stringify(expert_name)} is not an expert`, () =>
    assert.deepEqual(refusal({ expert_name }), { code: 'INVALID_EXPERT', requestedExpert }))
}

test('a missing expert_name is INVALID_EXPERT too', () => {
  assert.deepEqual(refusal({ expert_name: [] }), { code: 'INVALID_EXPERT', requestedExpert: '' })
})

test('a prompt may have 2000 characters, counted in code points and kept byte for byte', () => {
  for (const prompt of ['a'.repeat(2000), '木'.repeat(2000), '🏡'.repeat(2000), ' "x"\0\r\n'.padEnd(2000)]) {
    assert.equal(parse({ ...smallest, prompt }).callerText, prompt)
  }
})

test('2001 characters are too long, white space included, and the message says "less than 2000 characters"', () => {
  for (const prompt of ['a'.repeat(2001), '🏡'.repeat(2001), ` a${' '.repeat(1999)}`]) {
    assert.deepEqual(refusal({ prompt }), { code: 'PROMPT_TOO_LONG', promptLength: 2001, maxLength: 2000 })
  }
  assert.throws(() => parse({ ...smallest, prompt: 'a'.repeat(2001) }), /less than 2000 characters/)
})

test('a prompt beyond every limit is counted to its end', () => {
  const promptLength = 1_000_000
  assert.deepEqual(refusal({ prompt: { ...overlong, length: promptLength } }), {
    code: 'PROMPT_TOO_LONG',
    promptLength,
    maxLength: 2000,
  })
})

test('a prompt that is missing or blank is INVALID_PARAMETERS', () => {
  for (const prompt of [[], '', ' \r\n\t', ' '.repeat(3000)]) {
    assert.deepEqual(refusal({ prompt }), { code: 'INVALID_PARAMETERS', field: 'prompt', reason: 'missing or blank' })
  }
})

test('seed is a whole number from 0 to 1000000', () => {
  for (const [sent, seed] of [
    ['0', 0],
    ['-0', 0],
    [' 7 ', 7],
    ['5.0', 5],
    ['1000000', 1_000_000],
  ] as const) {
    assert.equal(parse({ ...smallest, seed: sent }).seed, seed)
  }
  for (const received of ['-1', '1000001', '1.5', '5.', '1e3', '0x5', 'random']) {
    assert.deepEqual(refusal({ seed: received }), {
      code: 'INVALID_PARAMETERS',
      field: 'seed',
      received,
      reason: 'not a whole number from 0 to 1000000',
    })
  }
})

test('context takes 20 tags of 60 characters', () => {
  const tags = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x1f300 + index).repeat(60))
  assert.deepEqual(parse({ ...smallest, context: tags.join(',') }).context, tags)
  assert.deepEqual(parse({ ...smallest, context: JSON.stringify(tags) }).context, tags)
  assert.deepEqual(parse({ ...smallest, context: tags }).context, tags)
  assert.equal(refusal({ context: [...tags, 'one more'] }).reason, 'more than 20 entries')
  assert.equal(refusal({ context: 'a'.repeat(61) }).reason, 'an entry is longer than 60 characters')
})

const imageFields = ['image', 'reference_image_1', 'reference_image_2', 'reference_image_3', 'reference_image_4']

for (const field of imageFields) {
  test(`${field} is a JPEG, PNG or WebP of 1024 to 8388608 bytes`, () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) parse({ ...smallest, [field]: { ...photo, type } })
    for (const sizeBytes of [1024, 8388608]) parse({ ...smallest, [field]: { ...photo, sizeBytes } })
    for (const size of [0, 1023, 8388609]) {
      assert.deepEqual(refusal({ [field]: { ...photo, sizeBytes: size } }), {
        code: 'IMAGE_TOO_LARGE',
        size,
        minSize: 1024,
        maxSize: 8388608,
        unit: 'bytes',
      })
    }
    assert.deepEqual(refusal({ [field]: { ...photo, type: 'image/gif' } }), {
      code: 'INVALID_IMAGE_TYPE',
      receivedType: 'image/gif',
      allowedTypes: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
    })
  })

  test(`${field} sent as text, or twice, is INVALID_PARAMETERS`, () => {
    const refused = (reason: string) => ({ code: 'INVALID_PARAMETERS', field, reason })
    assert.deepEqual(refusal({ [field]: 'a.png' }), refused('sent as text, but it is a file field'))
    assert.deepEqual(refusal({ [field]: [photo, photo] }), refused('sent more than once'))
  })
}

test('a form without image, or with a blank one, is MISSING_IMAGE', () => {
  for (const image of [[], '', ' ']) assert.deepEqual(refusal({ image }), { code: 'MISSING_IMAGE' })
})

const textFields = Object.keys({ expert_name: '', prompt: '', imagetype: '', ...allowed, seed: '' })

for (const field of textFields) {
  test(`${field} sent as a file, twice, or not in UTF-8 is INVALID_PARAMETERS`, () => {
    const refused = (reason: string) => ({ code: 'INVALID_PARAMETERS', field, reason })
    assert.deepEqual(refusal({ [field]: photo }), refused('sent as a file, but it is a text field'))
    assert.deepEqual(refusal({ [field]: ['a', 'a'] }), refused('sent more than once'))
    assert.deepEqual(refusal({ [field]: notUtf8 }), refused('not valid UTF-8'))
  })
}

test('every style that the API has always had is still one', () => {
  const documented =
    'realistic, cgi_render, sketch, cad_drawing, annotated_render, 2d_illustration, watercolor, raw, ' +
    'artistic, conceptual, technical, minimal, dramatic, cinematic'
  for (const style of documented.split(', ')) assert.ok((renderStyles as string[]).includes(style), style)
})
