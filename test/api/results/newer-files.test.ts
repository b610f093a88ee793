import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { removeExpired } from '../../../src/generations/remove.ts'
import { collectOrphans } from '../../../src/generations/upkeep/collect-orphans.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Caller, get, poll, post, type Sent, sendJson } from '../client.ts'
import { house, jpeg } from '../pictures.ts'

/** An order of every newer endpoint, with all the files that it can have. */
const orders: Record<string, { fields: () => Promise<Record<string, Sent>>; inputs: number; files: number }> = {
  'video-v20-flash': { fields: frames, inputs: 2, files: 3 },
  'video-v20-cinematic': { fields: frames, inputs: 2, files: 3 },
  'archRender-v45-fast': { fields: twoResults, inputs: 2, files: 6 },
  'archRender-v45-ultra': { fields: twoResults, inputs: 2, files: 6 },
}

let app: TestApp
before(async () => {
  app = await openTestApp({ engines: { render: ['./test/fakes/seeded-engine.ts'], video: ['classical'] } })
})
after(() => app.close())

async function frames(): Promise<Record<string, Sent>> {
  return { image: await house(), end_image: await house({ width: 600, height: 400 }), prompt: 'a house', duration: '5' }
}

async function twoResults(): Promise<Record<string, Sent>> {
  const pictures = { image: await house(), reference_image_1: await jpeg() }
  return { ...pictures, imagetype: 'photo', output_size: '512', count: '2', seed: '1' }
}

async function made(account: Caller, endpoint: string): Promise<StatusBody> {
  const { body, text } = await post<{ id: string }>(account, `/v1/${endpoint}`, await orders[endpoint]!.fields())
  const generation = await poll(account, body.id)
  assert.equal(generation.status, 'succeeded', text)
  return generation
}

const resultsOf = ({ output }: StatusBody) =>
  output
    .flatMap(({ url, thumbnail_url, poster_url, fidelity }) => [url, thumbnail_url, poster_url, fidelity?.map_url])
    .filter((link) => link != null)

const inputsOf = ({ sources }: StatusBody) => sources!.flatMap(({ url, thumbnail_url }) => [url!, thumbnail_url!])

async function assertAnswers(status: number, links: string[]): Promise<void> {
  for (const link of links) assert.equal((await fetch(link)).status, status, link)
}

/** The service, some days later. */
const later = (days: number): TestApp['app'] => {
  const now = () => new Date(Date.now() + days * 86_400_000 + 1000)
  return { ...app.app, clock: { ...app.app.clock, now } }
}

async function filesOf(id: string): Promise<string[]> {
  const folders = ['inputs', 'outputs', 'maps', 'thumbnails']
  const lists = await Promise.all(folders.map((folder) => Array.fromAsync(app.app.blobs.list(folder))))
  return lists.flat().flatMap(({ key }) => (key.includes(id) ? [key] : []))
}

for (const [endpoint, { inputs, files }] of Object.entries(orders)) {
  test(`all files of ${endpoint} outlive the search for orphans, and end with DELETE or after the days in the settings`, async () => {
    const account = await app.newAccount()
    const [generation, other] = [await made(account, endpoint), await made(account, endpoint)]
    const [results, sources] = [resultsOf(generation), inputsOf(generation)]
    assert.deepEqual([results.length, sources.length], [files, 2 * inputs])
    await collectOrphans(later(2))
    await assertAnswers(200, [...results, ...sources])
    const answer = await sendJson(account, `/v1/generations/${generation.id}`, undefined, 'DELETE')
    assert.equal(answer.status, 200)
    await assertAnswers(404, [...results, ...sources])
    assert.deepEqual(await filesOf(generation.id), [])
    assert.equal((await get(account, `/v1/status/${generation.id}`)).status, 404)
    assert.equal((await get(account, `/v1/generations/${generation.id}/receipt`)).status, 404)
    await assertAnswers(200, resultsOf(other))

    const config = { ...app.app.config, keepInputsDays: 1, keepOutputsDays: 2 }
    const agedBy = async (days: number) => {
      const completedAt = new Date(Date.now() - days * 86_400_000 - 1000)
      await app.app.db.updateTable('generations').set({ completedAt }).where('id', '=', other.id).execute()
      await removeExpired({ ...app.app, config })
    }
    await agedBy(1)
    await assertAnswers(404, inputsOf(other))
    await assertAnswers(200, resultsOf(other))
    await agedBy(2)
    await assertAnswers(404, resultsOf(other))
    assert.deepEqual(await filesOf(other.id), [])
  })
}
