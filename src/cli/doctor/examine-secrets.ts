import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { checkSecrets, type OtherMarks, readOtherMarks } from '../../secret-marks.ts'
import { checkAdminToken, findSecrets } from '../../secrets.ts'
import { findSecretMark, hasSecretMarks } from '../../store/accounts/secret-marks.ts'
import { DataDirInUse } from '../../store/connection/pglite.ts'
import { openUnmigrated } from '../../store/open.ts'

/** What depends on the later entries of VEDUTA_SECRET. @throws Error if a start would refuse the secrets */
export async function examineSecrets(config: Config): Promise<string> {
  const { secrets, adminToken } = await findSecrets(config)
  if (adminToken !== undefined) checkAdminToken(adminToken, config)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database'))) return 'There is no database yet.'
  if (!secrets)
    throw new Error(
      `There is a database in ${config.dataDir}, but no secret: put its file "secret" back, or set VEDUTA_SECRET.`,
    )
  try {
    return await examineStored(config, secrets)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    return "The service runs with them; the operator's page says what depends on a later entry."
  }
}

async function examineStored(config: Config, secrets: string[]): Promise<string> {
  const { db, close } = await openUnmigrated(config, () => {})
  try {
    if (!(await hasSecretMarks(db))) return 'The database is from an earlier version without marks of secrets.'
    await checkSecrets(db, { secrets })
    const isProved = (await findSecretMark(db)) !== undefined
    const found = await readOtherMarks(db, { secrets, now: systemClock.now() })
    return [
      isProved ? 'They fit the database.' : 'No key was used yet, so it is unknown whether they are right.',
      describe(found.keys, 'API keys', 'Those that were not used since an upgrade, and may'),
      describe(found.webhookSecrets, 'Webhook secrets', 'Those that were not opened since an upgrade, and may'),
      describe(found.receiptKeys, 'Receipt keys', ''),
    ].join(' ')
  } finally {
    await close()
  }
}

function describe({ older, unset, unknown }: OtherMarks, name: string, andMay: string): string {
  return [
    `${name} that still depend on an older entry of VEDUTA_SECRET: ${older}.`,
    ...(unknown ? [`${andMay}: ${unknown}.`] : []),
    ...(unset ? [`Those that depend on an entry that is no longer set, and are refused: ${unset}.`] : []),
  ].join(' ')
}
