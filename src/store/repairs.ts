import type { Kysely } from 'kysely'
import { revokeKeysOfClosed } from './migrations/0012-secret-marks.ts'
import { forgetDeleted, makeRoomForRefunds } from './migrations/0013-forget.ts'
import type { Db } from './open.ts'

/**
 * Repeats the repairs of migrations on restored rows, because a backup from before them has unrepaired rows. Nothing
 * in a later backup is changed.
 */
export async function repairRestored(trx: Db): Promise<void> {
  const db = trx.withoutPlugins() as unknown as Kysely<never>
  await revokeKeysOfClosed(db)
  await forgetDeleted(db)
  await makeRoomForRefunds(db)
}
