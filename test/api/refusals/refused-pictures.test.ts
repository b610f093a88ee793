import { randomBytes } from 'node:crypto'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, post } from '../client.ts'
import { assertNothingLeft } from '../leftovers.ts'
import { manyFramesWebp, manyTextsPng } from '../many-parts.ts'
import { manyScansJpeg } from '../many-scans-jpeg.ts'
import { animatedGif, bytesOf, file, jpeg, png, webp } from '../pictures.ts'

let app: TestApp
let account: Awaited<ReturnType<TestApp['newAccount']>>
before(async () => {
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())
beforeEach(async () => {
  account = await app.newAccount()
})
afterEach(() => assertNothingLeft(app, account))

async function assertBothRefuse(image: File, reason: string): Promise<void> {
  await assertRenderRefuses({ image }, { field: 'image', reason })
  await assertVideoRefuses(image, reason)
}

async function assertRenderRefuses(fields: Record<string, File>, details: Record<string, string>): Promise<void> {
  const form = { image: await jpeg(), expert_name: 'plan', prompt: 'a house', render_style: 'raw', ...fields }
  assertRefused(await post(account, '/v1/archRender-v41', form), { code: 'INVALID_PARAMETERS', details })
}

async function assertVideoRefuses(image: File, reason: string): Promise<void> {
  const answer = await post(account, '/v1/video-ai', { image, prompt: 'a house' })
  assertRefused(answer, { code: 'INVALID_PARAMETERS', details: { field: 'image', reason } })
}

const damaged = 'cannot be decoded to its end: the file is damaged or cut short'
const half = (bytes: Buffer, name: string) => file(bytes.subarray(0, bytes.length / 2), name)

test('a picture that is cut short is refused, whatever its format', async () => {
  for (const whole of [await jpeg(), await png(), await webp()]) {
    await assertBothRefuse(half(await bytesOf(whole), whole.name), damaged)
  }
  const gif = await sharp(randomBytes(120_000), { raw: { width: 200, height: 200, channels: 3 } })
    .gif()
    .toBuffer()
  await assertVideoRefuses(half(gif, 'a.gif'), damaged)
  await assertRenderRefuses(
    { reference_image_3: half(await bytesOf(await jpeg()), 'a.jpg') },
    {
      field: 'reference_image_3',
      reason: damaged,
    },
  )
})

test('a PNG with one wrong checksum is refused', async () => {
  const bytes = await bytesOf(await png())
  const end = bytes.indexOf('IEND') - 4
  // The CRC of the last data chunk stands right before the end chunk.
  bytes[end - 1]! ^= 1
  await assertBothRefuse(file(bytes, 'a.png'), damaged)
})

test('bytes that begin like a picture and continue as noise are refused', async () => {
  for (const whole of [await jpeg(), await png(), await webp()]) {
    const bytes = Buffer.concat([(await bytesOf(whole)).subarray(0, 60), randomBytes(4000)])
    await assertBothRefuse(file(bytes, whole.name), damaged)
  }
})

test('a picture of more than 50 million pixels is refused', async () => {
  const black = { width: 16_000, height: 16_000, channels: 3 as const, background: 'black' }
  const bomb = await sharp({ create: black, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer()
  await assertBothRefuse(file(bomb, 'bomb.png'), 'more than 50000000 pixels')
})

test('a picture with far more parts than a program writes is refused before it is decoded', async () => {
  await assertBothRefuse(manyScansJpeg({ side: 64, scans: 101 }), 'more than 100 scans')
  await assertBothRefuse(await manyTextsPng(21), 'more than 20 texts (zTXt, iTXt)')
  await assertBothRefuse(await manyFramesWebp(5001), 'more than 5000 frames')
})

test('a picture of less than 16 pixels on a side is refused', async () => {
  await assertBothRefuse(await png({ width: 15, height: 400 }), 'smaller than 16 pixels on a side')
  await assertBothRefuse(await png({ width: 400, height: 15 }), 'smaller than 16 pixels on a side')
})

test('a picture that becomes more than 4096 px high at 1344 px width is refused for a rendering', async () => {
  const image = await jpeg({ width: 100, height: 306 })
  await assertRenderRefuses({ image }, { field: 'image', reason: 'more than 4096 pixels high at a width of 1344' })
})

test('an animation whose first frame is damaged is refused', async () => {
  const bytes = await bytesOf(await animatedGif())
  await assertVideoRefuses(file(bytes.subarray(0, 40), 'a.gif'), damaged)
})
