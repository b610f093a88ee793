import { hkdfSync } from 'node:crypto'
import type { App } from './app.ts'
import type { Secrets } from './secrets.ts'
import {
  countOtherMarks,
  findSecretMark,
  insertSecretMark,
  type MarkedKind,
  moveSecretMark,
} from './store/accounts/secret-marks.ts'
import type { Db } from './store/open.ts'

/*
 * A mark identifies an entry of VEDUTA_SECRET. Whatever is stored under an entry (the hash of an API key, session or link, a
 * sealed webhook secret or receipt key) has the entry's mark beside it, so that it is known how much depends on an entry before it is removed.
 * The database has the mark of the right entry, once a matching key or an opened secret has proved one: a process whose
 * entries do not have it would refuse every caller, and refuses to start instead.
 */

const markBytes = 16
const marks = new Map<string, string>()

/**
 * 128 bits under a separate name, from which neither the entry nor hashes under it can be computed. Guesses of an entry
 * could be tested on it, as on every sealed webhook secret: entries have 32 bytes or more.
 */
export function markOf(secret: string): string {
  const known =
    marks.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'secret-mark', markBytes)).toString('base64url')
  marks.set(secret, known)
  return known
}

/** @throws Error with a sentence for the operator, if the database is known to belong to another secret */
export async function checkSecrets(db: Db, { secrets }: Pick<Secrets, 'secrets'>): Promise<void> {
  const mark = await findSecretMark(db)
  if (mark !== undefined && !secrets.map(markOf).includes(mark)) throw new Error(noneFits)
}

const noneFits =
  'No entry of VEDUTA_SECRET (or, if it is not set, of the file "secret" in the data directory) fits this database, so every API key, link and webhook secret would be refused: set the right one, or run "veduta secrets accept" to accept the current one.'

/** Called at the start of servers and workers: the first entry, under which everything new is stored, is the right one from now on. */
export async function followSecrets({ db, config: { secrets } }: App): Promise<void> {
  const known = secrets.map(markOf)
  await moveSecretMark(db, known[0]!, known)
}

/** Lists of secrets that this process has recorded as right. */
const proved = new WeakSet<string[]>()

/** Call it when a stored key matched or a sealed secret was opened: this process's secrets are right. */
export async function noteProof({ db, config: { secrets } }: Pick<App, 'db' | 'config'>): Promise<void> {
  if (proved.has(secrets)) return
  await insertSecretMark(db, markOf(secrets[0]!))
  proved.add(secrets)
}

/** How many of a kind do not have the mark of the first entry. */
export type OtherMarks = {
  /** With the mark of a later entry. */
  older: number
  /** With the mark of an entry that is no longer set: refused. */
  unset: number
  /** Without a mark: stored by a version without marks, and not used since. */
  unknown: number
}

/** How much would stop working if only the first entry were set, by kind. */
export async function readOtherMarks(
  db: Db,
  { secrets, now }: { secrets: string[]; now: Date },
): Promise<Record<MarkedKind, OtherMarks>> {
  const [first, ...later] = secrets.map(markOf)
  const counts = await countOtherMarks(db, { mark: first!, now })
  const sum = (kind: MarkedKind, isOne: (mark: string | null) => boolean) =>
    counts.filter((row) => row.kind === kind && isOne(row.mark)).reduce((sum, { count }) => sum + count, 0)
  const of = (kind: MarkedKind): OtherMarks => ({
    older: sum(kind, (mark) => mark !== null && later.includes(mark)),
    unset: sum(kind, (mark) => mark !== null && !later.includes(mark)),
    unknown: sum(kind, (mark) => mark === null),
  })
  return {
    keys: of('keys'),
    sessions: of('sessions'),
    links: of('links'),
    webhookSecrets: of('webhookSecrets'),
    receiptKeys: of('receiptKeys'),
  }
}
