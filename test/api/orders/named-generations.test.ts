import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, get, poll, post, type Sent } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { house } from '../pictures.ts'

let app: TestApp
let image: File
before(async () => {
  image = await house({ width: 600, height: 400 })
  const engines = { render: ['./test/fakes/seeded-engine.ts'], video: ['classical'] }
  app = await openTestApp({ engines }, { eitherStore: true })
})
after(() => app.close())

const paths = {
  v41: '/v1/archRender-v41',
  fast: '/v1/archRender-v45-fast',
  video: '/v1/video-ai',
  flash: '/v1/video-v20-flash',
}
const noSuchPicture = { field: 'image', reason: 'no such picture' }

async function make(caller: Caller, path: string, fields: Record<string, Sent>): Promise<StatusBody> {
  const { status, body, text } = await post<{ id: string }>(caller, path, fields)
  assert.equal(status, 200, text)
  const made = await poll(caller, body.id)
  assert.equal(made.status, 'succeeded', JSON.stringify(made))
  return made
}

const render = (caller: Caller, fields: Record<string, Sent> = {}) =>
  make(caller, paths.v41, { image, prompt: 'a house', expert_name: 'exterior', ...fields })

/** The picture of a result, small, as bytes of red, green and blue. */
async function pixelsAt(url: string): Promise<Buffer> {
  return await pixelsOf(Buffer.from(await (await fetch(url)).arrayBuffer()))
}

const pixelsOf = async (bytes: Buffer) =>
  await sharp(bytes).resize(32, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** The mean difference of two pictures, in levels of 255. */
const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, level, place) => sum + Math.abs(level - other[place]!), 0) / one.length

/** The picture that an order was made from, as it is stored. */
async function sourceOf(id: string): Promise<Buffer> {
  const { task } = await app.app.db
    .selectFrom('generations')
    .select('task')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const blob = await app.app.blobs.get((task as unknown as { source: Parameters<typeof app.app.blobs.get>[0] }).source)
  return await pixelsOf(Buffer.concat(await blob!.toArray()))
}

test('a rendering becomes a clip, and a frame of the clip a rendering; each keeps its own copy', async () => {
  const account = await app.newAccount()
  const first = await render(account)
  const fields = { image: `generation:${first.id}`, prompt: 'a walk', duration: '5', camera_movement: 'dolly_in' }
  const clip = await make(account, paths.flash, fields)
  const picture = await pixelsAt(first.output[0]!.url)
  assert.ok(difference(await sourceOf(clip.id), picture) < 2)

  const poster = await pixelsAt(clip.output[0]!.poster_url!)
  const last = await render(account, { image: `generation:${clip.id}` })
  const begin = await render(account, { image: `generation:${clip.id}/first` })
  assert.ok(difference(await sourceOf(begin.id), poster) < 2)
  const moved = difference(await sourceOf(last.id), poster)
  assert.ok(moved > 2, `the last frame differs from the first by ${moved}`)

  await fetch(`${account.url}/v1/generations/${first.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${account.key}` },
  })
  assert.ok(difference(await sourceOf(clip.id), picture) < 2)
})

test('of several results, a number names one, whatever file format and size uploads may have', async () => {
  const account = await app.newAccount()
  // The fake makes the result with the seed 7 grey.
  const fields = { prompt: 'blank 7', seed: '5', count: '3', output_size: '512', output_format: 'webp' }
  const order = { image, imagetype: 'photo', ...fields }
  const { id, output } = await make(account, paths.fast, order)
  const apart = difference(await pixelsAt(output[0]!.url), await pixelsAt(output[2]!.url))
  assert.ok(apart > 4, `two of the results differ by ${apart}`)
  for (const [name, index] of [
    ['', 0],
    ['/1', 0],
    ['/3', 2],
  ] as const) {
    const { id: child } = await render(account, { image: `generation:${id}${name}` })
    const own = difference(await sourceOf(child), await pixelsAt(output[index]!.url))
    assert.ok(own < 2, `${name}: ${own}`)
  }
  const reply = await post(account, paths.v41, {
    ...{ image, reference_image_1: `generation:${id}/4`, prompt: 'a house', expert_name: 'exterior' },
  })
  assertRefused(reply, { code: 'INVALID_PARAMETERS', details: { ...noSuchPicture, field: 'reference_image_1' } })
})

test('whatever is unknown, unfinished, failed, removed or of another account is refused alike, and nothing is charged', async () => {
  const [account, stranger] = [await app.newAccount(), await app.newAccount()]
  const [made, removed, deleted] = [await render(account), await render(account), await render(account)]
  const clip = await make(account, paths.video, { image, prompt: 'a walk', duration: '5' })
  const failed = await post<{ id: string }>(account, paths.video, { image, prompt: 'a walk', duration: '5' })
  await post(account, `/v1/generations/${failed.body.id}/cancel`)
  await app.app.db.updateTable('generations').set({ outputs: '[]' }).where('id', '=', removed.id).execute()
  await fetch(`${account.url}/v1/generations/${deleted.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${account.key}` },
  })
  const before = { account: await ledger(app, account), stranger: await ledger(app, stranger) }
  const names = [
    ...[randomUUID(), failed.body.id, removed.id, deleted.id, `${made.id}/2`, `${made.id}/0`, `${made.id}/first`],
    ...[`${clip.id}/1`, `${clip.id}/2`, `${clip.id}/last`, '', 'x', `${made.id}/1/1`, `${made.id}%00`, "' OR 1=1"],
  ]
  for (const path of Object.values(paths)) {
    for (const name of names) {
      const fields = { image: `generation:${name}`, prompt: 'a house', expert_name: 'exterior' }
      assertRefused(await post(account, path, fields), { code: 'INVALID_PARAMETERS', details: noSuchPicture })
    }
    const fields = { image: `generation:${made.id}`, prompt: 'a house', expert_name: 'exterior' }
    assertRefused(await post(stranger, path, fields), { code: 'INVALID_PARAMETERS', details: noSuchPicture })
  }
  assert.deepEqual({ account: await ledger(app, account), stranger: await ledger(app, stranger) }, before)
  const { body } = await get<{ generations: [] }>(stranger, '/v1/generations')
  assert.deepEqual(body.generations, [])
})
