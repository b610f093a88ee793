import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

export type Secrets = { secrets: string[]; adminToken: string }

/** The secrets as set, else from the data directory, where the first start writes them for the owner alone. */
export async function readSecrets(config: Config, clock: Clock): Promise<Secrets> {
  return {
    secrets: config.secrets ?? [await readOrMake(join(config.dataDir, 'secret'), clock)],
    adminToken: config.adminToken ?? (await readOrMake(adminTokenFile(config.dataDir), clock)),
  }
}

export const adminTokenFile = (dataDir: string) => join(dataDir, 'admin-token')

async function readOrMake(path: string, clock: Clock): Promise<string> {
  try {
    await writeFile(path, `${clock.randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret === '') throw new Error(`${path} is empty: remove it, and the next start makes a new one.`)
  return secret
}
