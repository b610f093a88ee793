import { existsSync } from 'node:fs'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
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
  if (!existsSync(path)) {
    // Linked into place when it is whole: after a crash there is all of it or none, and of two starts one wins.
    const whole = `${path}.${clock.newId()}`
    const secret = clock.randomBytes(32).toString('base64url')
    await writeFile(whole, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(whole, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(whole)
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret === '') throw new Error(`${path} is empty: remove it, and the next start makes a new one.`)
  return secret
}
