import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { kinds, unfinishedStatuses } from '../contract/vocabulary.ts'
import { freeBytes } from '../disk-space.ts'
import type { AttemptEvent } from '../generations/attempt/attempt-times.ts'
import type { AnswerEvent } from '../http/server.ts'
import { readOtherMarks } from '../secret-marks.ts'
import type { CreditEntry } from '../store/accounts/credits.ts'
import { readBacklog } from '../store/generations/backlog.ts'
import type { DeliveryEvent } from '../webhooks/deliver.ts'

const secretsIntervalMs = 60_000
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const workBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600]

/** Counts what this process does and, on each request, reads the shared backlog from the database. */
export function openMetrics(app: App) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const closers = [countAnswers(registry), countAttempts(registry), countCredits(registry), countDeliveries(registry)]
  measureBacklog(app, registry)
  measureConnections(app, registry)
  measureStall(app, registry)
  measureDisk(app, registry)
  measureSecrets(app, registry)
  return {
    registry,
    close: () => {
      for (const close of closers) close()
      registry.clear()
    },
  }
}

function countAnswers(registry: Registry): () => void {
  const answers = new Histogram({
    name: 'veduta_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  })
  return listen<AnswerEvent>('veduta:answer', ({ method, route, status, seconds }) =>
    answers.observe({ method, route, status }, seconds),
  )
}

function countAttempts(registry: Registry): () => void {
  const registers = [registry]
  const running = new Gauge({
    name: 'veduta_attempts_running',
    help: 'Attempts at generations that run in this process.',
    labelNames: ['engine', 'type'],
    registers,
  })
  const attempts = new Histogram({
    name: 'veduta_attempt_seconds',
    help: 'Time of an attempt at a generation, by how it ended.',
    labelNames: ['engine', 'type', 'outcome'],
    buckets: workBuckets,
    registers,
  })
  const stages = new Histogram({
    name: 'veduta_stage_seconds',
    help: 'Time that an attempt was in a stage.',
    labelNames: ['engine', 'stage'],
    buckets: workBuckets,
    registers,
  })
  return listen<AttemptEvent>('veduta:attempt', ({ engine, type, ...attempt }) => {
    if (attempt.event === 'began') return running.inc({ engine, type })
    running.dec({ engine, type })
    attempts.observe({ engine, type, outcome: attempt.outcome }, attempt.seconds)
    for (const [stage, seconds] of attempt.stages) stages.observe({ engine, stage }, seconds)
  })
}

function countCredits(registry: Registry): () => void {
  const credits = new Counter({
    name: 'veduta_credits_total',
    help: 'Credits granted, taken away by the operator, charged and refunded.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return listen<CreditEntry>('veduta:credits', ({ kind, amount }) =>
    credits.inc({ kind: kind === 'grant' && amount < 0 ? 'withdrawal' : kind }, Math.abs(amount)),
  )
}

function countDeliveries(registry: Registry): () => void {
  const attempts = new Histogram({
    name: 'veduta_webhook_attempt_seconds',
    help: 'Time of an attempt at a webhook delivery, by the status that the delivery then has: pending ones are tried again.',
    labelNames: ['status'],
    buckets: requestBuckets,
    registers: [registry],
  })
  return listen<DeliveryEvent>('veduta:delivery', ({ status, seconds }) => attempts.observe({ status }, seconds))
}

function measureBacklog(app: App, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['type', 'status']
  const ages = new Gauge({
    name: 'veduta_generations_oldest_seconds',
    help: 'Age of the oldest unfinished generation.',
    labelNames,
    registers,
  })
  const deliveries = new Gauge({
    name: 'veduta_webhook_deliveries_due',
    help: 'Webhook deliveries that wait for their attempt although it is due; 10000 if there are more.',
    registers,
  })
  const deliveryAge = new Gauge({
    name: 'veduta_webhook_deliveries_oldest_seconds',
    help: 'How long the longest of them has waited.',
    registers,
  })
  new Gauge({
    name: 'veduta_generations_unfinished',
    help: 'Unfinished generations of the whole fleet.',
    labelNames,
    registers,
    async collect() {
      // Without the database, the figures of this process are still reported.
      const backlog = await readBacklog(app.db, app.clock.now()).catch((error) => app.log.warn(error, 'No backlog.'))
      if (!backlog) {
        for (const gauge of [this, ages, deliveries, deliveryAge]) gauge.reset()
        return
      }
      for (const type of kinds) {
        for (const status of unfinishedStatuses) {
          const found = backlog.generations.find((row) => row.type === type && row.status === status)
          this.set({ type, status }, found?.count ?? 0)
          ages.set({ type, status }, found?.oldestSeconds ?? 0)
        }
      }
      deliveries.set(backlog.deliveries.count)
      deliveryAge.set(backlog.deliveries.oldestSeconds)
    },
  })
}

/** Every process reports the same, as with the backlog; read at most once a minute. */
function measureSecrets({ db, clock, config: { secrets }, log }: App, registry: Registry): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'veduta_older_secret_uses',
    help: 'What is not stored under the first entry of VEDUTA_SECRET, but under an older, a removed or an unknown one.',
    labelNames: ['kind', 'entry'],
    registers: [registry],
    async collect() {
      if (performance.now() - lookedAt < secretsIntervalMs) return
      const found = await readOtherMarks(db, { secrets, now: clock.now() }).catch((error) =>
        log.warn(error, 'No count of secrets.'),
      )
      if (!found) return this.reset()
      lookedAt = performance.now()
      for (const [kind, name] of [
        ['keys', 'api_key'],
        ['sessions', 'session'],
        ['links', 'sign_in_link'],
        ['webhookSecrets', 'webhook_secret'],
        ['receiptKeys', 'receipt_key'],
      ] as const) {
        for (const entry of ['older', 'unset', 'unknown'] as const) this.set({ kind: name, entry }, found[kind][entry])
      }
    },
  })
}

function measureConnections({ postgres }: App, registry: Registry): void {
  if (!postgres) return
  new Gauge({
    name: 'veduta_database_connections',
    help: 'Connections of this process to the database; waiting are queries that have none yet.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, postgres.totalCount)
      this.set({ state: 'idle' }, postgres.idleCount)
      this.set({ state: 'waiting' }, postgres.waitingCount)
    },
  })
}

function measureStall({ queue }: App, registry: Registry): void {
  new Gauge({
    name: 'veduta_claims_stalled_seconds',
    help: 'For how many seconds this process has failed to ask for jobs.',
    registers: [registry],
    collect() {
      this.set(Math.floor(queue.stalledSeconds()))
    },
  })
}

function measureDisk({ config, log }: App, registry: Registry): void {
  new Gauge({
    name: 'veduta_disk_free_bytes',
    help: 'Bytes free on the disk of the data directory.',
    registers: [registry],
    async collect() {
      const bytes = await freeBytes(config.dataDir).catch((error) => log.warn(error, 'The disk cannot be asked.'))
      if (bytes === undefined) this.reset()
      else this.set(bytes)
    },
  })
}

function listen<Message>(name: string, hear: (message: Message) => void): () => void {
  const listener: ChannelListener = (message) => hear(message as Message)
  subscribe(name, listener)
  return () => unsubscribe(name, listener)
}
