import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { type BlobKey, blobKey } from '../../../src/blobs/blobs.ts'
import { removeExpired } from '../../../src/generations/remove.ts'
import { collectOrphans, forgetExpired } from '../../../src/generations/upkeep/collect-orphans.ts'
import { onceADay } from '../../../src/generations/upkeep/once-a-day.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { poll, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

let service: TestApp
before(async () => {
  service = await openTestApp()
})
after(() => service.close())

const hourMs = 3600_000
/** The service, this many hours later. */
const later = (hours: number): TestApp['app'] => {
  const { app } = service
  return { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + hours * hourMs) } }
}

async function putFile(key: string): Promise<BlobKey> {
  const path = join(service.app.config.dataDir, 'blobs', key)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, 'a picture')
  return blobKey(key)
}

test('a file without a generation is kept for exactly a day, because its generation may still be written', async () => {
  const id = service.app.clock.newId()
  const keys = [await putFile(`inputs/${id}/0.png`), await putFile(`maps/${id}/0/render-map.webp`)]
  await collectOrphans(later(23))
  for (const key of keys) assert.ok(await service.app.blobs.head(key))
  await collectOrphans(later(25))
  for (const key of keys) assert.equal(await service.app.blobs.head(key), undefined)
})

test('one query reads 500 generations, and a file that cannot be removed does not keep others', async () => {
  const keys: BlobKey[] = []
  for (let n = 0; n < 1001; n++) keys.push(await putFile(`inputs/${randomUUID()}/0.png`))
  // A file below a name that is not an id belongs to no generation.
  const strange = await putFile('inputs/not-an-id/0.png/file')
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { blobs } = service.app
  const remove = async (key: BlobKey) => {
    if (key === keys[0]) throw new Error('It is under a hold.')
    await blobs.remove(key)
  }
  const app = later(25)
  await collectOrphans({ ...app, db: app.db.withPlugin(counting), blobs: { ...blobs, remove } })
  assert.equal(queries, 3)
  assert.equal(await blobs.head(strange), undefined)
  assert.deepEqual(
    (await Array.fromAsync(blobs.list('inputs'))).map(({ key }) => key),
    [keys[0]],
  )
  await collectOrphans(later(25))
  assert.deepEqual(await Array.fromAsync(blobs.list('inputs')), [])
})

test('a daily task runs once in 24 hours, however many processes ask, and again if it failed', async () => {
  let runs = 0
  const count = async () => {
    runs++
    if (runs === 1) throw new Error('a test')
  }
  await assert.rejects(onceADay(count)(later(0)), /a test/)
  await onceADay(count)(later(1))
  for (const hours of [1, 2, 24]) await onceADay(count)(later(hours))
  assert.equal(runs, 2)
  await onceADay(count)(later(25.1))
  assert.equal(runs, 3)
})

test('a separate task removes answers after 24 hours', async () => {
  const caller = await service.newAccount()
  const form = { image: await jpeg(), expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  await post(caller, '/v1/archRender-v41', form, { 'Idempotency-Key': 'a key' })
  const kept = async () => {
    const rows = service.app.db.selectFrom('idempotencyKeys').select('key').where('accountId', '=', caller.id)
    return (await rows.execute()).length
  }
  await forgetExpired(later(23))
  assert.equal(await kept(), 1)
  await forgetExpired(later(25))
  assert.equal(await kept(), 0)
})

test('a generation whose inputs cannot be removed does not keep those of others, and the search for them ends', async () => {
  const caller = await service.newAccount()
  const image = await jpeg()
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
    ids.push((await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body.id)
    await poll(caller, ids[n]!)
  }
  const broken = service.app.db.updateTable('generations').set({ task: '{"kind":"render"}' as never })
  await broken.where('id', '=', ids[0]!).execute()
  const app = later(25)
  await removeExpired({ ...app, config: { ...app.config, keepInputsDays: 1 } })
  const removed = service.app.db.selectFrom('generations').select('id').where('inputsRemovedAt', 'is not', null)
  assert.deepEqual(
    (await removed.where('id', 'in', ids).execute()).map(({ id }) => id),
    [ids[1]],
  )
  await collectOrphans(app)
})
