import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'

/** The tables, in our names; the camel-case plugin writes them with underscores. */
export type Schema = {
  accounts: Accounts
  apiKeys: ApiKeys
  creditEntries: CreditEntries
  dailyWork: { name: string; doneAt: Date }
  generations: Generations
  idempotencyKeys: IdempotencyKeys
  queueTurn: { turn: number }
  /** rate-limiter-flexible's, and what decoding for nothing is owed. */
  rateLimits: { key: string; points: number; expire: number | null }
  /** Of the entry of VEDUTA_SECRET that is right; one row at most, and none before an entry was proved to be. */
  secretMark: { mark: string }
  sessions: Sessions
  signInLinks: SignInLinks
  usageDays: UsageDays
  webhooks: Webhooks
  webhookSecrets: WebhookSecrets
  webhookEvents: WebhookEvents
  webhookDeliveries: WebhookDeliveries
  webhookAttempts: WebhookAttempts
  /** The queue's own table, which the store only reads. */
  'pgboss.job': { id: string; name: string; state: string }
}

type Accounts = {
  id: string
  name: string
  credits: number
  /** The turn of its latest generation. */
  lastTurn: ColumnType<number, undefined, number>
  /** The account of whoever runs the service; there is one at most. */
  operator: Generated<boolean>
  createdAt: Date
  /** Since when it may order nothing. */
  suspendedAt: ColumnType<Date | null, undefined, Date | null>
  /** Since when nobody may use it any more. */
  closedAt: ColumnType<Date | null, undefined, Date>
}

type ApiKeys = {
  id: string
  accountId: string
  name: string
  hint: string
  hash: Uint8Array
  secretMark: SecretMark
  scopes: Generated<Scope[]>
  expiresAt: Date | null
  /** When a key that was rotated stops working beside its successor. */
  supersededAt: ColumnType<Date | null, undefined, Date>
  /** What generations asked for with this key may cost on one UTC day. */
  dailyCredits: number | null
  lastUsedAt: ColumnType<Date | null, undefined, Date>
  createdAt: Date
  revokedAt: Date | null
  /** The first of the keys that it came from by rotation; null where it came from none. */
  originalId: ColumnType<string | null, string | null | undefined, never>
}

/** Of the entry of VEDUTA_SECRET under which a row is stored; null where a version before 0012 stored it. */
type SecretMark = ColumnType<string | null, string | null | undefined, string>

type Scope = 'generate' | 'read'

/** A browser that is signed in: it stands for an API key, and ends with it. */
type Sessions = {
  id: string
  hash: Uint8Array
  secretMark: SecretMark
  apiKeyId: string
  /** Whether it may do what the operator's token may. */
  operator: boolean
  createdAt: Date
  expiresAt: Date
}

/** A link that signs one person in, and is then gone. */
type SignInLinks = {
  hash: Uint8Array
  secretMark: SecretMark
  /** null for the operator's own. */
  accountId: string | null
  createdAt: Date
  expiresAt: Date
}

/** The append-only ledger: an account's balance is the sum of its amounts. */
type CreditEntries = {
  id: string
  accountId: string
  amount: number
  balance: number
  kind: 'grant' | 'charge' | 'refund'
  reason: string
  generationId: string | null
  createdAt: Date
}

type Generations = {
  id: string
  accountId: string
  apiKeyId: string | null
  endpoint: string
  type: 'video' | 'render'
  status: ColumnType<'queued' | 'processing' | 'succeeded' | 'failed', undefined, string>
  stage: ColumnType<string, undefined, string>
  progress: ColumnType<number, undefined, number>
  seed: number
  cost: number
  /** The lower, the earlier it runs. */
  turn: number
  engine: string
  /** A `json` column, not `jsonb`: only that keeps the NUL characters a prompt may have. */
  task: JSONColumnType<{ prompt: string; words?: string; durationSeconds?: number }>
  notes: JSONColumnType<string[]>
  outputs: JSONColumnType<StoredOutput[], undefined, string>
  /** The queue's number of the latest try, from 0. */
  attempt: ColumnType<number, undefined, number>
  /** Tries that the engine itself ended. */
  failures: ColumnType<number, undefined, number>
  /** Tries that ended because a worker handed the job back. */
  handBacks: ColumnType<number, undefined, number>
  /** How long they had it wait before the next try, together. */
  waitedSeconds: ColumnType<number, undefined, number>
  errorCode: ColumnType<string | null, undefined, string>
  /** What an engine noted of its order at another service. */
  checkpoint: JSONColumnType<StoredCheckpoint | null, undefined, string | null>
  /** The engines that failed at it, in the order in which they did. */
  failedEngines: ColumnType<string[], undefined, string[]>
  /** What its operator paid for it, in US dollars, where that is known. */
  costUsd: ColumnType<number | null, undefined, number | null>
  /** The W3C trace context of the request. */
  traceParent: ColumnType<string | null, string | null, null>
  inputsRemovedAt: ColumnType<Date | null, undefined, Date>
  outputsRemovedAt: ColumnType<Date | null, undefined, Date>
  /** When the caller deleted it: its row stays for the ledger, and nobody sees it again. */
  deletedAt: ColumnType<Date | null, undefined, Date>
  /** Where its caller reached the service: links that no request asks for start with it. */
  origin: ColumnType<string | null, string | null, null>
  /** Where this generation's own events go. */
  webhookUrl: ColumnType<string | null, string | null, null>
  /** Counted up by the database with every change that the caller can see. */
  revision: ColumnType<number, undefined, never>
  createdAt: Date
  startedAt: ColumnType<Date | null, undefined, Date>
  completedAt: ColumnType<Date | null, undefined, Date>
}

/** The sums of generations, kept by the database. */
type UsageDays = {
  accountId: string
  day: string
  endpoint: string
  generations: number
  succeeded: number
  failed: number
  /** Charged and not given back. */
  credits: bigint
}

/** What requests with an Idempotency-Key were answered. */
type IdempotencyKeys = {
  accountId: string
  endpoint: string
  key: string
  fingerprint: Uint8Array
  generationId: string
  /** The bytes of the answer's body. */
  reply: string
  createdAt: Date
}

/** Which attempt noted it, and when in milliseconds since 1970: absent where an earlier version did. */
export type StoredCheckpoint = { engine: string; order: object; attempt?: number; at?: number }

export type StoredOutput = StoredFile & {
  width: number
  height: number
  durationSeconds: number | null
  /** What a player shows of a clip before it plays. */
  poster?: StoredFile
  /** Of a rendering to its source, where it could be measured. */
  fidelity?: { score: number; recall: number; precision: number }
  /** Of the engine that made it. */
  engineVersion: string
}

export type StoredFile = {
  /** The file's name below the attempt's folder. */
  name: string
  attempt: number
  contentType: string
  sizeBytes: number
  sha256: string
}

/** Where an account's events go. Each account has at most one without a URL: those of its requests' own URLs are its deliveries. */
type Webhooks = {
  id: string
  accountId: string
  url: string | null
  /** null is all of them. */
  eventTypes: string[] | null
  disabledAt: ColumnType<Date | null, undefined, Date | null>
  disabledReason: ColumnType<string | null, undefined, string | null>
  createdAt: Date
}

/** The newest one signs; one before it signs too until it expires. */
type WebhookSecrets = {
  id: string
  webhookId: string
  /** Encrypted. */
  sealed: Uint8Array
  secretMark: SecretMark
  createdAt: Date
  expiresAt: ColumnType<Date | null, undefined, Date>
}

/** The outbox: written in the transaction that makes it true. */
type WebhookEvents = {
  id: string
  type: string
  generationId: string | null
  /** null for events of a generation: what is sent is the generation as it then stands. */
  data: JSONColumnType<object | null, string | null, never>
  createdAt: Date
}

/** One event on its way to one receiver. */
type WebhookDeliveries = {
  id: string
  eventId: string
  webhookId: string
  accountId: string
  /** Whose attempts are limited together. */
  receiver: string
  status: ColumnType<'pending' | 'delivered' | 'failed', undefined, string>
  /** Attempts that ended, counted anew by a replay. */
  attempts: ColumnType<number, undefined, number>
  nextAttemptAt: Date
  /** Until then an attempt is under way, and nobody else begins one. */
  claimedUntil: ColumnType<Date | null, undefined, Date | null>
  /** Its webhook is disabled. */
  paused: Generated<boolean>
}

type WebhookAttempts = {
  id: string
  deliveryId: string
  responseStatus: number | null
  error: string | null
  durationMs: number
  createdAt: Date
}

export type Webhook = Selectable<Webhooks>
export type WebhookEvent = Selectable<WebhookEvents>
export type WebhookDelivery = Selectable<WebhookDeliveries>
export type WebhookAttempt = Selectable<WebhookAttempts>

export type Account = Omit<Selectable<Accounts>, 'lastTurn' | 'operator'>
export type Session = Selectable<Sessions>
export type NewAccount = Insertable<Accounts>
export type ApiKey = Omit<Selectable<ApiKeys>, 'hash'>
export type NewApiKey = Insertable<ApiKeys>
export type Generation = Selectable<Generations>
export type NewGeneration = Omit<Insertable<Generations>, 'task' | 'notes'> & {
  task: { prompt: string }
  notes: string[]
}

/** A part of a list whose newest come first. */
export type Page = {
  /** The last id of the page before. */
  cursor: string | undefined
  since: Date | undefined
  until: Date | undefined
  limit: number
}
