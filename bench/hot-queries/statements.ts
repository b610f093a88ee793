import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '../../src/store/schema.ts'
import { type Amounts, unfinishedOf } from './fill.ts'

type Database = Kysely<Schema>

/** A call of a store function; `rows` is how many rows it may read at most, 20 where it is not said. */
export type Hot = { name: string; call: (db: Database) => Promise<unknown>; rows?: number }

export type Samples = {
  account: string
  smallAccount: string
  key: string
  webhook: string
  delivery: string
  finished: string
  running: string
  deep: string
  times: { old: Date; middle: Date }
}

const store = new URL('../../src/store/', import.meta.url).pathname

/** Every function of the store that is given the database, by its file. */
export function listStoreFunctions(): string[] {
  const files = readdirSync(store).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const functions = readFileSync(join(store, file), 'utf8').matchAll(asked)
    return [...functions].map(([, name]) => `${basename(file, '.ts')}.${name}`)
  })
}

const asked = /export (?:async )?function\*? (\w+)\(\s*(?:db|trx)\b/g

/** The calls of all other functions, as requests and jobs make them. */
export async function listHot(samples: Samples, amounts: Amounts): Promise<Hot[]> {
  const { account, smallAccount, key, webhook, delivery, finished, running, deep, times } = samples
  const now = new Date()
  const id = '0197a000-0000-7000-8000-000000000001'
  const bytes = Buffer.from('cfcd208495d565ef66e7dff9f98764da', 'hex')
  const [
    accounts,
    keys,
    backlog,
    claims,
    credits,
    engines,
    removal,
    generations,
    all,
    replies,
    sessions,
    turns,
    usage,
    deliveries,
    webhooks,
    opened,
  ] = await Promise.all([
    import('../../src/store/accounts.ts'),
    import('../../src/store/api-keys.ts'),
    import('../../src/store/backlog.ts'),
    import('../../src/store/claim-delivery.ts'),
    import('../../src/store/credits.ts'),
    import('../../src/store/engines.ts'),
    import('../../src/store/generation-removal.ts'),
    import('../../src/store/generations.ts'),
    import('../../src/store/all-generations.ts'),
    import('../../src/store/idempotency-keys.ts'),
    import('../../src/store/sessions.ts'),
    import('../../src/store/turns.ts'),
    import('../../src/store/usage.ts'),
    import('../../src/store/webhook-deliveries.ts'),
    import('../../src/store/webhooks.ts'),
    import('../../src/store/open.ts'),
  ])
  const limit = 101
  const hot: Hot[] = []
  const add = (name: string, call: Hot['call'], rows = 20) => void hot.push({ name, call, rows })

  const pages = [
    ['first page', {}],
    ['deep page', { cursor: deep }],
    ['between old times', { since: times.old, until: times.middle }],
    ['before an old time', { until: times.old }],
    ['after a time', { since: times.middle }],
    ['deep page before a time', { cursor: deep, until: times.middle }],
  ] as const
  for (const [which, range] of pages) {
    const page = { cursor: undefined, since: undefined, until: undefined, limit, ...range }
    for (const type of [undefined, 'video', 'render'] as const) {
      for (const status of [undefined, 'queued', 'succeeded', 'failed'] as const) {
        const filters = `${type ?? 'any type'}, ${status ?? 'any status'}`
        const branches = (type ? 1 : 2) * (status ? 1 : 4)
        add(
          `generations.listGenerations, ${which}, ${filters}`,
          (db) => generations.listGenerations(db, account, { ...page, type, status }),
          (branches + 2) * limit,
        )
      }
    }
    for (const status of [undefined, 'queued', 'succeeded', 'failed']) {
      add(
        `all-generations.listAllGenerations, ${which}, ${status ?? 'any status'}`,
        (db) => all.listAllGenerations(db, { ...page, status }),
        7 * limit,
      )
    }
    add(`credits.listCreditEntries, ${which}`, (db) => credits.listCreditEntries(db, account, page), limit + 10)
    const csv = { ...page, limit: 1000 }
    add(`credits.listCreditEntries, ${which}, as CSV`, (db) => credits.listCreditEntries(db, account, csv), 3030)
  }
  add('usage.listUsage', (db) => usage.listUsage(db, account, { from: '2000-01-01', to: '2999-01-01' }), 1500)

  add('accounts.insertAccount', (db) => accounts.insertAccount(db, { id, name: 'x', credits: 0, createdAt: now }))
  add('accounts.findAccount', (db) => accounts.findAccount(db, account))
  add('accounts.insertOperatorAccount', (db) =>
    accounts.insertOperatorAccount(db, { id, name: 'x', credits: 0, createdAt: now }),
  )
  add('accounts.findOperatorAccount', (db) => accounts.findOperatorAccount(db))
  add('accounts.setSuspended', (db) => accounts.setSuspended(db, account, now))
  add('accounts.markClosed', (db) => accounts.markClosed(db, account, now))

  const newKey = { id, accountId: account, name: 'x', hint: 'x', hash: Buffer.from('x'), createdAt: now }
  const unlimited = { expiresAt: null, dailyCredits: null, revokedAt: null }
  add('api-keys.insertApiKey', (db) => keys.insertApiKey(db, { ...newKey, ...unlimited }))
  add('api-keys.findApiKeyByHash', (db) => keys.findApiKeyByHash(db, bytes))
  add('api-keys.findApiKey', (db) => keys.findApiKey(db, account, key))
  add('api-keys.findApiKeyById', (db) => keys.findApiKeyById(db, key))
  add('api-keys.findApiKeyByHint', (db) => keys.findApiKeyByHint(db, account, 'hint'))
  add('api-keys.listApiKeys', (db) => keys.listApiKeys(db, account))
  add('api-keys.revokeApiKey', (db) => keys.revokeApiKey(db, account, key, now))
  add('api-keys.supersedeApiKey', (db) => keys.supersedeApiKey(db, key, now))
  add('api-keys.recordKeyUse', (db) => keys.recordKeyUse(db, key, now))

  const unfinished = unfinishedOf(amounts)
  add('backlog.readBacklog', (db) => backlog.readBacklog(db, now), 2 * unfinished + 10_010)
  const claim = { now, until: now, busyReceivers: [webhook], busyAccounts: [] as string[] }
  add('claim-delivery.claimNear, nobody busy', (db) => claims.claimNear(db, 'oldest', { ...claim, busyReceivers: [] }))
  for (const from of ['oldest', 'newest'] as const) {
    add(`claim-delivery.claimNear, ${from} of a busy receiver`, (db) => claims.claimNear(db, from, claim), 3000)
    const busy = { ...claim, busyReceivers: [], busyAccounts: [account] }
    add(`claim-delivery.claimNear, ${from} of a busy account`, (db) => claims.claimNear(db, from, busy), 3000)
  }
  add('claim-delivery.isCrowded', (db) => claims.isCrowded(db, claim), 1000)
  add('claim-delivery.claimAfter', (db) => claims.claimAfter(db, '', claim), 3000)

  const entry = { id, accountId: account, amount: 5, kind: 'grant', reason: 'x', generationId: null } as const
  add('credits.changeCredits', (db) => credits.changeCredits(db, { ...entry, createdAt: now }))
  const attempt = { attempt: 0, engine: 'x' }
  add('engines.recordEngine', (db) => engines.recordEngine(db, running, attempt))
  add('engines.recordEngineFailure', (db) => engines.recordEngineFailure(db, running, attempt))
  add('engines.saveCheckpoint', (db) => engines.saveCheckpoint(db, running, { attempt: 0, checkpoint: null }))
  add('generation-removal.markDeleted', (db) => removal.markDeleted(db, finished, now))
  add('generation-removal.markInputsRemoved', (db) => removal.markInputsRemoved(db, finished, now))
  add('generation-removal.markOutputsRemoved', (db) => removal.markOutputsRemoved(db, finished, now))
  for (const what of ['inputs', 'outputs'] as const) {
    add(
      `generation-removal.listExpired, ${what}`,
      (db) => removal.listExpired(db, what, { until: now, limit: 100 }),
      300,
    )
  }

  const generation = {
    id,
    accountId: account,
    apiKeyId: key,
    endpoint: 'video-ai',
    type: 'video',
    seed: 1,
    cost: 5,
  } as const
  const rest = {
    turn: 1,
    engine: 'x',
    task: { prompt: '' },
    notes: [],
    traceParent: null,
    origin: null,
    webhookUrl: null,
  }
  add('generations.insertGeneration', (db) =>
    generations.insertGeneration(db, { ...generation, ...rest, createdAt: now }),
  )
  add('generations.findGeneration', (db) => generations.findGeneration(db, finished))
  add('generations.findGenerations', (db) => generations.findGenerations(db, [finished, running, deep]))
  add('generations.readQueue', (db) => generations.readQueue(db), 3 * unfinished)
  add('generations.listRunTimes', (db) => generations.listRunTimes(db, 100), 200)
  add('generations.countQueued, of an account', (db) => generations.countQueued(db, smallAccount))
  add('generations.countQueued, of all', (db) => generations.countQueued(db), unfinished)
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0))
  // A day of the large account: it is one in 365.
  add('generations.sumCost', (db) => generations.sumCost(db, { apiKeyId: key, since: today }), amounts.large / 100)
  add('generations.startAttempt', (db) => generations.startAttempt(db, running, { attempt: 1, now }))
  add('generations.recordProgress', (db) =>
    generations.recordProgress(db, running, { attempt: 0, progress: 1, stage: 'x' }),
  )
  add('generations.recordFailure', (db) => generations.recordFailure(db, running, attempt))
  add('generations.recordHandBack', (db) => generations.recordHandBack(db, running, { attempt: 0, delaySeconds: 1 }))
  add('generations.markSucceeded', (db) =>
    generations.markSucceeded(db, running, { attempt: 0, outputs: [], notes: [], now }),
  )
  add('generations.markFailed', (db) => generations.markFailed(db, running, { errorCode: 'x', now }))
  add('generations.listUnfinishedWithoutJob', (db) => generations.listUnfinishedWithoutJob(db), 4 * unfinished)
  add('generations.listUnfinished', (db) => generations.listUnfinished(db, smallAccount), 2 * unfinished)

  const replyKey = { accountId: account, endpoint: 'video-ai', key: 'x' }
  add('idempotency-keys.findReply', (db) => replies.findReply(db, replyKey, now))
  const reply = { ...replyKey, fingerprint: bytes, generationId: finished, reply: '{}', createdAt: now }
  add('idempotency-keys.insertReply', (db) => replies.insertReply(db, reply, { since: now }))
  add('idempotency-keys.removeReplies', (db) => replies.removeReplies(db, new Date(0)))
  add('open.pingDatabase', (db) => opened.pingDatabase(db))
  const session = { id, hash: Buffer.from('x'), apiKeyId: key, operator: false, createdAt: now, expiresAt: now }
  add('sessions.insertSession', (db) => sessions.insertSession(db, session))
  add('sessions.findSessionByHash', (db) => sessions.findSessionByHash(db, bytes))
  add('sessions.deleteSession', (db) => sessions.deleteSession(db, id))
  const link = { hash: Buffer.from('x'), accountId: account, createdAt: now, expiresAt: now }
  add('sessions.insertSignInLink', (db) => sessions.insertSignInLink(db, link))
  add('sessions.takeSignInLink', (db) => sessions.takeSignInLink(db, [bytes], now))
  add('sessions.removeExpiredSessions', (db) => sessions.removeExpiredSessions(db, now))
  add('turns.takeTurn', (db) => turns.takeTurn(db, account))
  add('turns.advanceTurn', (db) => turns.advanceTurn(db, 5))

  const one = { id: delivery, eventId: finished, webhookId: webhook, claimedUntil: now }
  const claimed = one as Parameters<typeof deliveries.recordAttempt>[1]
  const changes = { status: 'pending', attempts: 1, nextAttemptAt: now } as const
  const logged = { id, responseStatus: 200, error: null, durationMs: 1, createdAt: now }
  add('webhook-deliveries.listReceiversOfGeneration', (db) => deliveries.listReceiversOfGeneration(db, finished, 'x'))
  add('webhook-deliveries.listReceiversOfAccount', (db) => deliveries.listReceiversOfAccount(db, account, 'x'))
  add('webhook-deliveries.insertEvent', (db) =>
    deliveries.insertEvent(db, { id, type: 'x', generationId: finished, data: null, createdAt: now }),
  )
  add('webhook-deliveries.insertDeliveries', (db) =>
    deliveries.insertDeliveries(db, [
      { id, eventId: finished, webhookId: webhook, accountId: account, receiver: webhook, nextAttemptAt: now },
    ]),
  )
  add('webhook-deliveries.releaseClaim', (db) => deliveries.releaseClaim(db, claimed))
  add('webhook-deliveries.findMessage', (db) => deliveries.findMessage(db, claimed))
  add('webhook-deliveries.recordAttempt', async (db) => {
    await db.updateTable('webhookDeliveries').set({ claimedUntil: now }).where('id', '=', delivery).execute()
    await deliveries.recordAttempt(db, claimed, changes, logged)
  })
  add('webhook-deliveries.renewDelivery', (db) => deliveries.renewDelivery(db, webhook, delivery, now))
  add('webhook-deliveries.listDeliveries', (db) => deliveries.listDeliveries(db, webhook, { limit: 101 }), 400)
  add(
    'webhook-deliveries.listDeliveries, deep',
    (db) => deliveries.listDeliveries(db, webhook, { limit: 101, before: deep }),
    400,
  )
  add('webhook-deliveries.deleteEventsBefore', (db) => deliveries.deleteEventsBefore(db, now, 100), 500)
  const newWebhook = { id, accountId: smallAccount, eventTypes: null, createdAt: now }
  add('webhooks.insertWebhook', (db) => webhooks.insertWebhook(db, { ...newWebhook, url: 'https://x' }))
  add('webhooks.insertRequestWebhook', (db) => webhooks.insertRequestWebhook(db, { ...newWebhook, url: null }))
  add('webhooks.findRequestWebhook', (db) => webhooks.findRequestWebhook(db, account))
  add('webhooks.findWebhook', (db) => webhooks.findWebhook(db, account, webhook))
  add('webhooks.listWebhooks', (db) => webhooks.listWebhooks(db, account))
  add('webhooks.countWebhooksLocked', (db) => webhooks.countWebhooksLocked(db, account))
  add('webhooks.insertWebhookSecret', (db) =>
    webhooks.insertWebhookSecret(db, { id, webhookId: webhook, sealed: bytes, createdAt: now }, now),
  )
  add('webhooks.listWebhookSecrets', (db) => webhooks.listWebhookSecrets(db, webhook, now))
  return hot
}

/** Ids and times of what a database was filled with. */
export async function readSamples(ask: (statement: string) => Promise<Record<string, never>[]>): Promise<Samples> {
  const account = '00000001-0000-7000-8000-000000000000'
  const one = async (statement: string) => Object.values((await ask(statement))[0]!)[0]!
  const nth = (share: number) => `SELECT id FROM generations WHERE account_id = '${account}' ORDER BY created_at OFFSET
    (SELECT (count(*) * ${share})::int FROM generations WHERE account_id = '${account}') LIMIT 1`
  const deep = (await one(nth(0.5))) as string
  const timeOf = async (share: number) =>
    (await one(`SELECT created_at FROM generations WHERE id = (${nth(share)})`)) as Date
  return {
    account,
    smallAccount: account.replace(/0$/, '7'),
    key: account.replace('1', '2'),
    webhook: account.replace('1', '4'),
    delivery: await one(`SELECT id FROM webhook_deliveries WHERE status = 'delivered' LIMIT 1`),
    finished: await one(`SELECT id FROM generations WHERE status = 'succeeded' AND deleted_at IS NULL LIMIT 1`),
    running: await one(`SELECT id FROM generations WHERE status = 'processing' LIMIT 1`),
    deep,
    times: { old: await timeOf(0.05), middle: await timeOf(0.4) },
  }
}
