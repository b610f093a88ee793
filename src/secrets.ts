import { existsSync } from 'node:fs'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { splitList } from './setting-kinds.ts'

export type Secrets = { secrets: string[]; adminToken: string }

/** Guessing it gives control of the service, at as many guesses a second as it answers. */
const adminTokenMin = 20

/**
 * The secrets as set, else from the data directory, where the first start writes them, readable by the owner only.
 *
 * @throws Error with a sentence for the operator
 */
export async function readSecrets(config: Config, clock: Clock): Promise<Secrets> {
  const { dataDir } = config
  const secrets = config.secrets ?? splitList(await readOrMake(secretFile(dataDir), clock))
  const adminToken = config.adminToken ?? (await readOrMake(adminTokenFile(dataDir), clock))
  checkAdminToken(adminToken, config)
  return { secrets, adminToken }
}

/** What `readSecrets` would read, without creating anything: undefined if there was no first start yet. */
export async function findSecrets({ secrets, adminToken, dataDir }: Config): Promise<Partial<Secrets>> {
  const read = async (path: string) => (existsSync(path) ? (await readFile(path, 'utf8')).trim() : undefined)
  const kept = secrets ?? (await read(secretFile(dataDir)).then((text) => text && splitList(text)))
  const token = adminToken ?? (await read(adminTokenFile(dataDir)))
  return { ...(kept && { secrets: kept }), ...(token && { adminToken: token }) }
}

/** @throws Error with a sentence for the operator */
export function checkAdminToken(token: string, { adminToken, dataDir }: Config): void {
  if (token.length >= adminTokenMin) return
  const where = adminToken === undefined ? adminTokenFile(dataDir) : 'VEDUTA_ADMIN_TOKEN'
  throw new Error(
    `The admin token of ${where} has less than ${adminTokenMin} characters: make one with "openssl rand -hex 32", and start again.`,
  )
}

/** One secret, or several with commas between them, as in VEDUTA_SECRET. */
export const secretFile = (dataDir: string) => join(dataDir, 'secret')
export const adminTokenFile = (dataDir: string) => join(dataDir, 'admin-token')

async function readOrMake(path: string, clock: Clock): Promise<string> {
  if (!existsSync(path)) {
    // Linked into place once complete: a crash leaves all of it or nothing, and of two starts one wins.
    const whole = `${path}.${clock.newId()}`
    const secret = clock.randomBytes(32).toString('base64url')
    await writeFile(whole, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(whole, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(whole)
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret === '') throw new Error(`${path} is empty: remove it, and the next start creates a new one.`)
  return secret
}
