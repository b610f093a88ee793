import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openPostgresPair, type PostgresPair } from '../harness/postgres-pair.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

let pair: PostgresPair
let fleet: Fleet
before(async () => {
  pair = await openPostgresPair()
  fleet = await openFleet({}, pair)
})
after(() => fleet.close())

test('generations acknowledged before PostgreSQL failed over to its standby are known afterwards and end', async () => {
  const server = await fleet.startServer()
  await server.ready
  const account = await fleet.newAccount(server.url)
  const image = await jpeg()
  const fields = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const submit = async () => (await post<{ id: string }>(account, '/v1/archRender-v41', fields)).body.id
  const ids: string[] = []
  for (let times = 0; times < 2; times++) {
    for (let orders = 0; orders < 3; orders++) ids.push(await submit())
    await pair.failOver()
    await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)
  }
  const ended = await until(async () => {
    const rows = await fleet.query<{ id: string; status: string }>('SELECT id, status FROM generations ORDER BY id')
    return rows.every(({ status }) => status === 'succeeded') && rows
  })
  assert.deepEqual(
    ended.map(({ id }) => id),
    ids.sort(),
  )
  assert.equal(await server.stop(), 0)
})
