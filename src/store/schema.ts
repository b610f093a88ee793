import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'

/** The tables, in our names; the camel-case plugin writes them with underscores. */
export type Schema = {
  accounts: Accounts
  apiKeys: ApiKeys
  creditEntries: CreditEntries
  generations: Generations
  queueTurn: { turn: number }
  /** The queue's own table, which the store only reads. */
  'pgboss.job': { id: string; name: string; state: string }
}

type Accounts = {
  id: string
  name: string
  credits: number
  /** The turn of its latest generation. */
  lastTurn: ColumnType<number, undefined, number>
  createdAt: Date
}

type ApiKeys = {
  id: string
  accountId: string
  name: string
  hint: string
  hash: Uint8Array
  scopes: Generated<Scope[]>
  expiresAt: Date | null
  /** When a key that was rotated stops working beside its successor. */
  supersededAt: ColumnType<Date | null, undefined, Date>
  /** What generations asked for with this key may cost on one UTC day. */
  dailyCredits: number | null
  lastUsedAt: ColumnType<Date | null, undefined, Date>
  createdAt: Date
  revokedAt: Date | null
}

type Scope = 'generate' | 'read'

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
  task: JSONColumnType<{ prompt: string }>
  notes: JSONColumnType<string[]>
  outputs: JSONColumnType<StoredOutput[], undefined, string>
  /** The queue's number of the latest try, from 0. */
  attempt: ColumnType<number, undefined, number>
  /** Tries that the engine itself ended. */
  failures: ColumnType<number, undefined, number>
  errorCode: ColumnType<string | null, undefined, string>
  createdAt: Date
  startedAt: ColumnType<Date | null, undefined, Date>
  completedAt: ColumnType<Date | null, undefined, Date>
}

export type StoredOutput = StoredFile & {
  width: number
  height: number
  durationSeconds: number | null
  /** What a player shows of a clip before it plays. */
  poster?: StoredFile
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

export type Account = Omit<Selectable<Accounts>, 'lastTurn'>
export type ApiKey = Omit<Selectable<ApiKeys>, 'hash'>
export type NewApiKey = Insertable<ApiKeys>
export type Generation = Selectable<Generations>
export type NewGeneration = Omit<Insertable<Generations>, 'task' | 'notes'> & {
  task: { prompt: string }
  notes: string[]
}
