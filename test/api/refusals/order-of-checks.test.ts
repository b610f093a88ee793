import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { post, type Sent } from '../client.ts'
import { openImageServer } from '../image-server.ts'
import { bytesOf, file, jpeg, png } from '../pictures.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof openImageServer>>
let image: File
let damaged: File
const tooLarge = file(Buffer.alloc(10485761), 'a.jpg')
const noPicture = file(Buffer.alloc(2000, 'x'), 'a.txt', 'text/plain')
before(async () => {
  image = await jpeg()
  damaged = file((await bytesOf(image)).subarray(0, 2000), 'a.jpg')
  server = await openImageServer({
    '/a.jpg': image,
    '/text': noPicture,
    '/damaged': damaged,
    '/declared-large': (_, response) => response.writeHead(200, { 'content-length': 10485761 }).end('x'),
  })
  app = await openTestApp({ maxRunning: 0 })
})
after(async () => {
  await app.close()
  server.close()
})

type Step = [answer: string, corrected: () => Promise<Record<string, Sent>> | Record<string, Sent>]

/** Each step names the answer to the current form, and the fields that correct it. */
async function mendStepByStep(path: string, wrong: Record<string, Sent>, steps: Step[]): Promise<void> {
  const { key } = await app.newAccount(4)
  let form = wrong
  for (const [answer, corrected] of steps) {
    const { body } = await post({ url: app.url, key }, path, form)
    const { field, reason } = body.details ?? {}
    assert.ok([body.code, field, reason].filter(Boolean).join(' ').startsWith(answer), `${answer}: ${body.message}`)
    form = { ...form, ...(await corrected()) }
  }
}

test('of all errors of a rendering, the first in the order of checks is reported; the credits come last', async () => {
  const wrong = {
    image: [],
    expert_name: 'garden',
    prompt: 'a'.repeat(2001),
    scene_mood: 'x',
    reference_image_1: tooLarge,
    seed: 'x',
  }
  await mendStepByStep('/v1/archRender-v41', wrong, [
    ['MISSING_IMAGE', () => ({ image: noPicture })],
    ['INVALID_EXPERT', () => ({ expert_name: 'plan' })],
    ['PROMPT_TOO_LONG', () => ({ prompt: 'a house' })],
    ['IMAGE_TOO_LARGE', () => ({ reference_image_1: damaged })],
    ['INVALID_IMAGE_TYPE', () => ({ image: damaged })],
    ['INVALID_PARAMETERS scene_mood', () => ({ scene_mood: 'night' })],
    ['INVALID_PARAMETERS seed', () => ({ seed: '7' })],
    ['INVALID_PARAMETERS image cannot be decoded', async () => ({ image: await jpeg({ width: 100, height: 400 }) })],
    ['INVALID_PARAMETERS image more than 4096', () => ({ image })],
    ['INVALID_PARAMETERS reference_image_1 cannot be decoded', () => ({ reference_image_1: image })],
    ['NO_CREDITS', () => ({})],
  ])
})

test('of all errors of a video, uploads are decoded before URLs are fetched, and the credits come last', async () => {
  const wrong = { image: [], end_image_url: 'nonsense', duration: 'x', seed: 'x' }
  await mendStepByStep('/v1/video-ai', wrong, [
    ['MISSING_PROMPT', () => ({ prompt: 'a house' })],
    ['MISSING_IMAGE', () => ({ image: tooLarge })],
    ['IMAGE_TOO_LARGE', () => ({ image: noPicture })],
    ['INVALID_IMAGE_TYPE', () => ({ image: damaged })],
    ['INVALID_PARAMETERS end_image_url not a URL', () => ({ end_image_url: server.urlOf('/missing') })],
    ['INVALID_PARAMETERS duration', () => ({ duration: '5' })],
    ['INVALID_PARAMETERS seed', () => ({ seed: '7' })],
    ['INVALID_PARAMETERS image cannot be decoded', async () => ({ image: await png({ width: 15, height: 400 }) })],
    ['INVALID_PARAMETERS image smaller', () => ({ image })],
  ])
  assert.equal(server.requestsTo('/missing'), 0)
  await mendStepByStep('/v1/video-ai', { image, prompt: 'a house', end_image_url: server.urlOf('/missing') }, [
    ['INVALID_PARAMETERS end_image_url could not be fetched', () => ({ end_image_url: server.urlOf('/a.jpg') })],
    ['NO_CREDITS', () => ({})],
  ])
})

test('of two failing URLs, the one earlier in the order of checks is reported, else the start image', async () => {
  const { key } = await app.newAccount(4)
  for (const [start, end, answer] of [
    ['/missing', '/missing', 'INVALID_PARAMETERS start_image_url'],
    ['/damaged', '/missing', 'INVALID_PARAMETERS start_image_url'],
    ['/missing', '/text', 'INVALID_IMAGE_TYPE'],
    ['/text', '/declared-large', 'IMAGE_TOO_LARGE'],
    ['/a.jpg', '/missing', 'INVALID_PARAMETERS end_image_url'],
    ['/a.jpg', '/a.jpg', 'NO_CREDITS'],
  ] as const) {
    const urls = { start_image_url: server.urlOf(start), end_image_url: server.urlOf(end) }
    const { body } = await post({ url: app.url, key }, '/v1/video-ai', { prompt: 'a house', ...urls })
    assert.equal([body.code, body.details?.field].filter(Boolean).join(' '), answer)
  }
})
