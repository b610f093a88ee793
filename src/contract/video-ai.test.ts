import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  handMadeForm,
  notUtf8,
  overlong,
  photo,
  refusalOf,
  type Sent,
  type SentFields,
} from '../../test/harness/hand-made-form.ts'
import { parseAspectRatio, parseVideo, videoFields } from './video-ai.ts'

const url = 'https://example.com/start.jpg'

const smallest: SentFields = { image: photo, prompt: 'a house' }

const parse = (fields: SentFields) => parseVideo(handMadeForm(fields))

const refusal = (changed: SentFields) => refusalOf(() => parse({ ...smallest, ...changed }))

test('the smallest form has the defaults of the specification', () => {
  assert.deepEqual(parse(smallest), {
    source: photo,
    sourceUrl: undefined,
    endUrl: undefined,
    callerText: 'a house',
    rawPrompt: undefined,
    duration: 10,
    ratio: '16:9',
    negativePrompt: '',
    movement: 'pan_left',
    seed: undefined,
    webhookUrl: undefined,
  })
})

test('a form with every field is read field by field', () => {
  assert.deepEqual(
    parse({
      start_image_url: ` ${url} `,
      end_image_url: 'http://example.com/end.png?a=1',
      prompt: ' a house\n',
      duration: '5.0',
      aspect_ratio: ' 4:3 ',
      negative_prompt: ' people ',
      camera_movement: 'zoom_out',
      seed: '2147483647',
      webhook_url: ' https://example.com/hook ',
    }),
    {
      source: undefined,
      sourceUrl: url,
      endUrl: 'http://example.com/end.png?a=1',
      callerText: ' a house\n',
      rawPrompt: undefined,
      duration: 5,
      ratio: '4:3',
      negativePrompt: ' people ',
      movement: 'zoom_out',
      seed: 2147483647,
      webhookUrl: 'https://example.com/hook',
    },
  )
})

test('fields sent blank are absent, and unknown fields are ignored', () => {
  const blank = Object.fromEntries(Object.keys(videoFields).map((name) => [name, ' \t']))
  assert.deepEqual(parse({ ...blank, ...smallest, cfg_scale: '0.5', extra: photo }), parse(smallest))
})

test('prompt, raw_prompt and negative_prompt are kept byte for byte', () => {
  const sent = ' \t"two"  words\0\r\n🦊\u00a0 '
  const form = parse({ ...smallest, prompt: sent, raw_prompt: sent, negative_prompt: sent })
  assert.deepEqual([form.callerText, form.rawPrompt, form.negativePrompt], [sent, sent, sent])
})

test('a form without any prompt is MISSING_PROMPT; a raw prompt alone is enough', () => {
  for (const blank of [[], '', ' \r\n']) {
    assert.deepEqual(refusal({ prompt: blank, raw_prompt: blank }), { code: 'MISSING_PROMPT' })
    assert.equal(parse({ ...smallest, prompt: blank, raw_prompt: 'as is' }).rawPrompt, 'as is')
  }
})

test('a form with neither image nor start_image_url is MISSING_IMAGE', () => {
  for (const blank of [[], '', ' ']) {
    assert.deepEqual(refusal({ image: blank, start_image_url: blank }), { code: 'MISSING_IMAGE' })
    assert.equal(parse({ ...smallest, image: blank, start_image_url: url }).sourceUrl, url)
  }
})

test('with a file the start image URL is not even checked', () => {
  for (const start_image_url of ['nonsense', ['twice', 'twice'], photo]) {
    assert.equal(parse({ ...smallest, start_image_url }).sourceUrl, undefined)
  }
})

test('image is a JPEG, PNG, GIF or WebP of at most 10485760 bytes', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp']) {
    assert.equal(parse({ ...smallest, image: { ...photo, type } }).source?.type, type)
  }
  for (const sizeBytes of [1, 10485760]) parse({ ...smallest, image: { ...photo, sizeBytes } })
  assert.deepEqual(refusal({ image: { ...photo, sizeBytes: 10485761 } }), {
    code: 'IMAGE_TOO_LARGE',
    size: 10485761,
    maxSize: 10485760,
    unit: 'bytes',
  })
  const allowedTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']
  const receivedType = 'image/tiff'
  const tiff = { ...photo, type: receivedType }
  assert.deepEqual(refusal({ image: tiff }), { code: 'INVALID_IMAGE_TYPE', receivedType, allowedTypes })
})

test('a file of zero bytes is INVALID_IMAGE_TYPE', () => {
  const { code, receivedType } = refusal({ image: { ...photo, type: undefined, sizeBytes: 0 } })
  assert.deepEqual([code, receivedType], ['INVALID_IMAGE_TYPE', 'application/octet-stream'])
})

test('image sent as text, or twice, is INVALID_PARAMETERS', () => {
  const refused = (reason: string) => ({ code: 'INVALID_PARAMETERS', field: 'image', reason })
  assert.deepEqual(refusal({ image: 'a.png' }), refused('sent as text, but it is a file field'))
  assert.deepEqual(refusal({ image: 'a.png', start_image_url: url }), refused('sent as text, but it is a file field'))
  assert.deepEqual(refusal({ image: [photo, photo] }), refused('sent more than once'))
})

const badUrls: [sent: Sent | Sent[], reason: string][] = [
  ['start.jpg', 'not a URL'],
  ['//secret.example/start.jpg', 'not a URL'],
  ['https://', 'not a URL'],
  ['https://secret.example:99999/', 'not a URL'],
  ['ftp://secret.example/start.jpg', 'not http or https'],
  ['file:///etc/secret', 'not http or https'],
  ['data:image/png;base64,secret', 'not http or https'],
  ['javascript:secret', 'not http or https'],
  [['https://secret.example/', 'https://secret.example/'], 'sent more than once'],
  [photo, 'sent as a file, but it is a text field'],
  [notUtf8, 'not valid UTF-8'],
  [overlong, 'longer than 16384 bytes'],
]

for (const field of ['start_image_url', 'end_image_url']) {
  test(`${field} is an http or https URL, and no refusal repeats it`, () => {
    for (const sent of [url, 'http://localhost:8080', 'HTTPS://EXAMPLE.COM/ä', 'http://[::1]/a', 'http://user@host/']) {
      parse({ prompt: 'a house', start_image_url: url, [field]: sent })
    }
    for (const [sent, reason] of badUrls) {
      assert.deepEqual(refusal({ image: [], start_image_url: url, [field]: sent }), {
        code: 'INVALID_PARAMETERS',
        field,
        reason,
      })
    }
  })
}

test('duration is 5 or 10', () => {
  for (const five of ['5', '5.0', ' 5 ']) assert.equal(parse({ ...smallest, duration: five }).duration, 5)
  for (const ten of ['10', '10.00']) assert.equal(parse({ ...smallest, duration: ten }).duration, 10)
  for (const received of ['0', '7', '15', '-5', '5.', '5.5', '1e1', '0x5', '5s', 'ten']) {
    assert.deepEqual(refusal({ duration: received }), {
      code: 'INVALID_PARAMETERS',
      field: 'duration',
      received,
      allowed: [5, 10],
    })
  }
})

const noRatio = 'not two whole numbers with a colon between them, such as 16:9'
const badRatios: [sent: string, reason: string][] = [
  ['1:5', 'not from 1:4 to 4:1'],
  ['401:100', 'not from 1:4 to 4:1'],
  ['16/9', noRatio],
  ['16 : 9', noRatio],
  ['16:9:1', noRatio],
  ['16:', noRatio],
  ['0:0', noRatio],
  ['-16:-9', noRatio],
  ['1.6:0.9', noRatio],
  ['wide', noRatio],
]

test('aspect_ratio is W:H in whole numbers, from 1:4 to 4:1', () => {
  for (const aspect_ratio of ['16:9', '4:3', '1:1', '9:16', '1:4', '4:1', '400:100', '1920:1080']) {
    assert.equal(parse({ ...smallest, aspect_ratio }).ratio, aspect_ratio)
  }
  for (const [received, reason] of badRatios) {
    assert.deepEqual(refusal({ aspect_ratio: received }), {
      code: 'INVALID_PARAMETERS',
      field: 'aspect_ratio',
      received,
      reason,
    })
  }
  assert.deepEqual(parseAspectRatio('16:9'), { width: 16, height: 9 })
})

test('seed is a whole number from 0 to 2147483647', () => {
  for (const seed of [0, 2147483647]) assert.equal(parse({ ...smallest, seed: `${seed}` }).seed, seed)
  for (const received of ['-1', '2147483648', '1.5', 'random']) {
    assert.deepEqual(refusal({ seed: received }), {
      code: 'INVALID_PARAMETERS',
      field: 'seed',
      received,
      reason: 'not a whole number from 0 to 2147483647',
    })
  }
})

const textFields = Object.keys(videoFields).filter((name) => name !== 'image' && !name.endsWith('_url'))

for (const field of textFields) {
  test(`${field} sent as a file, twice, over 16 KiB or not in UTF-8 is INVALID_PARAMETERS`, () => {
    const refused = (reason: string) => ({ code: 'INVALID_PARAMETERS', field, reason })
    assert.deepEqual(refusal({ [field]: photo }), refused('sent as a file, but it is a text field'))
    assert.deepEqual(refusal({ [field]: ['5', '5'] }), refused('sent more than once'))
    assert.deepEqual(refusal({ [field]: overlong }), refused('longer than 16384 bytes'))
    assert.deepEqual(refusal({ [field]: notUtf8 }), refused('not valid UTF-8'))
  })
}
