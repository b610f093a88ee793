import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type {
  Failure,
  GenerationType,
  LedgerKind,
  Scope,
  Status,
  StatusVocabulary,
  Verdict,
} from '../contract/vocabulary.ts'
import type { Sessions, SignInLinks } from './session-tables.ts'
import type { WebhookAttempts, WebhookDeliveries, WebhookEvents, WebhookSecrets, Webhooks } from './webhook-tables.ts'

/** The tables in camel case; a plugin writes the names with underscores. */
export type Schema = {
  abandonedOrders: AbandonedOrder
  accounts: Accounts
  apiKeys: ApiKeys
  creditEntries: CreditEntries
  dailyWork: { name: string; doneAt: Date }
  generations: Generations
  idempotencyKeys: IdempotencyKeys
  queueTurn: { turn: number }
  /** rate-limiter-flexible's, and what is owed for decoding. */
  rateLimits: { key: string; points: number; expire: number | null }
  /** The mark of the right entry of VEDUTA_SECRET: at most one row, and none before an entry was proved right. */
  secretMark: { mark: string }
  receiptKeys: ReceiptKeys
  sessions: Sessions
  signInLinks: SignInLinks
  uploads: Upload
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
  /** The operator's account; there is at most one. */
  operator: Generated<boolean>
  createdAt: Date
  /** Since when it cannot order. */
  suspendedAt: ColumnType<Date | null, undefined, Date | null>
  /** Since when it is closed. */
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
  /** The most that generations requested with this key may cost in one UTC day. */
  dailyCredits: number | null
  lastUsedAt: ColumnType<Date | null, undefined, Date>
  createdAt: Date
  revokedAt: Date | null
  /** The first key of its chain of rotations; null if it was not rotated. */
  originalId: ColumnType<string | null, string | null | undefined, never>
  /** Null if a version before 0020 made the key: ours. */
  statusVocabulary: StatusVocabulary | null
}

/** The mark of the entry of VEDUTA_SECRET under which a row is stored; null if a version before 0012 stored it. */
export type SecretMark = ColumnType<string | null, string | null | undefined, string>

/** The keys that sign receipts. */
type ReceiptKeys = {
  /** RFC 7638 thumbprint. */
  kid: string
  /** 32 bytes. */
  publicKey: Uint8Array
  /** The private key, encrypted. */
  sealed: Uint8Array
  secretMark: string
  createdAt: Date
}

/** The append-only ledger: an account's balance is the sum of its amounts. */
type CreditEntries = {
  id: string
  accountId: string
  amount: number
  balance: number
  kind: LedgerKind
  reason: string
  generationId: string | null
  createdAt: Date
}

type Generations = {
  id: string
  accountId: string
  apiKeyId: string | null
  endpoint: string
  type: GenerationType
  status: ColumnType<Status, undefined, string>
  stage: ColumnType<string, undefined, string>
  progress: ColumnType<number, undefined, number>
  seed: number
  cost: number
  /** The lower, the earlier it runs. */
  turn: number
  engine: string
  /** A `json` column, not `jsonb`: only that keeps the NUL characters a prompt may have. */
  task: JSONColumnType<{ prompt: string; words?: string; durationSeconds?: number; kept?: KeptOrder }>
  notes: JSONColumnType<string[]>
  /** The pictures as they were sent or fetched; null if a version before 0019 took the order. */
  inputs: JSONColumnType<StoredInput[] | null, string | undefined, null>
  outputs: JSONColumnType<StoredOutput[], undefined, string>
  /** The queue's number of the latest attempt, from 0. */
  attempt: ColumnType<number, undefined, number>
  /** Attempts that the engine ended. */
  failures: ColumnType<number, undefined, number>
  /** Attempts that ended because a worker handed the job back. */
  handBacks: ColumnType<number, undefined, number>
  /** The total wait that they caused before the next attempts. */
  waitedSeconds: ColumnType<number, undefined, number>
  errorCode: ColumnType<string | null, undefined, string>
  /** Credits for results that are missing, if others stand. */
  refunded: ColumnType<number | null, undefined, number>
  /** An engine's note of its order at another service. */
  checkpoint: JSONColumnType<StoredCheckpoint | null, undefined, string | null>
  /** The engines that failed at it, in that order. */
  failedEngines: ColumnType<string[], undefined, string[]>
  /** The engines that may not be asked for it again. */
  barredEngines: ColumnType<string[], undefined, string[]>
  /** Of several results, those that no later attempt makes. */
  givenUp: JSONColumnType<GivenUpResult[], undefined, string>
  /** What its operator paid for it, in US dollars, if known. */
  costUsd: ColumnType<number | null, undefined, number | null>
  /** The W3C trace context of the request. */
  traceParent: ColumnType<string | null, string | null, null>
  inputsRemovedAt: ColumnType<Date | null, Date | undefined, Date>
  outputsRemovedAt: ColumnType<Date | null, undefined, Date>
  /** When the caller deleted it: its row stays for the ledger, and nobody sees it again. */
  deletedAt: ColumnType<Date | null, undefined, Date>
  /** The address at which its caller reached the service, for links that are made without a request. */
  origin: ColumnType<string | null, string | null, null>
  /** The URL for this generation's events. */
  webhookUrl: ColumnType<string | null, string | null, null>
  replay: JSONColumnType<StoredReplay | null, string | undefined, string>
  /** Incremented by the database at every change that the caller can see. */
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
  /** Charged and not refunded. */
  credits: bigint
}

/** The answers to requests with an Idempotency-Key. */
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

/**
 * Which attempt noted it, and when in milliseconds since 1970: absent if an earlier version did. `result` is that of several which
 * was ordered; absent for the first.
 */
export type StoredCheckpoint = { engine: string; order: object; attempt?: number; at?: number; result?: number }

/** A result that failed for good, and why. */
export type GivenUpResult = { result: number; code: Failure; message: string }

/** What a replay was asked to run again and, once it has, how that compares; the difference is null if it cannot be measured. */
export type StoredReplay = { of: string; verdict?: Verdict; largestDifference?: number | null }

/** An order at another service that a generation with several results no longer waits for: it is to be cancelled there. */
export type AbandonedOrder = { id: string; generationId: string; engine: string; order: object; abandonedAt: Date }

/**
 * What an order was, for its caller. It is in the task, so that every version erases it with the task; an order taken by a version
 * before has none.
 */
export type KeptOrder = {
  /** The texts of the form as sent, by field. */
  request: Record<string, string | string[]>
  parameters: object
  parent: { id: string; output: number } | null
  sources: StoredSource[]
}

/** A picture of an order, and the small copy of it; each name is that of a file in its folder. */
export type StoredSource = {
  field: string
  name: string
  contentType: string
  width: number
  height: number
  sizeBytes: number
  thumbnail: { name: string; sizeBytes: number }
}

/** The form's field, and the hash of the file's bytes in hexadecimal digits. */
export type StoredInput = { field: string; sha256: string }

export type StoredOutput = StoredFile & {
  width: number
  height: number
  durationSeconds: number | null
  /** The picture that a player shows before a clip plays. */
  poster?: StoredFile
  /** The fidelity of a rendering to its source, if it could be measured. */
  fidelity?: { score: number; recall: number; precision: number }
  /** Where that was lost; versions before made none. */
  map?: StoredFile
  /** A small copy for lists; versions before made none. */
  thumbnail?: StoredFile
  /** Of the engine that made it. */
  engineVersion: string
  /** What its operator paid for it, in US dollars, if known. */
  costUsd?: number
  /** Of several results: which it is, from 0, its seed, and the notes on it. */
  result?: number
  seed?: number
  notes?: string[]
}

export type StoredFile = {
  /** `outputs` if it is not said. */
  folder?: 'maps' | 'thumbnails'
  /** The file's name below the attempt's folder. */
  name: string
  attempt: number
  contentType: string
  sizeBytes: number
  sha256: string
}

export type Webhook = Selectable<Webhooks>
export type WebhookEvent = Selectable<WebhookEvents>
export type WebhookDelivery = Selectable<WebhookDeliveries>
export type WebhookAttempt = Selectable<WebhookAttempts>

export type Account = Omit<Selectable<Accounts>, 'lastTurn' | 'operator'>
export type Upload = {
  id: string
  accountId: string
  /** Of the bytes as they came, which are kept. */
  sha256: string
  contentType: string
  /** As people see it. */
  width: number
  height: number
  sizeBytes: number
  createdAt: Date
  expiresAt: Date
}
export type Session = Selectable<Sessions>
export type NewAccount = Insertable<Accounts>
export type ApiKey = Omit<Selectable<ApiKeys>, 'hash'>
export type NewApiKey = Insertable<ApiKeys>
export type Generation = Selectable<Generations>
export type NewGeneration = Omit<Insertable<Generations>, 'task' | 'notes' | 'inputs' | 'replay'> & {
  task: { prompt: string }
  notes: string[]
  inputs: StoredInput[]
  replay?: StoredReplay
}
