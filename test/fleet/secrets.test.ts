import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { get } from '../api/client.ts'
import { runVeduta } from '../cli/run-veduta.ts'
import type { ServeProcess } from '../harness/serve-process.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

const [older, newer] = ['the older secret that has 32 bytes', 'the newer secret that has 32 bytes']

let fleet: Fleet
before(async () => {
  fleet = await openFleet()
})
after(() => fleet.close())

async function start(secrets: string): Promise<ServeProcess> {
  const server = await fleet.startServer(['--no-worker'], { VEDUTA_SECRET: secrets })
  await server.ready
  return server
}

const statusAt = async ({ url }: ServeProcess, key: string) => (await get({ url, key }, '/v1/account')).status
const doctor = async (secrets: string) => {
  const { code, stdout } = await runVeduta(['doctor', '--json'], { env: { ...fleet.env, VEDUTA_SECRET: secrets } })
  const { checks } = JSON.parse(stdout) as { checks: { what: string; ok: boolean; message: string }[] }
  return { code, ...checks.find(({ what }) => what === 'secrets')! }
}

test('a secret rotated across a fleet in the documented order never makes a key refused', async () => {
  let servers = [await start(older!), await start(older!)]
  const accounts = [await fleet.newAccount(servers[0]!.url), await fleet.newAccount(servers[0]!.url)]
  const [used, unused] = accounts.map(({ key }) => key)
  assert.equal(await statusAt(servers[0]!, used!), 200)
  for (const secrets of [`${older},${newer}`, `${newer},${older}`, newer!]) {
    for (const index of [0, 1]) {
      const replaced = await start(secrets)
      const others = servers.filter((_, other) => other !== index)
      await servers[index]!.stop()
      servers = index ? [...others, replaced] : [replaced, ...others]
      // The replaced servers store it their way, and the others still know it; a second later, again.
      for (const server of [...servers, ...servers]) assert.equal(await statusAt(server, used!), 200, secrets)
    }
    if (secrets === `${newer},${older}`) {
      const found = await doctor(secrets)
      assert.match(
        found.message,
        /^They fit the database\. API keys that still depend on an older entry of VEDUTA_SECRET: 1\./,
      )
    }
  }
  assert.equal(await statusAt(servers[0]!, unused!), 401)
  const wrong = await doctor('a wrong secret that has 32 bytes in all')
  assert.deepEqual([wrong.code, wrong.ok], [1, false])
  assert.match(wrong.message, /^No entry of VEDUTA_SECRET /)
  const lost = await doctor(newer!)
  assert.deepEqual(
    [lost.ok, /depend on an entry that is no longer set, and are refused: 1\./.test(lost.message)],
    [true, true],
  )
})
