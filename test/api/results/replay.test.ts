import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { startWorker } from '../../../src/generations/attempt/worker.ts'
import { outputKey } from '../../../src/generations/stored/outputs.ts'
import { listLedgerFaults } from '../../../src/store/accounts/ledger-faults.ts'
import type { StoredOutput } from '../../../src/store/schema.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, type ErrorBody, get, poll, post, sendJson } from '../client.ts'
import { house } from '../pictures.ts'
import { openReceiver } from '../webhook-receiver.ts'
import { made as changing } from './changing-engine.ts'

let app: TestApp
let image: File
before(async () => {
  image = await house({ width: 448, height: 300 })
  app = await openTestApp({ replaysPerHour: 6 }, { eitherStore: true })
})
after(() => app.close())

async function make(caller: Caller, path: string, fields: Record<string, string | File>): Promise<StatusBody> {
  const { status, body, text } = await post<{ id: string }>(caller, path, { image, prompt: 'a house', ...fields })
  assert.equal(status, 200, text)
  return await poll(caller, body.id)
}

const simple = (caller: Caller) =>
  make(caller, '/v1/archRender-v41', { expert_name: 'exterior', render_style: 'sketch', seed: '7' })

const ask = (caller: Caller, id: string) => post<{ id: string } & ErrorBody>(caller, `/v1/generations/${id}/replay`)

async function replay(caller: Caller, id: string): Promise<StatusBody> {
  const { status, body, headers, text } = await ask(caller, id)
  assert.equal(status, 202, text)
  assert.equal(headers.get('location'), `/v1/status/${body.id}`)
  return await poll(caller, body.id)
}

async function assertNotReplayable(caller: Caller, id: string, reason: RegExp): Promise<void> {
  const answer = await ask(caller, id)
  assert.deepEqual([answer.status, answer.body.code], [409, 'NOT_REPLAYABLE'])
  assert.match(String(answer.body.details?.reason), reason)
}

test('renderings, each of several results, and clips are the same when they are run again', async () => {
  const account = await app.newAccount()
  const made = [
    await simple(account),
    await make(account, '/v1/archRender-v45-fast', {
      imagetype: 'photo',
      render_style: 'watercolor',
      output_size: '512',
      count: '2',
      output_format: 'webp',
    }),
    await make(account, '/v1/video-v20-flash', { image: await house(), camera_movement: 'zoom_in', duration: '5' }),
  ]
  const ids: string[] = []
  for (const { id, status, endpoint, seed, engine } of made) {
    assert.equal(status, 'succeeded')
    const again = await replay(account, id)
    assert.deepEqual(again.replay, { of: id, verdict: 'same', largest_difference: 0 }, JSON.stringify(again))
    const { output, message, credits, type, error } = again
    assert.deepEqual(
      [type, again.endpoint, again.seed, again.engine, output, message, credits, error],
      ['replay', endpoint, seed, engine, [], [], { charged: 0, refunded: 0 }, null],
    )
    ids.unshift(again.id)
  }
  type List = { generations: { id: string; type: string }[] }
  const list = async (query: string) => (await get<List>(account, `/v1/generations${query}`)).body.generations
  assert.deepEqual(
    (await list('')).map(({ id }) => id),
    made.map(({ id }) => id).reverse(),
  )
  assert.deepEqual(
    (await list('?status=succeeded')).map(({ type }) => type),
    ['video', 'render', 'render'],
  )
  assert.deepEqual(
    (await list('?type=replay')).map(({ id }) => id),
    ids,
  )
  type Usage = { usage: { generations: number }[] }
  const { usage } = (await get<Usage>(account, '/v1/account/usage')).body
  assert.deepEqual(
    usage.map(({ generations }) => generations),
    [1, 1, 1],
  )
  assert.deepEqual(await listLedgerFaults(app.app.db), [])
})

test('a result that is not what the engine makes now is different, by as much as it is', async () => {
  const account = await app.newAccount()
  const { id } = await simple(account)
  const row = await app.app.db
    .selectFrom('generations')
    .select('outputs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [output] = row.outputs as [StoredOutput]
  const picture = await (
    await fetch((await get<StatusBody>(account, `/v1/status/${id}`)).body.message[0]!)
  ).arrayBuffer()
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  data[1000] = data[1000]! < 128 ? data[1000]! + 9 : data[1000]! - 9
  const bytes = await sharp(data, { raw: info }).png().toBuffer()
  const path = join(app.app.config.temporaryFolder, 'changed.png')
  await writeFile(path, bytes)
  await app.app.blobs.put(outputKey(id, output), path)
  const outputs = JSON.stringify([{ ...output, sha256: hash('sha256', bytes), sizeBytes: bytes.length }])
  await app.app.db.updateTable('generations').set({ outputs }).where('id', '=', id).execute()
  assert.deepEqual((await replay(account, id)).replay, { of: id, verdict: 'different', largest_difference: 9 })
  await app.app.blobs.remove(outputKey(id, output))
  assert.deepEqual((await replay(account, id)).replay, { of: id, verdict: 'different', largest_difference: null })
})

test('an engine that changed is told by how much where its version stayed, and is refused where that changed, too', async () => {
  const engines = { render: ['./test/api/results/changing-engine.ts'], video: ['classical'] }
  await withTestApp(
    { engines },
    async (service) => {
      const account = await service.newAccount()
      const { id } = await simple(account)
      assert.deepEqual((await replay(account, id)).replay, { of: id, verdict: 'same', largest_difference: 0 })
      changing.level += 7
      assert.deepEqual((await replay(account, id)).replay, { of: id, verdict: 'different', largest_difference: 7 })
      changing.version = 'changing 2'
      await assertNotReplayable(account, id, /its engine had the version changing 1 then, and now has changing 2/)
    },
    { eitherStore: true },
  )
})

test('what cannot be run again as it was is refused with the reason, and nothing is queued', async () => {
  const account = await app.newAccount()
  const { id } = await simple(account)
  const again = await replay(account, id)
  const set = async (values: object) =>
    await app.app.db.updateTable('generations').set(values).where('id', '=', id).execute()
  const row = await app.app.db
    .selectFrom('generations')
    .select('outputs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await assertNotReplayable(account, again.id, /it is a replay itself/)
  await set({ engine: 'comfyui' })
  await assertNotReplayable(account, id, /its engine comfyui is no longer used by this service/)
  await set({
    engine: 'classical',
    outputs: JSON.stringify([{ ...(row.outputs[0] as object), engineVersion: '0.0.1' }]),
  })
  await assertNotReplayable(
    account,
    id,
    /its engine had the version 0\.0\.1 then, and now has 0\.1\.0 \(code [0-9a-f]{8}, libvips/,
  )
  await set({ outputs: JSON.stringify(row.outputs), inputsRemovedAt: new Date() })
  await assertNotReplayable(account, id, /its pictures were removed/)
  assertRefused(await ask(await app.newAccount(), id), { status: 404, code: 'NOT_FOUND' })
  assert.equal((await sendJson(account, `/v1/generations/${id}`, undefined, 'DELETE')).status, 200)
  assertRefused(await ask(account, id), { status: 404, code: 'NOT_FOUND' })
  const { generations } = (await get<{ generations: object[] }>(account, '/v1/generations?type=replay')).body
  assert.equal(generations.length, 1)
})

test('an account has its number of replays an hour, however many it asks for at once, and sends no webhook of any', async () => {
  const account = await app.newAccount()
  const receiver = await openReceiver()
  try {
    await sendJson(account, '/v1/webhooks', { url: receiver.urlOf('/all'), events: ['generation.succeeded'] })
    const { id } = await simple(account)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(account, id)))
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [202, 202, 202, 202, 202, 202, 429, 429],
      answers.map(({ text }) => text).join(),
    )
    const refused = answers.find(({ status }) => status === 429)!
    assert.ok(Number(refused.headers.get('retry-after')) > 3500)
    assert.match(refused.text, /This account may ask for 6 replays an hour/)
    for (const { status, body } of answers) if (status === 202) await poll(account, body.id)
    const last = await simple(account)
    await receiver.untilReceived('/all', 2)
    assert.deepEqual(
      receiver.at('/all').map(({ event }) => event.data.id),
      [id, last.id],
    )
  } finally {
    receiver.close()
  }
})

test('a replay whose generation is deleted before it runs fails and says why; a cancelled or deleted one takes nothing with it', async () => {
  await withTestApp({}, async (service) => {
    const account = await service.newAccount()
    const [deleted, kept] = [await simple(account), await simple(account)]
    await service.app.queue.stopWorking()
    const [late, cancelled] = [(await ask(account, deleted.id)).body.id, (await ask(account, kept.id)).body.id]
    assertRefused(await ask(account, late), { status: 409, code: 'NOT_FINISHED', details: { status: 'queued' } })
    assert.equal((await post(account, `/v1/generations/${cancelled}/cancel`)).status, 200)
    assert.equal((await sendJson(account, `/v1/generations/${deleted.id}`, undefined, 'DELETE')).status, 200)
    const worker = await startWorker(service.app)
    const { status, error, notes, replay: said } = await poll(account, late)
    assert.deepEqual(
      [status, error?.code, notes],
      ['failed', 'ENGINE_FAILED', ['The generation could not be run again: it was deleted.']],
    )
    assert.deepEqual(said, { of: deleted.id, verdict: null, largest_difference: null })
    for (const id of [late, cancelled]) {
      assert.equal((await sendJson(account, `/v1/generations/${id}`, undefined, 'DELETE')).status, 200)
    }
    assert.equal((await replay(account, kept.id)).replay?.verdict, 'same')
    assert.deepEqual(await listLedgerFaults(service.app.db), [])
    await worker.stop()
  })
})
