import { hkdfSync } from 'node:crypto'
import type { App } from './app.ts'
import type { Secrets } from './secrets.ts'
import type { Db } from './store/open.ts'
import {
  countOtherMarks,
  findSecretMark,
  insertSecretMark,
  type MarkedKind,
  moveSecretMark,
} from './store/secret-marks.ts'

/*
 * A mark tells one entry of VEDUTA_SECRET from another. What is stored under an entry (the hash of an API key, session or link, a
 * sealed webhook secret) has the entry's mark beside it, so that it is known how much would end with an entry that is dropped. And
 * the database has the mark of the entry that is right, once a key that fitted or a secret that could be opened has proved one: a process whose
 * entries do not have it would refuse every caller, and refuses to start instead.
 */

const markBytes = 16
const marks = new Map<string, string>()

/**
 * 128 bits under a name of their own, from which neither the entry nor what hashes under it can be computed. Guesses of an entry
 * could be tried on it, as on every sealed webhook secret: entries have 32 bytes or more.
 */
export function markOf(secret: string): string {
  const known =
    marks.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'secret-mark', markBytes)).toString('base64url')
  marks.set(secret, known)
  return known
}

/** @throws Error with a sentence for the operator, where the database is known to be of another secret */
export async function checkSecrets(db: Db, { secrets }: Pick<Secrets, 'secrets'>): Promise<void> {
  const mark = await findSecretMark(db)
  if (mark !== undefined && !secrets.map(markOf).includes(mark)) throw new Error(noneFits)
}

const noneFits =
  'No entry of VEDUTA_SECRET (where it is not set, of the file "secret" in the data directory) fits this database, so that every API key, link and webhook secret would be refused: set the right one, or have "veduta secrets accept" take the present one as right.'

/** At the start of what serves or works: the first entry, under which all that is new is stored, is the right one from now on. */
export async function followSecrets({ db, config: { secrets } }: App): Promise<void> {
  const known = secrets.map(markOf)
  await moveSecretMark(db, known[0]!, known)
}

/** Lists of secrets that were noted to be right by this process. */
const proved = new WeakSet<string[]>()

/** Call it where a stored key matched, or a sealed secret was opened: the secrets of this process are right. */
export async function noteProof({ db, config: { secrets } }: Pick<App, 'db' | 'config'>): Promise<void> {
  if (proved.has(secrets)) return
  await insertSecretMark(db, markOf(secrets[0]!))
  proved.add(secrets)
}

/** How much of a kind does not have the mark of the first entry. */
export type OtherMarks = {
  /** It has that of a later entry. */
  older: number
  /** It has that of an entry which is not set any more: it is refused. */
  unset: number
  /** It has none, because a version without marks stored it, and it was not used since. */
  unknown: number
}

/** How much would end if only the first entry were set, by kind. */
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
  return { keys: of('keys'), sessions: of('sessions'), links: of('links'), webhookSecrets: of('webhookSecrets') }
}
