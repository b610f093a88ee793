import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { ServeProcess } from '../harness/serve-process.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

const clients = 16
const stopDelaySeconds = 2

let fleet: Fleet
before(async () => {
  fleet = await openFleet({ VEDUTA_STOP_DELAY_SECONDS: String(stopDelaySeconds) })
})
after(() => fleet.close())

test('of two servers under load one is stopped, and no client on a kept connection sees more than slower answers', async () => {
  const [leaving, staying] = await Promise.all([fleet.startServer(['--no-worker']), fleet.startServer(['--no-worker'])])
  await Promise.all([leaving.ready, staying.ready])
  const { key } = await fleet.newAccount(leaving.url)
  const balancer = openBalancer([leaving, staying])
  const load = openLoad(balancer, key)
  await load.untilAnswered(200)
  const stopped = leaving.stop()
  assert.equal(await stopped, 0)
  const before = load.answered()
  await load.untilAnswered(before + 200)
  await load.stop()
  balancer.stop()
  assert.deepEqual(load.failures, [])
})

/** Sends each request to a server that was ready a moment ago, as a load balancer does. */
function openBalancer(servers: ServeProcess[]) {
  let ready = servers
  let running = true
  const looking = (async () => {
    while (running) {
      const answers = await Promise.all(
        servers.map(async ({ url }) => (await fetch(`${url}/readyz`).catch(() => undefined))?.status),
      )
      ready = servers.filter((_, index) => answers[index] === 200)
      await setTimeout(100)
    }
  })()
  let next = 0
  return {
    pick: () => ready[next++ % ready.length]!,
    stop: async () => {
      running = false
      await looking
    },
  }
}

function openLoad(balancer: ReturnType<typeof openBalancer>, key: string) {
  const failures: string[] = []
  let answered = 0
  let running = true
  const all = Array.from({ length: clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (running) {
      const { url } = balancer.pick()
      const status = await get(`${url}/v1/credits`, agent, key).catch((error) => `${error.code} ${error.message}`)
      if (status !== 200) failures.push(`${url}: ${status}`)
      answered++
    }
    agent.destroy()
  })
  return {
    failures,
    answered: () => answered,
    untilAnswered: async (count: number) => {
      while (answered < count) await setTimeout(10)
    },
    stop: async () => {
      running = false
      await Promise.all(all)
    },
  }
}

async function get(url: string, agent: Agent, key: string): Promise<number> {
  const sent = request(url, { agent, headers: { authorization: `Bearer ${key}` } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  return response.statusCode!
}
