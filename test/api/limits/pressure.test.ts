import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openPressure } from '../../../src/http/limits/pressure.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, get, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>

const order = async (account: Account) =>
  await post(account, '/v1/archRender-v41', { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' })

async function assertRefusesOrdersAlone(account: Account): Promise<void> {
  const refused = await order(account)
  assertRefused(refused, { status: 503, code: 'OVERLOADED' })
  assert.match(refused.headers.get('retry-after')!, /^[1-9]\d*$/)
  for (const path of ['/livez', '/readyz', '/v1/account']) assert.equal((await get(account, path)).status, 200)
}

test('while the event loop is blocked, orders get 503 and all else is answered; afterwards orders are accepted again', async () => {
  const app = await openTestApp({ maxEventLoopDelayMs: 150 })
  let isHeldUp = true
  const holdUp = () => {
    for (const until = performance.now() + 200; performance.now() < until; );
    if (isHeldUp) setImmediate(holdUp)
  }
  try {
    const account = await app.newAccount()
    setImmediate(holdUp)
    while ((await post(account, '/v1/archRender-v41')).status !== 503);
    await assertRefusesOrdersAlone(account)
    isHeldUp = false
    while ((await order(account)).status !== 200);
  } finally {
    isHeldUp = false
    await app.close()
  }
})

test('while the process uses too much memory, orders get 503 and all else is answered', async () => {
  await withTestApp({ maxMemoryMb: 1 }, async (app) => {
    const account = await app.newAccount()
    while ((await post(account, '/v1/archRender-v41')).status !== 503);
    await assertRefusesOrdersAlone(account)
  })
})

test('while too little of the disk is free, orders get 503 and all else is answered', async () => {
  await withTestApp({ minFreeDiskMb: 1_000_000_000 }, async (app) => {
    const account = await app.newAccount()
    while ((await post(account, '/v1/archRender-v41')).status !== 503);
    await assertRefusesOrdersAlone(account)
  })
})

test('releasing memory ends the refusals', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const nowMb = process.memoryUsage.rss() / 2 ** 20
  const log: string[] = []
  const limits = {
    maxMemoryMb: nowMb + 200,
    maxEventLoopDelayMs: Number.POSITIVE_INFINITY,
    minFreeDiskMb: 0,
    dataDir: '.',
  }
  const pressure = openPressure(limits, { warn: (text) => log.push(text) })
  const refuses = () => {
    try {
      pressure.check()
      return false
    } catch {
      return true
    }
  }
  assert.ok(!refuses())
  let taken: Buffer | undefined = Buffer.alloc(400 * 2 ** 20, 1)
  while (!refuses()) await setTimeout(50)
  assert.match(log[0]!, /VEDUTA_MAX_MEMORY_MB/)
  taken = undefined
  while (refuses()) {
    collectGarbage()
    await setTimeout(50)
  }
  assert.equal(taken, undefined)
  assert.deepEqual(log.slice(1), ['New generations are accepted again.'])
  pressure.close()
})
