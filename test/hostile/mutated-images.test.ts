import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type ErrorBody, get, post } from '../api/client.ts'
import { ledger } from '../api/leftovers.ts'
import { mediaChildren } from '../api/media-children.ts'
import { animatedGif, bytesOf, file, jpeg, picture } from '../api/pictures.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'
import { mutatedFile } from './mutated-files.ts'

/** An inspection may wait 10 s and take 20 s. */
const answerMaxMs = 32_000
const refusals = ['INVALID_PARAMETERS', 'INVALID_IMAGE_TYPE', 'IMAGE_TOO_LARGE']

let app: TestApp
before(async () => {
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())

test('500 mutated pictures are each accepted or refused by name, and the service still runs', async (t) => {
  const account = await app.newAccount(100_000)
  assert.equal((await sendTo(account, await jpeg(), 0)).status, 200)
  const childrenBefore = await mediaChildren('inspecting')
  const answered: Record<string, number> = {}
  let slowest = { ms: 0, what: '' }
  let sent = 0
  const property = fc.asyncProperty(mutatedFile(await originals()), async ({ what, bytes }) => {
    const startedAt = performance.now()
    const { status, body, text } = await sendTo(
      account,
      file(bytes, 'a.jpg', 'image/jpeg'),
      what.includes('gif') ? 0 : sent++,
    )
    const ms = performance.now() - startedAt
    if (ms > slowest.ms) slowest = { ms, what }
    assert.ok(ms < answerMaxMs, `${what}: ${ms} ms`)
    const outcome = status === 200 ? 'accepted' : body.code
    answered[outcome] = (answered[outcome] ?? 0) + 1
    if (status !== 200) assert.ok(status === 400 && refusals.includes(outcome), `${what}: ${text}`)
  })
  // Without shrinking: a smaller mutant would be another file, and the name of this one tells how to make it.
  await fc.assert(property, { seed: 20261121, numRuns: 500, endOnFailure: true })

  assert.equal((await sendTo(account, await jpeg(), 0)).status, 200)
  const childrenAfter = await mediaChildren('inspecting')
  assert.ok(childrenAfter.length >= 1 && childrenAfter.length <= 4, 'no more children inspect than are kept')
  assert.equal((await get(app, '/livez')).status, 200)
  assert.equal((await ledger(app, account)).charges, answered.accepted! + 2)
  for (const outcome of ['accepted', ...refusals.slice(0, 2)])
    assert.ok(answered[outcome]! > 10, `hardly any ${outcome}`)
  t.diagnostic(`${JSON.stringify(answered)}; slowest ${slowest.ms.toFixed(0)} ms: ${slowest.what}`)
  const isSame = childrenBefore.every((pid) => childrenAfter.includes(pid))
  t.diagnostic(isSame ? 'the same children inspected all' : 'an inspecting child was replaced')
})

/** Each endpoint in turn (a GIF is for videos only), a rendering's image as its reference too. */
function sendTo(account: { url: string; key: string }, image: File, turn: number) {
  const init = { prompt: 'a house', image }
  const path = turn % 2 ? '/v1/archRender-v41' : '/v1/video-ai'
  return post<ErrorBody>(
    account,
    path,
    turn % 2 ? { ...init, expert_name: 'exterior', reference_image_1: image } : init,
  )
}

async function originals(): Promise<Record<string, Buffer>> {
  const small = picture({ width: 160, height: 120 })
  const withMetadata = small.clone().withMetadata({ orientation: 6 })
  return {
    jpeg: await small.clone().jpeg().toBuffer(),
    'progressive jpeg': await withMetadata.jpeg({ progressive: true }).toBuffer(),
    png: await withMetadata.clone().png().toBuffer(),
    'interlaced png': await small.clone().png({ palette: true, progressive: true }).toBuffer(),
    webp: await small.clone().webp().toBuffer(),
    'lossless webp': await withMetadata.clone().webp({ lossless: true }).toBuffer(),
    gif: await small.clone().gif().toBuffer(),
    'animated gif': await bytesOf(await animatedGif()),
  }
}
