import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ArchRenderReply } from '../../../src/contract/arch-render-v41.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { type Caller, get, poll, type Sent } from '../client.ts'
import { file, jpeg, picture, png, webp } from '../pictures.ts'
import { ordersAt, storedInputs } from './orders-at.ts'

const path = '/v1/archRender-v41'

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())

const { submit, accept, assertParameterRefused } = ordersAt<ArchRenderReply>(path, () => ({
  image,
  expert_name: 'exterior',
  prompt: 'a house',
}))

/** For spellings that the server accepts although the API document does not offer them: bypasses its validator. */
const directly = (caller: Caller) => ({ ...caller, url: app.directUrl })

const statusOf = async (caller: Caller, id: string) => (await get<StatusBody>(caller, `/v1/status/${id}`)).body

test('the answer has exactly the fields of table 2.4, with every default, and the three headers', async () => {
  const caller = await app.newAccount(12)
  const { status, headers, body } = await submit(caller)
  assert.equal(status, 200)
  const { id, seed, ...rest } = body
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.ok(Number.isInteger(seed) && seed >= 0 && seed <= 1_000_000, String(seed))
  assert.deepEqual(rest, {
    status: 'success',
    prompt: 'a house',
    expert_name: 'exterior',
    parameters: {
      imageType: 'photo',
      cameraAngle: 'same_as_input',
      context: [],
      sceneMood: 'auto_daylight',
      renderStyle: 'realistic',
      renderScenario: 'precise',
      resolution: '1344x134',
      aspectRatio: '10:1',
      referenceImageCount: 0,
    },
    credits: 7,
  })
  assert.equal(headers.get('location'), `/v1/status/${id}`)
  assert.equal(headers.get('retry-after'), '3')
  assert.ok(headers.get('x-request-id'))
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
})

test('the output is a PNG, 1344 px wide and of the same ratio, and the same seed gives the same bytes', async () => {
  await withTestApp({}, async (app) => {
    const caller = await app.newAccount()
    const ids = [await accept(caller, { seed: '7' }), await accept(caller, { seed: '7' })].map(({ id }) => id)
    const [one, two] = [await poll(caller, ids[0]!), await poll(caller, ids[1]!)]
    const { content_type, width, height, duration, sha256 } = one!.output[0]!
    assert.deepEqual(
      { content_type, width, height, duration },
      {
        content_type: 'image/png',
        width: 1344,
        height: 134,
        duration: null,
      },
    )
    assert.equal(two!.output[0]!.sha256, sha256)
  })
})

const valid: Record<string, string[]> = {
  exterior: ['3dmass', 'drawing', 'wireframe', 'construction', 'photo', 'sketch'],
  interior: ['3dmass', 'drawing', 'wireframe', 'photo', 'sketch'],
  masterplan: ['drawing', 'sketch', '3d', '2d'],
  landscape: ['drawing', 'sketch', 'photo'],
  plan: ['drawing', 'sketch'],
  furniture: ['photo', 'sketch', 'drawing', '3d'],
  product: ['sketch', 'drawing', 'photo', '3d'],
}
const imageTypes = ['3dmass', 'drawing', 'wireframe', 'construction', 'photo', 'sketch', '3d', '2d']

for (const [expert_name, allowed] of Object.entries(valid)) {
  test(`${expert_name} accepts exactly the image types of its row in table 2.3`, async () => {
    const caller = await app.newAccount()
    for (const imagetype of imageTypes) {
      if (!allowed.includes(imagetype)) {
        await assertParameterRefused(
          caller,
          { expert_name, imagetype },
          { field: 'imagetype', received: imagetype, allowed },
        )
        continue
      }
      const body = await accept(caller, { expert_name, imagetype })
      assert.deepEqual([body.expert_name, body.parameters.imageType], [expert_name, imagetype])
    }
    const { parameters } = await accept(caller, { expert_name })
    assert.equal(parameters.imageType, allowed.includes('photo') ? 'photo' : allowed[0])
  })
}

const choices = {
  camera_angle: {
    echo: 'cameraAngle',
    values: ['same_as_input', 'eye_level', 'aerial_view', 'low_angle', 'high_angle', 'birds_eye', 'worms_eye'],
  },
  scene_mood: {
    echo: 'sceneMood',
    values: ['auto_daylight', 'night', 'golden_hour', 'overcast', 'sunrise', 'sunset', 'blue_hour', 'dramatic'],
  },
  render_style: {
    echo: 'renderStyle',
    values: [
      ...['realistic', 'cgi_render', 'sketch', 'cad_drawing', 'annotated_render', '2d_illustration', 'watercolor'],
      ...['raw', 'artistic', 'conceptual', 'technical', 'minimal', 'dramatic', 'cinematic'],
    ],
  },
  render_scenario: { echo: 'renderScenario', values: ['precise', 'balanced', 'creative', 'experimental'] },
} as const

for (const [field, { echo, values }] of Object.entries(choices)) {
  test(`${field} accepts exactly the values of table 2.3, trimmed, and echoes them`, async () => {
    const caller = await app.newAccount()
    for (const value of values) {
      assert.equal((await accept(caller, { [field]: value })).parameters[echo], value)
    }
    assert.equal((await accept(directly(caller), { [field]: ` ${values[1]}\t` })).parameters[echo], values[1])
    for (const received of ['nonsense', values[1]!.toUpperCase()]) {
      await assertParameterRefused(caller, { [field]: received }, { field, received, allowed: values })
    }
    const received = 'x'.repeat(300)
    await assertParameterRefused(
      caller,
      { [field]: received },
      { field, received: received.slice(0, 200), allowed: values },
    )
  })
}

test('seed is a whole number from 0 to 1000000 and echoed', async () => {
  const caller = await app.newAccount()
  for (const [sent, echoed] of Object.entries({ '0': 0, '1000000': 1000000, ' 42.00 ': 42 })) {
    const { id, seed } = await accept(caller, { seed: sent })
    assert.equal(seed, echoed)
    assert.equal((await statusOf(caller, id)).seed, echoed)
  }
  for (const received of ['-1', '1000001', '1.5', '1e3', '+5', '0x10', '5.', 'seven', '١']) {
    const details = { field: 'seed', received, reason: 'not a whole number from 0 to 1000000' }
    await assertParameterRefused(caller, { seed: received }, details)
  }
})

test('context is a JSON array, comma-separated or repeated; trimmed, without blanks and repeats', async () => {
  const caller = await app.newAccount()
  const tags: [Sent, string[]][] = [
    ['', []],
    ['[]', []],
    ['["cars", " people ", "", "cars"]', ['cars', 'people']],
    ['cars, urban_setting,,a red bicycle', ['cars', 'urban_setting', 'a red bicycle']],
    [
      ['cars,people', '["motion"]', 'cars'],
      ['cars', 'people', 'motion'],
    ],
  ]
  for (const [context, expected] of tags) {
    assert.deepEqual((await accept(caller, { context })).parameters.context, expected)
  }
  for (const received of ['[', '["cars"', '{"a":1}', '[1]', '[["cars"]]']) {
    const details = { field: 'context', received, reason: 'not a JSON array of strings' }
    await assertParameterRefused(caller, { context: received }, details)
  }
  const numbered = Array.from({ length: 21 }, (_, index) => `tag ${index}`)
  assert.equal((await accept(caller, { context: numbered.slice(1) })).parameters.context.length, 20)
  await assertParameterRefused(caller, { context: numbered }, { field: 'context', reason: 'more than 20 entries' })
  const long = '🏠'.repeat(61)
  assert.deepEqual((await accept(caller, { context: long.slice(2) })).parameters.context, [long.slice(2)])
  const details = { field: 'context', received: long, reason: 'an entry is longer than 60 characters' }
  await assertParameterRefused(caller, { context: long }, details)
})

test('the prompt is echoed byte for byte, and the built prompt is in the status body', async () => {
  const caller = await app.newAccount()
  const prompt = ` Ein Häuschen 🏠, \u0000\uFEFF "quoted"\t`
  const { id, prompt: echoed } = await accept(caller, { prompt, imagetype: 'sketch' })
  assert.equal(echoed, prompt)
  const built = (await statusOf(caller, id)).prompt
  const start = 'render this sketch in photorealistic exterior architectural visualization style, '
  assert.ok(built.startsWith(`${start}${prompt}, `), built)

  const raw = await accept(caller, { prompt, render_style: 'raw' })
  assert.equal((await statusOf(caller, raw.id)).prompt, prompt)
})

test('2000 code points are accepted, however many bytes they have', async () => {
  const caller = await app.newAccount()
  const prompt = '🏠'.repeat(2000)
  assert.equal((await accept(caller, { prompt })).prompt, prompt)
})

test('resolution is the working size and aspectRatio the simplest ratio within 1 %', async () => {
  const caller = await app.newAccount()
  for (const [width, height, resolution, aspectRatio] of [
    [300, 200, '1344x896', '3:2'],
    [1920, 1080, '1344x756', '16:9'],
    [500, 500, '1344x1344', '1:1'],
    [400, 1200, '1344x4032', '1:3'],
    [1005, 1000, '1344x1337', '1:1'],
    [2000, 100, '1344x67', '20:1'],
  ] as const) {
    const { parameters } = await accept(caller, { image: await jpeg({ width, height }) })
    assert.deepEqual([parameters.resolution, parameters.aspectRatio], [resolution, aspectRatio])
  }
})

test('a photo is turned upright by its EXIF orientation, and no metadata reaches what is stored', async () => {
  const caller = await app.newAccount()
  const exif = { IFD0: { Artist: 'somebody' } }
  const lying = file(
    await picture({ width: 400, height: 300 }).withMetadata({ orientation: 6, exif }).jpeg().toBuffer(),
    'lying.jpg',
  )
  const { id, parameters } = await accept(caller, { image: lying })
  assert.deepEqual([parameters.resolution, parameters.aspectRatio], ['1344x1792', '3:4'])
  const [stored] = await storedInputs(app, id)
  const { width, height, orientation, exif: kept, icc, xmp } = stored!
  assert.deepEqual(
    { width, height, orientation, kept, icc, xmp },
    {
      ...{ width: 1344, height: 1792 },
      ...{ orientation: undefined, kept: undefined, icc: undefined, xmp: undefined },
    },
  )
})

test("a picture's type is read from its bytes, whatever its name and declared type; transparent parts are noted", async () => {
  const caller = await app.newAccount()
  const bytes = await picture().ensureAlpha(0.5).png().toBuffer()
  const { id } = await accept(caller, { image: file(bytes, '../x.exe', 'text/plain') })
  assert.deepEqual((await statusOf(caller, id)).notes, [
    'Transparent parts of the image, if it has any, were made white.',
  ])
  assert.equal((await storedInputs(app, id))[0]!.hasAlpha, false)
  for (const image of [await png(), await webp()]) await accept(caller, { image })
})

test('up to four references are counted, and brought to at most 1344 px on their longer side', async () => {
  const caller = await app.newAccount()
  const references = {
    reference_image_1: await jpeg({ width: 300, height: 2000 }),
    reference_image_2: await png(),
    reference_image_3: await webp(),
    reference_image_4: image,
  }
  const all = await accept(caller, references)
  assert.equal(all.parameters.referenceImageCount, 4)
  const sizes = (await storedInputs(app, all.id)).map(({ width, height }) => `${width}x${height}`)
  assert.deepEqual(sizes, ['1344x134', '202x1344', '400x40', '400x40', '400x40'])
  const { parameters } = await accept(caller, {
    reference_image_3: image,
    reference_image_1: file(Buffer.alloc(0), ''),
  })
  assert.equal(parameters.referenceImageCount, 1)
})

test('fields and files that the endpoint does not know are ignored', async () => {
  const caller = await app.newAccount()
  await accept(caller, { aspect_ratio: 'x', resolution: ['1', '2'], constructor: 'x', mask: image })
})
