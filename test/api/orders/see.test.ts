import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type Seen, seen } from '../../../src/contract/seeing.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { pngOf } from '../../scenes/scene-file.ts'
import { assertRefused, type Caller, post } from '../client.ts'
import { animatedGif, file, jpeg, png } from '../pictures.ts'

const path = '/admin/v1/see'
const json = { accept: 'application/json' }

let app: TestApp
let operator: Caller
let massing: File
before(async () => {
  app = await openTestApp()
  operator = { url: app.url, key: app.app.config.adminToken }
  massing = file(await pngOf('gable, massing'), 'gable.png', 'image/png')
})
after(() => app.close())

async function draw({ url, key }: Caller, image: File) {
  const body = new FormData()
  body.append('image', image)
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the operator sees as JSON what the engine sees in a picture', async () => {
  const { status, body, text } = await post<Seen>(operator, path, { image: massing }, json)
  assert.equal(status, 200, text)
  const { mode, kind, regions } = seen.strict().parse(body)
  assert.deepEqual([mode, kind.name], ['full', 'massing'])
  assert.ok(regions.some(({ part }) => part === 'roof'))
})

test('the operator gets the scene drawn over the picture, and nothing is left of it', async () => {
  const { status, headers, bytes } = await draw(operator, massing)
  assert.deepEqual([status, headers.get('content-type'), headers.get('vary')], [200, 'image/png', 'accept'])
  const [drawn, source] = await Promise.all(
    [bytes, Buffer.from(await massing.arrayBuffer())].map((picture) => sharp(picture).removeAlpha().stats()),
  )
  const { width, height } = await sharp(bytes).metadata()
  assert.deepEqual([width, height], [1344, 896])
  assert.notDeepEqual(drawn!.channels, source!.channels)
  const left = await readdir(app.app.config.temporaryFolder)
  assert.deepEqual(
    left.filter((name) => name.startsWith('request-')),
    [],
  )
})

test("it is the operator's alone: no key of an account opens it", async () => {
  const account = await app.newAccount()
  for (const caller of [{ url: app.url }, account, { ...account, key: 'wrong' }]) {
    assertRefused(await post(caller, path, { image: massing }), { status: 401, code: 'UNAUTHORIZED' })
  }
})

test('a bad picture is refused as an upload is', async () => {
  const field = 'image'
  const refused = async (fields: Record<string, string | File>) => await post(operator, path, fields, json)
  assertRefused(await refused({}), { code: 'MISSING_IMAGE' })
  assertRefused(await refused({ image: 'a text' }), {
    code: 'INVALID_PARAMETERS',
    details: { field, reason: 'sent as text, but it is a file field' },
  })
  assert.equal((await refused({ image: await animatedGif() })).body.code, 'INVALID_IMAGE_TYPE')
  const bytes = Buffer.from(await (await jpeg()).arrayBuffer())
  assertRefused(await refused({ image: file(bytes.subarray(0, bytes.length / 2), 'cut.jpg') }), {
    code: 'INVALID_PARAMETERS',
    details: { field, reason: 'cannot be decoded to its end: the file is damaged or cut short' },
  })
  assertRefused(await refused({ image: await png({ width: 100, height: 400 }) }), {
    code: 'INVALID_PARAMETERS',
    details: { field, reason: 'more than 4096 pixels high at a width of 1344' },
  })
  assertRefused(await post(operator, path), {
    code: 'INVALID_PARAMETERS',
    details: { reason: 'the body is not multipart/form-data' },
  })
})

test('its decoding is limited, as that of dry runs is', () =>
  withTestApp({ rateDecoding: { quota: 1, windowSeconds: 3600 } }, async (limited) => {
    const caller = { url: limited.url, key: limited.app.config.adminToken }
    const answers: string[] = []
    // Each takes at least a twentieth of a second.
    while (answers.length < 20 && answers.at(-1) !== 'RATE_LIMITED') {
      answers.push((await post(caller, path, { image: massing }, json)).body.code ?? 'seen')
    }
    assert.deepEqual([answers[0], answers.at(-1)], ['seen', 'RATE_LIMITED'])
  }))
