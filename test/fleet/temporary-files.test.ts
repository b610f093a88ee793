import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

let fleet: Fleet
before(async () => {
  fleet = await openFleet()
})
after(() => fleet.close())

test("a killed process's files are removed when the next one is ready, and other processes on the disk keep theirs", async () => {
  const killed = await fleet.startServer()
  await killed.ready
  const parent = join(fleet.dataDir, 'tmp')
  const folders = async () => (await readdir(parent)).filter((name) => !name.endsWith('.lock'))
  const [left] = await folders()
  const staying = await fleet.startServer(['--no-worker'])
  await staying.ready
  const [kept] = (await folders()).filter((name) => name !== left)

  const account = await fleet.newAccount(killed.url)
  const clip = { image: await jpeg(), prompt: 'a house', duration: '10' }
  const { id } = (await post<{ id: string }>(account, '/v1/video-ai', clip)).body
  // The media child writes into the folder of its attempt.
  await poll(account, id, ({ progress }) => progress > 0)
  assert.ok((await readdir(join(parent, left!), { recursive: true })).length > 1)
  await killed.kill()
  const next = await fleet.startServer()
  await next.ready
  await until(async () => !(await folders()).includes(left!))
  assert.ok((await folders()).includes(kept!))
  const form = { image: await jpeg(), prompt: 'a house', expert_name: 'plan' }
  const { status } = await post({ ...account, url: staying.url }, '/v1/archRender-v41', form)
  assert.equal(status, 200)
  await poll({ ...account, url: next.url }, id)
})
