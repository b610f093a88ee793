import assert from 'node:assert/strict'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { symbols } from 'pino'
import { archRenderFields } from '../../src/contract/arch-render-v41.ts'
import { renderV45Fields } from '../../src/contract/arch-render-v45/fields.ts'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import { videoFields } from '../../src/contract/video-ai.ts'
import { commonFields as videoV20Fields } from '../../src/contract/video-v20/fields.ts'
import { get, poll, post, type Sent, sendJson } from '../api/client.ts'
import { openImageServer } from '../api/image-server.ts'
import { boundary, multipart } from '../api/multipart.ts'
import { bytesOf, file, picture } from '../api/pictures.ts'
import { exchange, openRawConnection, requestHead } from '../api/raw-http.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

/** What callers and operators send in all possible places; it must not appear in the log. */
const canary = 'Canary7'
const adminToken = `${canary}-admin-token-of-the-tests`

let app: TestApp
let account: Awaited<ReturnType<TestApp['newAccount']>>
let image: File
const logged: string[] = []
before(async () => {
  app = await openTestApp({ logLevel: 'trace', adminToken })
  const destination = (app.app.log as unknown as Record<symbol, { write: (line: string) => boolean }>)[
    symbols.streamSym
  ]!
  mock.method(destination, 'write', (line: string) => logged.push(line))
  account = await app.newAccount(100_000)
  image = file(await pictureBytes(), `${canary}.jpg`, `image/jpeg; x=${canary}`)
})
after(() => app.close())

const video = (fields: Record<string, Sent>) => post(account, '/v1/video-ai', { image, prompt: 'a house', ...fields })
const videoFlash = (fields: Record<string, Sent>) =>
  post(account, '/v1/video-v20-flash', { image, prompt: 'a house', ...fields })
const renderFast = (fields: Record<string, Sent>) => post(account, '/v1/archRender-v45-fast', { image, ...fields })
const render = (fields: Record<string, Sent>) =>
  post(account, '/v1/archRender-v41', { image, expert_name: 'plan', prompt: 'a house', ...fields })

/** Does something and asserts that its log lines contain no canary, key or token. */
async function assertLogsNoSecret(what: string, act: () => Promise<unknown>): Promise<void> {
  const before = logged.length
  await act()
  const lines = logged.slice(before)
  // A path that does not decode is refused before it reaches the log.
  assert.ok(lines.length > 0 || what.includes('/%zz'), `${what}: nothing was logged`)
  for (const line of lines) {
    for (const secret of [canary, account.key, app.app.config.adminToken, ...app.app.config.secrets]) {
      assert.ok(!line.toLowerCase().includes(secret.toLowerCase()), `${what}: ${line}`)
    }
  }
}

test('the capture sees all log levels', async () => {
  app.app.log.trace({ canary }, 'a test')
  assert.match(logged.at(-1)!, new RegExp(canary))
})

test('a generation logs neither its words nor the signature of its link', async () => {
  await assertLogsNoSecret('a rendering', async () => {
    const { body } = await post<{ id: string }>(account, '/v1/archRender-v41', {
      image,
      expert_name: 'exterior',
      prompt: canary,
    })
    const { output } = (await poll(account, body.id)) as StatusBody & { output: { url: string }[] }
    const url = new URL(output[0]!.url)
    const signature = url.searchParams.get('signature')!
    assert.equal((await fetch(url, { headers: { range: 'bytes=0-1' } })).status, 206)
    url.searchParams.set('expires', '1')
    assert.equal((await fetch(url)).status, 404)
    for (const line of logged) assert.ok(!line.includes(signature), line)
  })
})

test('no field is logged, whether its value is accepted or refused', async () => {
  for (const name of [...Object.keys(videoFields), canary]) {
    await assertLogsNoSecret(name, () => video({ [name]: `${canary} value` }))
    await assertLogsNoSecret(`${name} as a file`, () =>
      video({ [name]: file(Buffer.from(canary), `${canary}.png`, canary) }),
    )
  }
  for (const name of [...Object.keys(videoV20Fields), canary]) {
    await assertLogsNoSecret(`${name} of Flash`, () => videoFlash({ [name]: `${canary} value` }))
    await assertLogsNoSecret(`${name} of Flash as a URL`, () => videoFlash({ [name]: `http://127.0.0.1:1/${canary}` }))
    await assertLogsNoSecret(`${name} of Flash as a file`, () =>
      videoFlash({ [name]: file(Buffer.from(canary), `${canary}.png`, canary) }),
    )
  }
  for (const name of Object.keys(renderV45Fields.fast)) {
    await assertLogsNoSecret(`${name} of Fast`, () => renderFast({ [name]: `http://127.0.0.1:1/${canary}` }))
  }
  for (const name of [...Object.keys(archRenderFields), canary]) {
    await assertLogsNoSecret(name, () => render({ [name]: `${canary} value` }))
    await assertLogsNoSecret(`${name} twice`, () => render({ [name]: [canary, image] }))
  }
})

test('no picture is logged, whether it is accepted or damaged', async () => {
  const bytes = await bytesOf(image)
  await assertLogsNoSecret('taken', () => video({ image }))
  for (const size of [500, 5000]) {
    const damaged = file(bytes.subarray(0, size), `${canary}.jpg`, `image/${canary}`)
    await assertLogsNoSecret('damaged', () => video({ image: damaged }))
  }
  const svg = file(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${canary} --></svg>`),
    'a.svg',
    `image/${canary}`,
  )
  await assertLogsNoSecret('unknown', () => video({ image: svg }))
})

test('no image URL is logged, whether it is fetched or fails', async () => {
  const images = await openImageServer({
    [`/${canary}.jpg?${canary}`]: image,
    [`/${canary}-text`]: new Blob([canary], { type: `text/${canary}` }),
    [`/${canary}-away`]: (_, response) => response.writeHead(302, { location: `http://10.0.0.1/${canary}` }).end(),
    [`/${canary}-wrong`]: (_, response) => response.writeHead(302, { location: `//[${canary}` }).end(),
    [`/${canary}-encoded`]: (_, response) => response.writeHead(200, { 'content-encoding': 'x' }).end(canary),
    [`/${canary}-broken`]: (_, response) =>
      response.writeHead(200, { 'content-length': 9999 }).write(canary, () => response.destroy()),
    [`/${canary}-garbage`]: (request) => request.socket.end(`HTTP/1.1 200 ${canary}\r\n${canary} ${canary}\r\n\r\n`),
  })
  const { port } = new URL(images.urlOf('/'))
  try {
    for (const url of [
      images.urlOf(`/${canary}.jpg?${canary}`),
      ...['text', 'away', 'wrong', 'encoded', 'broken', 'garbage', 'missing'].map((path) =>
        images.urlOf(`/${canary}-${path}`),
      ),
      `http://${canary}:${canary}@127.0.0.1:${port}/`,
      `http://127.0.0.1:1/${canary}`,
      `http://169.254.169.254/${canary}?${canary}#${canary}`,
      `https://127.0.0.1:${port}/${canary}`,
      `file:///${canary}`,
      `http://[${canary}]/`,
    ]) {
      await assertLogsNoSecret(url, () => video({ image: [], start_image_url: url }))
      await assertLogsNoSecret(url, () => video({ end_image_url: url }))
    }
  } finally {
    images.close()
  }
})

test('nothing of a webhook is logged: not its URL, its secret, its deliveries or their answers', async () => {
  const receiver = await openImageServer({
    [`/${canary}`]: (_, response) => void response.writeHead(500, { [canary]: canary }).end(canary),
    [`/${canary}-garbage`]: (request) => request.socket.end(`HTTP/1.1 200 ${canary}\r\n${canary} ${canary}\r\n\r\n`),
  })
  try {
    for (const url of [
      receiver.urlOf(`/${canary}`),
      receiver.urlOf(`/${canary}-garbage`),
      `http://${canary}.localhost:1/${canary}`,
      `http://169.254.169.254/${canary}?${canary}#${canary}`,
      `http://${canary}:${canary}@example.com/`,
    ]) {
      await assertLogsNoSecret(url, async () => {
        const { body } = await sendJson<{ id?: string; secret: string }>(account, '/v1/webhooks', { url })
        if (!body.id) return
        const path = `/v1/webhooks/${body.id}`
        await sendJson(account, `${path}/test`, undefined)
        type Log = { deliveries: { attempts: object[] }[] }
        while (!(await get<Log>(account, `${path}/deliveries`)).body.deliveries[0]!.attempts.length)
          await setTimeout(20)
        await sendJson(account, path, undefined, 'DELETE')
        for (const line of logged) assert.ok(!line.includes(body.secret) && !line.includes('whsec_'), line)
      })
    }
  } finally {
    receiver.close()
  }
})

test('no header and no query is logged, whatever the route', async () => {
  const paths = [
    '/livez',
    '/readyz',
    '/openapi.json',
    '/v1/account',
    '/v1/credits',
    '/v1/status/x',
    '/nonsense',
    '/v1/video-ai',
    '/%zz',
  ]
  const headers = Object.fromEntries(
    [
      'Cookie',
      'Referer',
      'User-Agent',
      'Origin',
      'X-Forwarded-For',
      'Range',
      'If-None-Match',
      'Accept',
      `X-${canary}`,
    ].map((name) => [name, canary] as const),
  )
  for (const path of [...paths, '/v1/files/x/0/y', '/admin/v1/accounts']) {
    for (const authorization of [
      `Bearer ${account.key}`,
      `Bearer ${canary}`,
      `Basic ${canary}`,
      `Bearer ${adminToken}`,
    ]) {
      const what = `${path} as ${authorization}`
      await assertLogsNoSecret(what, () =>
        get(app, `${path}?key=${canary}&signature=${canary}`, { headers: { ...headers, authorization } }),
      )
    }
  }
})

test('nothing of a malformed request is logged', async () => {
  const authorized = { Authorization: `Bearer ${account.key}` }
  const type = `multipart/form-data; boundary=${boundary}`
  const posted = (headers: Record<string, string>, body: string | Buffer) =>
    requestHead('POST', '/v1/video-ai', { ...authorized, 'Content-Length': body.length, ...headers }) +
    Buffer.from(body).toString('latin1')
  for (const request of [
    `${canary}\r\n\r\n`,
    `GET /livez?${canary} HTTP/9.9\r\n\r\n`,
    requestHead('GET', '/livez', { [`${canary} x`]: canary }),
    requestHead('GET', '/livez', { Expect: canary }),
    requestHead('GET', `/%zz?${canary}`, authorized),
    requestHead('GET', '/livez', { 'X-Large': canary.repeat(5000) }),
    requestHead('CONNECT', `${canary}:443`, authorized),
    posted({ 'Content-Type': canary }, canary),
    posted({ 'Content-Type': `text/${canary}` }, canary),
    posted({ 'Content-Type': `multipart/form-data; boundary="${canary}` }, canary),
    posted({ 'Content-Type': `${type}x` }, multipart([{ name: canary, bytes: canary }])),
    posted({ 'Content-Type': type }, multipart([{ name: canary, bytes: canary }], { end: '' })),
    posted({ 'Content-Type': type, 'Content-Encoding': canary }, canary),
    requestHead('POST', '/v1/video-ai', { ...authorized, 'Content-Type': type, 'Transfer-Encoding': 'chunked' }) +
      canary,
  ]) {
    await assertLogsNoSecret(request.slice(0, 200), () => exchange(app, request))
  }
  const gone = openRawConnection(app)
  await assertLogsNoSecret('a caller who leaves', async () => {
    await gone.send(requestHead('POST', '/v1/video-ai', { ...authorized, 'Content-Type': type, 'Content-Length': 999 }))
    await gone.send(multipart([{ name: 'prompt', bytes: canary }], { end: '' }))
    gone.finish()
    await gone.ended
    await get(app, '/livez')
  })
})

test('nothing that an operator sends or receives is logged', async () => {
  const operator = { url: app.url, key: adminToken }
  await assertLogsNoSecret('an account', () => sendJson(operator, '/admin/v1/accounts', { name: canary, credits: 5 }))
  await assertLogsNoSecret('not JSON', () => sendJson(operator, '/admin/v1/accounts', `{"name": ${canary}`))
  await assertLogsNoSecret('another shape', () =>
    sendJson(operator, '/admin/v1/accounts', { [canary]: canary, name: [canary] }),
  )
  const path = `/admin/v1/accounts/${account.id}`
  await assertLogsNoSecret('credits', () => sendJson(operator, `${path}/credits`, { amount: 5, reason: canary }))
  await assertLogsNoSecret('a key', async () => {
    const { body, text } = await sendJson<{ key: string }>(operator, `${path}/keys`, { name: canary })
    assert.ok(body.key, text)
    await get({ url: app.url, key: body.key }, '/v1/account')
    for (const line of logged) assert.ok(!line.includes(body.key), line)
  })
})

test('a failure of the disk or the database logs its cause without what the caller sent', async () => {
  const blobs = join(app.app.config.dataDir, 'blobs')
  const fields = { prompt: `${canary} prompt`, negative_prompt: canary, seed: '7' }
  await rename(blobs, `${blobs}-away`)
  await writeFile(blobs, 'a file where the folder of the blobs should be')
  await assertLogsNoSecret('the disk', async () => assert.equal((await video(fields)).status, 500))
  await rename(`${blobs}`, `${blobs}-file`)
  await rename(`${blobs}-away`, blobs)

  await sql`ALTER TABLE generations ADD CONSTRAINT refused CHECK (false) NOT VALID`.execute(app.app.db)
  try {
    await assertLogsNoSecret('the database', async () => assert.equal((await video(fields)).status, 500))
    await assertLogsNoSecret('the database', async () =>
      assert.equal((await render({ prompt: canary, context: canary })).status, 500),
    )
  } finally {
    await sql`ALTER TABLE generations DROP CONSTRAINT refused`.execute(app.app.db)
  }
})

/** A picture with the canary in its metadata. */
async function pictureBytes(): Promise<Buffer> {
  const exif = { IFD0: { Copyright: canary, ImageDescription: canary } }
  return await picture().withExif(exif).jpeg().toBuffer()
}
