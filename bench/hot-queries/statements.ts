import { type Amounts, unfinishedOf } from './fill.ts'
import type { Hot } from './hot.ts'
import { listPages } from './pages.ts'
import type { Samples } from './samples.ts'

/** The calls of all functions of the store except the cold ones, as requests and jobs make them. */
export async function listHot(samples: Samples, amounts: Amounts): Promise<Hot[]> {
  const { account, smallAccount, key, webhook, delivery, finished, running, deep, scattered } = samples
  const now = new Date()
  const id = '0197a000-0000-7000-8000-000000000001'
  const bytes = Buffer.from('cfcd208495d565ef66e7dff9f98764da', 'hex')
  const other = Buffer.from('x')
  const [
    accounts,
    keys,
    backlog,
    claims,
    credits,
    receiptKeys,
    onceADay,
    debts,
    engines,
    removal,
    generations,
    replies,
    marks,
    sessions,
    turns,
    usage,
    deliveries,
    webhooks,
    switches,
    opened,
    replays,
    uploads,
    abandonedOrders,
  ] = await Promise.all([
    import('../../src/store/accounts/accounts.ts'),
    import('../../src/store/accounts/api-keys.ts'),
    import('../../src/store/generations/backlog.ts'),
    import('../../src/store/webhooks/claim-delivery.ts'),
    import('../../src/store/accounts/credits.ts'),
    import('../../src/store/receipt-keys.ts'),
    import('../../src/store/once-a-day.ts'),
    import('../../src/store/generations/decoding-debts.ts'),
    import('../../src/store/generations/engines.ts'),
    import('../../src/store/generations/generation-removal.ts'),
    import('../../src/store/generations/generations.ts'),
    import('../../src/store/generations/idempotency-keys.ts'),
    import('../../src/store/accounts/secret-marks.ts'),
    import('../../src/store/accounts/sessions.ts'),
    import('../../src/store/generations/turns.ts'),
    import('../../src/store/accounts/usage.ts'),
    import('../../src/store/webhooks/webhook-deliveries.ts'),
    import('../../src/store/webhooks/webhooks.ts'),
    import('../../src/store/webhooks/webhook-switches.ts'),
    import('../../src/store/open.ts'),
    import('../../src/store/generations/replays.ts'),
    import('../../src/store/generations/uploads.ts'),
    import('../../src/store/generations/abandoned-orders.ts'),
  ])
  const limit = 101
  const hot = await listPages(samples)
  const add = (name: string, call: Hot['call'], rows = 20) => void hot.push({ name, call, rows })

  const upload = { id, accountId: account, sha256: 'x', contentType: 'image/png', width: 1, height: 1, sizeBytes: 1 }
  const times = { createdAt: now, expiresAt: now }
  add('replays.listReplaysSince', (db) => replays.listReplaysSince(db, account, now))
  add('uploads.insertUpload', (db) => uploads.insertUpload(db, { ...upload, ...times }))
  add('uploads.renewUpload', (db) => uploads.renewUpload(db, { ...upload, ...times }))
  add('uploads.sumUploads', (db) => uploads.sumUploads(db, account), 520)
  add('uploads.findUpload', (db) => uploads.findUpload(db, { id, accountId: account, now }))
  add('uploads.deleteUpload', (db) => uploads.deleteUpload(db, id, account))
  add('uploads.deleteUploadsOf', (db) => uploads.deleteUploadsOf(db, account), 520)
  add('uploads.deleteEndedUploads', (db) => uploads.deleteEndedUploads(db, now, 100), 300)
  add('uploads.findUploadIds', (db) => uploads.findUploadIds(db, scattered), 520)
  add('usage.listUsage', (db) => usage.listUsage(db, account, { from: '2000-01-01', to: '2999-01-01' }), 1500)
  add('accounts.insertAccount', (db) => accounts.insertAccount(db, { id, name: 'x', credits: 0, createdAt: now }))
  add('accounts.findAccount', (db) => accounts.findAccount(db, account))
  add('accounts.findAccountLocked', (db) => accounts.findAccountLocked(db, account))
  add('accounts.listAccounts', (db) => accounts.listAccounts(db, { cursor: undefined, limit }), limit)
  add('accounts.listAccounts, deep', (db) => accounts.listAccounts(db, { cursor: smallAccount, limit }), limit)
  add('accounts.insertOperatorAccount', (db) =>
    accounts.insertOperatorAccount(db, { id, name: 'x', credits: 0, createdAt: now }),
  )
  add('accounts.findOperatorAccount', (db) => accounts.findOperatorAccount(db))
  add('accounts.setSuspended', (db) => accounts.setSuspended(db, account, now))
  add('accounts.markClosed', (db) => accounts.markClosed(db, account, now))

  const newKey = { id, accountId: account, name: 'x', hint: 'x', hash: Buffer.from('x'), createdAt: now }
  const unlimited = { expiresAt: null, dailyCredits: null, revokedAt: null, statusVocabulary: null }
  add('api-keys.insertApiKey', (db) => keys.insertApiKey(db, { ...newKey, ...unlimited }))
  add('api-keys.findApiKeyByHash', (db) => keys.findApiKeyByHash(db, [bytes, other]))
  add('api-keys.findApiKey', (db) => keys.findApiKey(db, account, key))
  add('api-keys.findApiKeyById', (db) => keys.findApiKeyById(db, key))
  // For all requests that wait for the end of a generation.
  add('api-keys.findApiKeysByIds', (db) => keys.findApiKeysByIds(db, samples.keys))
  add('api-keys.findStudioKey', (db) => keys.findStudioKey(db, account))
  add('api-keys.listApiKeys', (db) => keys.listApiKeys(db, account, { cursor: undefined, limit }), limit)
  add('api-keys.listApiKeys, deep', (db) => keys.listApiKeys(db, account, { cursor: key, limit }), limit)
  add('api-keys.rehashApiKey', (db) => keys.rehashApiKey(db, key, { hash: Buffer.from('x'), secretMark: 'x' }))
  add('api-keys.revokeApiKey', (db) => keys.revokeApiKey(db, account, key, now))
  add('api-keys.setStatusVocabulary', (db) =>
    keys.setStatusVocabulary(db, account, { id: key, statusVocabulary: 'original' }),
  )
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
  add('credits.listEntriesOf', (db) => credits.listEntriesOf(db, finished))
  add('credits.lockCredits', (db) => credits.lockCredits(db, account), 2 * unfinished)
  add('credits.lockCredits, of a small account', (db) => credits.lockCredits(db, smallAccount))
  add('receipt-keys.listReceiptKeys', (db) => receiptKeys.listReceiptKeys(db))
  add('once-a-day.findLastDone', (db) => onceADay.findLastDone(db, 'x'))
  add('once-a-day.recordDone', (db) => onceADay.recordDone(db, 'x', now))
  const attempt = { attempt: 0, engine: 'x' }
  add('engines.recordEngine', (db) => engines.recordEngine(db, running, attempt))
  add('engines.recordEngineFailure', (db) => engines.recordEngineFailure(db, running, attempt))
  add('engines.saveCheckpoint', (db) => engines.saveCheckpoint(db, running, { attempt: 0, checkpoint: null }))
  const noted = { attempt: 0, checkpoint: { engine: 'x', order: {} } }
  const aside = { id, generationId: running, attempt: 0, now }
  add('abandoned-orders.setOrderAside', (db) => abandonedOrders.setOrderAside(db, aside))
  for (const after of [undefined, { id, abandonedAt: samples.times.old }]) {
    const page = { engine: 'fal', since: new Date(0), after, limit: 20 }
    add(`abandoned-orders.listSetAside, ${after ? 'a later' : 'the first'} page`, (db) =>
      abandonedOrders.listSetAside(db, page),
    )
  }
  add('abandoned-orders.deleteSetAside', (db) => abandonedOrders.deleteSetAside(db, id))
  add('abandoned-orders.deleteSetAsideBefore', (db) => abandonedOrders.deleteSetAsideBefore(db, new Date(0)))
  add('engines.keepResults', (db) => engines.keepResults(db, running, { attempt: 0, outputs: [] }))
  add('engines.amendCheckpoint', (db) => engines.amendCheckpoint(db, running, noted))
  add('engines.readDatabaseTime', (db) => engines.readDatabaseTime(db))
  add('engines.findCheckpoint', (db) => engines.findCheckpoint(db, running))
  add('engines.forgetCheckpoint', (db) => engines.forgetCheckpoint(db, finished, noted.checkpoint))
  for (const after of [undefined, { id, completedAt: samples.times.old }]) {
    const abandoned = { engine: 'fal', since: new Date(0), after, limit: 20 }
    add(`engines.listAbandoned, ${after ? 'a later' : 'the first'} page`, (db) => engines.listAbandoned(db, abandoned))
    const ofNone = { ...abandoned, engine: 'replicate' }
    add('engines.listAbandoned, of an engine that has none', (db) => engines.listAbandoned(db, ofNone), 0)
  }
  add('generation-removal.markDeleted', (db) => removal.markDeleted(db, finished, now))
  add('generation-removal.markInputsRemoved', (db) => removal.markInputsRemoved(db, finished, now))
  add('generation-removal.markOutputsRemoved', (db) => removal.markOutputsRemoved(db, finished, now))
  for (const what of ['inputs', 'outputs'] as const) {
    add(
      `generation-removal.listExpired, ${what}`,
      (db) => removal.listExpired(db, what, { until: now, except: [], limit: 100 }),
      300,
    )
    add(
      `generation-removal.listExpired, ${what}, but for some that could not be removed`,
      (db) => removal.listExpired(db, what, { until: now, except: scattered.slice(0, 100), limit: 100 }),
      400,
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
    inputs: [],
    traceParent: null,
    origin: null,
    webhookUrl: null,
  }
  add('generations.insertGeneration', (db) =>
    generations.insertGeneration(db, { ...generation, ...rest, createdAt: now }),
  )
  add('generations.findGeneration', (db) => generations.findGeneration(db, finished))
  add('generations.findGenerations', (db) => generations.findGenerations(db, [finished, running, deep]))
  add('generations.findGenerations, of the orphan collector', (db) => generations.findGenerations(db, scattered), 500)
  add('backlog.readQueue', (db) => backlog.readQueue(db), 3 * unfinished)
  add('backlog.listRunTimes', (db) => backlog.listRunTimes(db, 100), 200)
  add('generations.countWaiting, of an account', (db) => generations.countWaiting(db, smallAccount))
  add(
    'generations.countWaiting, of one with a long queue',
    (db) => generations.countWaiting(db, account),
    2 * unfinished,
  )
  add('generations.countWaiting, of all', (db) => generations.countWaiting(db), 2 * unfinished)
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0))
  const asKey = { id: key, accountId: account, originalId: null } as Parameters<typeof generations.sumCost>[1]['key']
  // A day of the large account: it is one in 365.
  add('generations.sumCost', (db) => generations.sumCost(db, { key: asKey, since: today }), amounts.large / 100)
  add('generations.startAttempt', (db) => generations.startAttempt(db, running, { attempt: 1, now }))
  add('generations.recordProgress', (db) =>
    generations.recordProgress(db, running, { attempt: 0, progress: 1, stage: 'x' }),
  )
  add('generations.recordFailure', (db) => generations.recordFailure(db, running, attempt))
  add('generations.recordHandBack', (db) => generations.recordHandBack(db, running, { attempt: 0, delaySeconds: 1 }))
  add('generations.markSucceeded', (db) =>
    generations.markSucceeded(db, running, { attempt: 0, outputs: [], notes: [], now }),
  )
  add('generations.findUnfinishedLocked', (db) => generations.findUnfinishedLocked(db, running))
  add('generations.markFailed', (db) => generations.markFailed(db, running, { errorCode: 'x', notes: [], now }))
  add('generations.listUnfinishedWithoutJob', (db) => generations.listUnfinishedWithoutJob(db), 4 * unfinished)
  add('generations.listUnfinished', (db) => generations.listUnfinished(db, smallAccount), 2 * unfinished)

  const replyKey = { accountId: account, endpoint: 'video-ai', key: 'x' }
  add('decoding-debts.addDebt', (db) => debts.addDebt(db, { name: 'x', ms: 1, now: 1 }))
  add('decoding-debts.findDebt', (db) => debts.findDebt(db, 'x'))
  add('idempotency-keys.findReply', (db) => replies.findReply(db, replyKey, now))
  const reply = { ...replyKey, fingerprint: bytes, generationId: finished, reply: '{}', createdAt: now }
  add('idempotency-keys.insertReply', (db) => replies.insertReply(db, reply, { since: now }))
  add('idempotency-keys.forgetReply', (db) => replies.forgetReply(db, finished))
  add('idempotency-keys.removeReplies', (db) => replies.removeReplies(db, new Date(0)))
  add('open.pingDatabase', (db) => opened.pingDatabase(db))
  add('secret-marks.findSecretMark', (db) => marks.findSecretMark(db))
  add('secret-marks.hasSecretMarks', (db) => marks.hasSecretMarks(db))
  add('secret-marks.insertSecretMark', (db) => marks.insertSecretMark(db, 'x'))
  add('secret-marks.moveSecretMark', (db) => marks.moveSecretMark(db, 'x', ['y']))
  add('secret-marks.replaceSecretMark', (db) => marks.replaceSecretMark(db, 'x'))
  add('secret-marks.countOtherMarks', (db) => marks.countOtherMarks(db, { mark: 'mark', now }))
  const stored = { hash: Buffer.from('x'), secretMark: 'x' }
  const session = { id, ...stored, apiKeyId: key, operator: false, createdAt: now, expiresAt: now }
  const hashes = { operator: [bytes, other], others: [bytes, other] }
  add('sessions.insertSession', (db) => sessions.insertSession(db, session))
  add('sessions.findSessionByHash', (db) => sessions.findSessionByHash(db, hashes))
  add('sessions.findSessionsByIds', (db) => sessions.findSessionsByIds(db, samples.sessions))
  add('sessions.rehashSession', (db) => sessions.rehashSession(db, id, stored))
  add('sessions.deleteSession', (db) => sessions.deleteSession(db, id))
  const link = { hash: Buffer.from('x'), accountId: account, createdAt: now, expiresAt: now }
  add('sessions.insertSignInLink', (db) => sessions.insertSignInLink(db, link))
  add('sessions.takeSignInLink', (db) => sessions.takeSignInLink(db, hashes, now))
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
  const end = { newId: () => id, now, error: 'x' }
  add('webhook-deliveries.endDeliveries', (db) => deliveries.endDeliveries(db, samples.told, end), 50)
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
    webhooks.insertWebhookSecret(db, { id, webhookId: webhook, sealed: bytes, secretMark: 'x', createdAt: now }, now),
  )
  add('webhooks.resealWebhookSecret', (db) => webhooks.resealWebhookSecret(db, id, { sealed: bytes, secretMark: 'x' }))
  add('webhooks.updateWebhook', (db) => webhooks.updateWebhook(db, webhook, { disabledAt: now, disabledReason: 'x' }))
  add('webhook-switches.listSwitched', (db) => switches.listSwitched(db, { after: undefined, limit: 500 }), 500)
  const marked = { marks: ['older'], after: undefined, limit: 500 }
  add('webhooks.listWebhooksByMark', (db) => webhooks.listWebhooksByMark(db, marked))
  add('webhooks.listWebhookSecrets', (db) => webhooks.listWebhookSecrets(db, webhook, now))
  return hot
}
