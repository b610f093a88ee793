import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { App } from '../../../src/app.ts'
import type { Config } from '../../../src/config.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { collectOrphans } from '../../../src/generations/upkeep/collect-orphans.ts'
import { openServer } from '../../../src/http/server.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, get, poll, post } from '../client.ts'
import { file, jpeg } from '../pictures.ts'

type Reply = { id: string; seed: number; prompt: string }

let app: TestApp
let caller: Caller & { id: string }
let video: Reply
let render: Reply
/** Of two rooms. */
const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#fff"/>
  <path d="M100 90H800V510H100ZM440 90V240M440 330V510" fill="none" stroke="#222" stroke-width="12"/></svg>`

before(async () => {
  app = await openTestApp({ concurrency: 1 })
  caller = await app.newAccount()
  const image = await jpeg()
  const clip = { image, prompt: 'a house', negative_prompt: 'people', duration: '10', seed: '42' }
  video = (await post<Reply>(caller, '/v1/video-ai', clip)).body
  const drawn = file(await sharp(Buffer.from(plan)).jpeg().toBuffer(), 'plan.jpg', 'image/jpeg')
  render = (await post<Reply>(caller, '/v1/archRender-v41', { image: drawn, expert_name: 'plan', prompt: 'a house' }))
    .body
})
after(() => app.close())

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const read = (id: string) => get<StatusBody>(caller, `/v1/status/${id}`)

/** The body without what it says of the order, which is the same in every state. */
function withoutOrder<Body extends Partial<StatusBody>>(body: Body) {
  const { request, parameters, sources, source_url, source_thumbnail_url, parent, ...rest } = body
  assert.ok(request?.prompt === 'a house' && source_url === sources![0]!.url)
  assert.ok(source_thumbnail_url!.startsWith(`${app.url}/v1/files/${body.id}/source/0.`))
  assert.ok(parent === null && parameters !== null)
  return rest
}

test('while queued, the body says so and gives the position', async () => {
  await poll(caller, video.id, ({ status }) => status === 'processing')
  const { created_at, queue_position, ...rest } = (await read(render.id)).body
  assert.match(created_at, isoTime)
  assert.equal(queue_position, 1)
  assert.deepEqual(withoutOrder(rest), {
    status: 'queued',
    id: render.id,
    type: 'render',
    endpoint: 'archRender-v41',
    progress: 0,
    stage: 'queued',
    eta_seconds: null,
    started_at: null,
    completed_at: null,
    seed: render.seed,
    prompt: rest.prompt,
    original_prompt: 'a house',
    ...{ replay: null, engine: 'classical' },
    engine_version: null,
    credits: { charged: 5, refunded: 0 },
    output: [],
    message: [],
    notes: [],
    error: null,
  })
  assert.match(rest.prompt, /^render this line drawing in .* floor plan .* style, a house, /)
})

test('while processing, the body has the stage and the progress', async () => {
  const body = await poll(caller, video.id, ({ progress }) => progress > 0)
  const { created_at, started_at, progress, stage, ...rest } = body
  assert.match(started_at!, isoTime)
  assert.ok(started_at! >= created_at)
  assert.ok(progress < 1 && progress === Number(progress.toFixed(2)), String(progress))
  assert.ok(['preparing', 'rendering', 'encoding', 'storing'].includes(stage), stage)
  assert.deepEqual(withoutOrder(rest), {
    status: 'processing',
    id: video.id,
    type: 'video',
    endpoint: 'video-ai',
    queue_position: null,
    eta_seconds: null,
    completed_at: null,
    seed: 42,
    prompt: video.prompt,
    original_prompt: 'a house',
    ...{ replay: null, engine: 'classical' },
    engine_version: null,
    credits: { charged: 10, refunded: 0 },
    output: [],
    message: [],
    notes: [],
    error: null,
  })
})

test('after success, the body has the output, and only its URL as message[0]', async () => {
  const { created_at, started_at, completed_at, output, notes, engine_version, ...rest } = await poll(caller, video.id)
  assert.match(completed_at!, isoTime)
  assert.ok(created_at <= started_at! && started_at! <= completed_at!)
  assert.ok(notes.every((note) => /^[A-Z].*\.$/.test(note)) && notes.some((note) => note.includes('negative_prompt')))
  assert.deepEqual(withoutOrder(rest), {
    status: 'succeeded',
    id: video.id,
    type: 'video',
    endpoint: 'video-ai',
    progress: 1,
    stage: 'done',
    queue_position: null,
    eta_seconds: null,
    seed: 42,
    prompt: video.prompt,
    original_prompt: 'a house',
    ...{ replay: null, engine: 'classical' },
    credits: { charged: 10, refunded: 0 },
    message: [output[0]!.url],
    error: null,
  })
  assert.match(engine_version!, /^\S+ \(code \w{8}, libvips \d.*, sharp \d.*, (FFmpeg|minih264).*, sample \w+\)$/)
  assert.equal(output.length, 1)
  const { url, poster_url, thumbnail_url, size_bytes, sha256, expires_at, ...made } = output[0]!
  assert.deepEqual(made, {
    content_type: 'video/mp4',
    width: 1280,
    height: 720,
    duration: 10,
    seed: 42,
    fidelity: null,
  })
  for (const link of [url, poster_url!, thumbnail_url!])
    assert.ok(link.startsWith(`${app.url}/v1/files/${video.id}/`), link)
  assert.ok(size_bytes > 0 && /^[0-9a-f]{64}$/.test(sha256))
  assert.match(expires_at, /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
})

test("a rendering's status says how far it keeps the geometry of its input", async () => {
  const { output } = await poll(caller, render.id)
  const { score, recall, precision } = output[0]!.fidelity!
  for (const share of [score, recall, precision]) assert.ok(share >= 0 && share <= 1, `${share}`)
  assert.ok(score <= Math.sqrt(recall) + 0.001, `${score} and ${recall}`)
  assert.ok(score > 0.5, `${score}`)
})

test('the map of what a rendering kept is a WebP beside it, whose link needs no key', async () => {
  const { output } = await poll(caller, render.id)
  const url = output[0]!.fidelity!.map_url!
  assert.ok(url.startsWith(`${app.url}/v1/files/${render.id}/`), url)
  const response = await fetch(url)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp'])
  const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  assert.equal(width, 672)
})

test('the output matches the body: a PNG that needs no key', async () => {
  const { output } = await poll(caller, render.id)
  const { url, poster_url, size_bytes, sha256, width, height, content_type, duration } = output[0]!
  assert.equal(poster_url, null)
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.headers.get('content-type'), content_type)
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual(
    { content_type, duration, size_bytes, sha256, width, height },
    {
      content_type: 'image/png',
      duration: null,
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: info.width,
      height: info.height,
    },
  )
})

test('the output matches the body: an MP4 with its index first', async () => {
  const { output } = await poll(caller, video.id)
  const { url, size_bytes, sha256 } = output[0]!
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  assert.equal(bytes.length, size_bytes)
  assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256)
  const boxes = topLevelBoxes(bytes)
  assert.equal(boxes[0], 'ftyp')
  assert.ok(boxes.indexOf('moov') < boxes.indexOf('mdat') && boxes.includes('moov'), String(boxes))
})

test('the poster is a JPEG as large as the clip, by a signed link, and the orphan collector keeps it', async () => {
  const { output } = await poll(caller, video.id)
  const { poster_url, width, height } = output[0]!
  const inTwoDays = new Date(Date.now() + 2 * 24 * 3600_000)
  await collectOrphans({ ...app.app, clock: { ...app.app.clock, now: () => inTwoDays } })
  const response = await fetch(poster_url!)
  assert.equal(response.headers.get('content-type'), 'image/jpeg')
  assert.match(response.headers.get('content-disposition')!, /\.jpg"$/)
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  assert.deepEqual([metadata.format, metadata.width, metadata.height], ['jpeg', width, height])
  assert.equal((await fetch(poster_url!.slice(0, -4))).status, 404)
})

// The event loop goes on meanwhile, or the server of this process would close its idle connections under later requests.
const run = (command: string, options: string[]) => promisify(execFile)(command, options)
const hasFfprobe = await run('ffprobe', ['-version']).catch(() => null)

test('a clip is H.264 in yuv420p with 24 frames a second', { skip: !hasFfprobe && 'no ffprobe' }, async () => {
  const { output } = await poll(caller, video.id)
  const path = join(app.app.config.dataDir, 'clip.mp4')
  await writeFile(path, await (await fetch(output[0]!.url)).bytes())
  const entries = 'stream=codec_name,profile,pix_fmt,width,height,r_frame_rate,duration,nb_read_frames'
  const options = ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json']
  const { streams } = JSON.parse((await run('ffprobe', [...options, path])).stdout)
  assert.deepEqual(streams, [
    {
      codec_name: 'h264',
      profile: 'High',
      width: 1280,
      height: 720,
      pix_fmt: 'yuv420p',
      r_frame_rate: '24/1',
      duration: '10.000000',
      nb_read_frames: '240',
    },
  ])
})

test('a link lasts for at least 24 hours, and within the hour the body stays byte-identical', async () => {
  await poll(caller, render.id)
  const { output } = (await read(render.id)).body
  const lifeHours = (Date.parse(output[0]!.expires_at) - Date.now()) / 3600_000
  assert.ok(lifeHours > 23.99 && lifeHours <= 25, String(lifeHours))
  const readAt = (time: string) =>
    readFrom({
      config: { publicUrl: 'https://veduta.example' },
      clock: { ...app.app.clock, now: () => new Date(time) },
    })
  const [first, last] = [await readAt('2030-01-01T10:00:00.001Z'), await readAt('2030-01-01T10:59:59.999Z')]
  assert.equal(first.text, last.text)
  assert.equal(first.body.output[0]!.expires_at, '2030-01-02T11:00:00.000Z')
})

test('links start with VEDUTA_PUBLIC_URL, else with the Host of the request', async () => {
  const forwarded = { 'x-forwarded-host': 'proxy.example', 'x-forwarded-proto': 'https' }
  const origin = async (config: Partial<Config>) => (await readFrom({ config }, forwarded)).body.message[0]!
  assert.ok((await origin({ publicUrl: 'https://veduta.example/base' })).startsWith('https://veduta.example/base/v1/'))
  assert.ok((await origin({ trustProxy: true })).startsWith('https://proxy.example/v1/files/'))
  assert.match(await origin({}), /^http:\/\/127\.0\.0\.1:\d+\/v1\/files\//)
})

test("an unknown id, a malformed one and another account's id get byte-identical answers", async () => {
  const other = await app.newAccount()
  const answers = []
  for (const id of ['01a1fcc1-0000-7000-8000-000000000000', 'nonsense', '%00', 'a'.repeat(300), render.id]) {
    const answer = await get(other, `/v1/status/${id}`)
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' })
    answers.push(answer.text)
  }
  assert.equal(new Set(answers).size, 1)
})

test('HEAD answers as GET does, without the body', async () => {
  const { headers, text } = await read(render.id)
  const head = await fetch(`${app.url}/v1/status/${render.id}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${caller.key}` },
  })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  assert.equal(head.headers.get('content-length'), headers.get('content-length'))
  assert.equal(Number(head.headers.get('content-length')), Buffer.byteLength(text))
})

/** Reads the rendering's status from a second server of the same app, set up differently. */
async function readFrom(
  { config, ...changed }: Partial<Omit<App, 'config'>> & { config?: Partial<Config> },
  headers: Record<string, string> = {},
) {
  await poll(caller, render.id)
  const server = await openServer({ ...app.app, ...changed, config: { ...app.app.config, ...config } as App['config'] })
  try {
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    return await get<StatusBody>({ ...caller, url }, `/v1/status/${render.id}`, { headers })
  } finally {
    await server.close()
  }
}

/** The types of an MP4's boxes, in order (ISO/IEC 14496-12 §4.2); these clips have no 64-bit sizes. */
function topLevelBoxes(bytes: Buffer): string[] {
  if (!bytes.length) return []
  return [bytes.toString('latin1', 4, 8), ...topLevelBoxes(bytes.subarray(bytes.readUInt32BE(0)))]
}
