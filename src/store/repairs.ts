import type { Kysely } from 'kysely'
import { revokeKeysOfClosed } from './migrations/0012-secret-marks.ts'
import { forgetDeleted, makeRoomForRefunds } from './migrations/0013-forget.ts'
import type { Db } from './open.ts'

/**
 * Makes again what migrations repaired of what was stored: what a backup of a version before them holds was stored as it was then. Nothing
 * of a later backup is changed.
 */
export async function repairRestored(trx: Db): Promise<void> {
  const db = trx.withoutPlugins() as unknown as Kysely<never>
  await revokeKeysOfClosed(db)
  await forgetDeleted(db)
  await makeRoomForRefunds(db)
}
