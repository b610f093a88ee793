import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc, { type AsyncCommand } from 'fast-check'
import { sql } from 'kysely'
import { LostJobError, settle, settleGivenUp, sweep } from '../../src/generations/attempt/settle.ts'
import { cancel } from '../../src/generations/cancel.ts'
import type { Job } from '../../src/queue/job.ts'
import { startAttempt } from '../../src/store/generations/generations.ts'
import { post, sendJson } from '../api/client.ts'
import { ledger } from '../api/leftovers.ts'
import { jpeg } from '../api/pictures.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

type Ending = 'succeeded' | 'failed'

type Generation = {
  id: string
  cost: number
  status: 'unfinished' | Ending
  /** The row as it was when it ended: nothing may change it after that. */
  ended?: object
  /** Every attempt that a worker began, the latest last. */
  attempts: Job[]
  /** Whether the queue still has the latest attempt's job for it. */
  isActive: boolean
  failures: number
}

type Model = { balance: number; generations: Generation[] }
type Real = { id: string; key: string; url: string }
type Command = AsyncCommand<Model, Real>

let app: TestApp
let image: File
/** The jobs as the queue handed them out, by id and attempt. */
const claims = new Map<string, PromiseWithResolvers<Job>>()
const released = Promise.withResolvers<void>()

before(async () => {
  app = await openTestApp({ concurrency: 1 })
  image = await jpeg()
  await app.app.queue.stopWorking()
  // The test is the worker: it takes every job and settles it by hand.
  const limits = { concurrency: Number.POSITIVE_INFINITY, groupLimit: Number.POSITIVE_INFINITY }
  app.app.queue.work('generate', limits, async (job) => {
    claimOf(job.id, job.attempt).resolve(job)
    await released.promise
  })
})
after(async () => {
  released.resolve()
  await app.close()
})

function claimOf(id: string, attempt: number): PromiseWithResolvers<Job> {
  const key = `${id} ${attempt}`
  if (!claims.has(key)) claims.set(key, Promise.withResolvers())
  return claims.get(key)!
}

test('in any order of events, the balance is the sum of the ledger and of the model, and ended generations stay ended', async () => {
  const runs = fc.asyncProperty(fc.commands(allCommands, { maxCommands: 40, size: 'max' }), async (commands) => {
    const account = await app.newAccount(80)
    const model: Model = { balance: 80, generations: [] }
    await fc.asyncModelRun(() => ({ model, real: account }), commands)
    await assertAgrees(model, account)
  })
  await fc.assert(runs, { numRuns: 20, endOnFailure: true })
})

test('of all simultaneous ends of a generation one wins, and the others neither fail nor change anything', async () => {
  const account = await app.newAccount(100)
  const model: Model = { balance: 100, generations: [] }
  for (let count = 0; count < 10; count++) {
    await submit('render').run(model, account)
    await work(0).run(model, account)
  }
  const ways = Object.values(endings)
  const rotated = (by: number) => [...ways.slice(by % ways.length), ...ways.slice(0, by % ways.length)]
  const met = model.generations.flatMap(({ attempts: [job] }, index) =>
    rotated(index).map((way) => way(job!).catch(ignoreLostJob)),
  )
  await Promise.all(met)
  for (const generation of model.generations) {
    await end(model, generation, (await rowOf(generation.id)).status as Ending)
  }
  await assertAgrees(model, account)
})

async function assertAgrees(model: Model, account: Real): Promise<void> {
  const failed = model.generations.filter(({ status }) => status === 'failed')
  assert.deepEqual(await ledger(app, account), {
    balance: model.balance,
    sum: model.balance,
    charges: model.generations.length,
    refunds: failed.length,
  })
  const entries = app.app.db.selectFrom('creditEntries').selectAll().where('accountId', '=', account.id)
  const rows = await entries.where('generationId', 'is not', null).execute()
  const changes = rows.map(({ generationId, kind, amount }) => `${generationId} ${kind} ${amount}`)
  const charges = model.generations.map(({ id, cost }) => `${id} charge ${-cost}`)
  const refunds = failed.map(({ id, cost }) => `${id} refund ${cost}`)
  assert.deepEqual(changes.sort(), [...charges, ...refunds].sort())
  for (const { id, ended } of model.generations) if (ended) assert.deepEqual(await rowOf(id), ended)
}

async function rowOf(id: string) {
  return await app.app.db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function end(model: Model, generation: Generation, status: Ending): Promise<void> {
  generation.status = status
  generation.isActive = false
  generation.ended = await rowOf(generation.id)
  assert.equal((generation.ended as { status: string }).status, status)
  if (status === 'failed') model.balance += generation.cost
}

const submissions = {
  video: { path: '/v1/video-ai', cost: 10 },
  render: { path: '/v1/archRender-v41', cost: 5 },
}

async function send(account: Real, kind: keyof typeof submissions) {
  const form = { image, prompt: 'a house', expert_name: 'plan' }
  return await post<{ id: string; credits: number }>(account, submissions[kind].path, form)
}

function accepted(model: Model, id: string, cost: number): void {
  model.generations.push({ id, cost, status: 'unfinished', attempts: [], isActive: false, failures: 0 })
  model.balance -= cost
}

const submit = (kind: keyof typeof submissions): Command => ({
  check: () => true,
  toString: () => `submit a ${kind}`,
  run: async (model, account) => {
    const { cost } = submissions[kind]
    const { status, body, text } = await send(account, kind)
    if (cost > model.balance) return assertNoCredits(text, model)
    assert.equal(status, 200, text)
    accepted(model, body.id, cost)
    if (kind === 'render') assert.equal(body.credits, model.balance)
  },
})

/** Several submits while a generation ends in several ways: chance decides which are accepted, but not the cost. */
const rush = (submits: number, pick: number, ways: Way[]): Command => ({
  check: (model) => workedOn(model).length > 0,
  toString: () => `${submits} submits while ${pick} ends at once by ${ways.join(', ')}`,
  run: async (model, account) => {
    const generation = at(workedOn(model), pick)
    const before = model.balance
    const job = generation.attempts.at(-1)!
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: submits }, () => send(account, 'render'))),
      Promise.all(ways.map((way) => endings[way](job).catch(ignoreLostJob))),
    ])
    const { status } = await rowOf(generation.id)
    await end(model, generation, status as Ending)
    for (const { status, body } of answers) if (status === 200) accepted(model, body.id, submissions.render.cost)
    const served = answers.filter(({ status }) => status === 200).length
    const atLeast = Math.min(submits, Math.floor(before / submissions.render.cost))
    assert.ok(served >= atLeast && model.balance >= 0, `${served} of ${submits} with ${before} credits`)
  },
})

const endings = {
  success: (job: Job) => settle(app.app, job, { end: 'succeeded', made: nothing }),
  failure: (job: Job) => settle(app.app, job, { end: 'failed', code: 'ENGINE_FAILED', retryable: false }),
  'giving up': (job: Job) => settle(app.app, job, { end: 'worn out' }),
  cancelling: (job: Job) => cancel(app.app, job.generationId),
  'the dead-letter queue': (job: Job) => settleGivenUp(app.app, job.generationId),
}
type Way = keyof typeof endings
const nothing = { outputs: [], notes: [] }

function ignoreLostJob(error: unknown): void {
  if (!(error instanceof LostJobError)) throw error
}

const grant = (amount: number): Command => ({
  check: () => true,
  toString: () => `grant ${amount}`,
  run: async (model, account) => {
    const admin = { url: account.url, key: app.app.config.adminToken }
    const path = `/admin/v1/accounts/${account.id}/credits`
    const { body, text } = await sendJson<{ credits: number }>(admin, path, { amount, reason: 'a test' })
    if (model.balance + amount < 0) return assertNoCredits(text, model)
    model.balance += amount
    assert.deepEqual(body, { credits: model.balance })
  },
})

function assertNoCredits(text: string, { balance }: Model): void {
  const { code, details } = JSON.parse(text)
  assert.deepEqual({ code, details }, { code: 'NO_CREDITS', details: { credits: balance } })
}

/** A worker takes the job of a generation that waits: for the first time, or after another worker lost it. */
const work = (pick: number): Command => ({
  check: (model) => waiting(model).length > 0,
  toString: () => `work on ${pick}`,
  run: async (model) => {
    const generation = at(waiting(model), pick)
    const { id, attempts } = generation
    // The time until the next attempt passes.
    await sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${id} AND state = 'retry'`.execute(app.app.db)
    await sql`SELECT pg_notify('veduta_jobs', 'generate')`.execute(app.app.db)
    const job = await claimOf(id, attempts.length).promise
    assert.ok(await startAttempt(app.app.db, id, { attempt: job.attempt, now: app.app.clock.now() }))
    attempts.push(job)
    generation.isActive = true
  },
})

/** A worker ends an attempt: its own, one that a later worker has taken, or one that had ended. */
const settleOne = (way: 'success' | 'failure' | 'retryable failure', pick: number, age: number): Command => ({
  check: (model) => begun(model).length > 0,
  toString: () => `${way} of ${pick}, attempt ${age} before the latest`,
  run: async (model) => {
    const generation = at(begun(model), pick)
    const job = generation.attempts.at(-1 - (age % generation.attempts.length))!
    const isOwner = generation.isActive && job === generation.attempts.at(-1)
    const settled = way === 'success' ? settle(app.app, job, { end: 'succeeded', made: nothing }) : fail(job, way)
    if (!isOwner) return await assert.rejects(settled, LostJobError)
    const again = await settled
    if (way === 'success') return await end(model, generation, 'succeeded')
    generation.failures++
    assert.equal(again, way === 'retryable failure' && generation.failures < 3)
    if (again) generation.isActive = false
    else await end(model, generation, 'failed')
  },
})

const fail = (job: Job, way: string) =>
  settle(app.app, job, { end: 'failed', code: 'ENGINE_TIMEOUT', retryable: way === 'retryable failure' })

const returnJob = (pick: number, age: number): Command => ({
  check: (model) => unfinished(model).length > 0,
  toString: () => `hand back ${pick}, attempt ${age} before the latest`,
  run: async (model) => {
    const generation = at(unfinished(model), pick)
    const job = generation.attempts.at(-1 - (age % generation.attempts.length))!
    const isLatest = job === generation.attempts.at(-1) && generation.isActive
    const handed = settle(app.app, job, { end: 'returned', because: 'stopping' })
    if (isLatest) await handed
    else await assert.rejects(handed, LostJobError)
    if (job === generation.attempts.at(-1)) generation.isActive = false
  },
})

/** The queue ends a job, if it still has it: gives it up, or loses it, so that the sweep must notice. */
const endJob = (how: 'gives up' | 'loses', pick: number): Command => ({
  check: ({ generations }) => generations.length > 0,
  toString: () => `the queue ${how} ${pick}`,
  run: async (model) => {
    const generation = at(model.generations, pick)
    if (how === 'loses') {
      await app.app.db.deleteFrom('pgboss.job').where('id', '=', generation.id).execute()
      await Promise.all([sweep(app.app), sweep(app.app)])
    } else await settleGivenUp(app.app, generation.id)
    if (generation.status === 'unfinished') await end(model, generation, 'failed')
  },
})

const at = <T>(list: T[], pick: number): T => list[pick % list.length]!
const begun = ({ generations }: Model) => generations.filter(({ attempts }) => attempts.length > 0)
const unfinished = (model: Model) => begun(model).filter(({ status }) => status === 'unfinished')
const workedOn = (model: Model) => begun(model).filter(({ isActive }) => isActive)
const waiting = ({ generations }: Model) =>
  generations.filter(({ status, isActive }) => status === 'unfinished' && !isActive)

const pick = fc.nat(20)
const attempt = fc.tuple(pick, fc.nat(3))
const ways = fc.shuffledSubarray(Object.keys(endings) as Way[], { minLength: 2 })
const submits = fc.constantFrom('video' as const, 'render' as const).map(submit)
const works = pick.map(work)
const settlements = fc
  .tuple(fc.constantFrom('success', 'failure', 'retryable failure'), attempt)
  .map(([way, attempt]) => settleOne(way, ...attempt))
/** Events listed more often happen more often. */
const allCommands = [
  ...[submits, submits, works, works, works, settlements, settlements, settlements],
  attempt.map((attempt) => returnJob(...attempt)),
  pick.map((pick) => endJob('gives up', pick)),
  pick.map((pick) => endJob('loses', pick)),
  fc.tuple(fc.integer({ min: 1, max: 5 }), pick, ways).map((all) => rush(...all)),
  fc.integer({ min: -30, max: 20 }).map((amount) => grant(amount || 5)),
]
