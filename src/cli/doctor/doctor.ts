import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../../clock.ts'
import { type Config, readConfig } from '../../config.ts'
import { freeBytes } from '../../disk-space.ts'
import { openEngines } from '../../engines/engines.ts'
import { withInstalledModel } from '../../engines/sd-server/command.ts'
import { openMediaPool } from '../../media/pool.ts'
import type { Input, Printed } from '../command.ts'
import { alignedLines } from '../terminal/aligned-lines.ts'
import { examineBlobs } from './examine-blobs.ts'
import { examineSecrets } from './examine-secrets.ts'
import { examineServer } from './examine-server.ts'

export type Finding = { what: string; ok: boolean; message: string }

const freeBytesMin = 2 ** 30
/** A local model is loaded before its server answers. */
const timeoutMs = 120_000

/** Checks what the service needs, with the settings that it would start with, and says in words what is wrong. */
export async function doctor(flags: Input['options']): Promise<Printed> {
  const findings = await examine(flags)
  const failed = findings.filter(({ ok }) => !ok).length
  return {
    data: { ok: !failed, checks: findings },
    text: alignedLines(findings.map(({ what, ok, message }) => [ok ? 'ok' : 'NOT OK', what, message])),
    ...(failed > 0 && {
      note: `${failed} of ${findings.length} checks found something wrong.`,
      problem: 'failed' as const,
    }),
  }
}

async function examine(flags: Input['options']): Promise<Finding[]> {
  const settings = await check('configuration', async () => await withInstalledModel(readConfig(process.env, flags)))
  if (!settings.value) return [settings.finding]
  const config = settings.value
  const database = await check('database', () => examineDatabase(config))
  const found = [
    { what: 'node', ok: true, message: `Node ${process.version}, in ${process.execPath}.` },
    { what: 'configuration', ok: true, message: 'Every setting can be read.' },
    ...(database.value ?? [database.finding]),
    // If the database does not answer, the other checks are skipped.
    ...(database.value ? [(await check('secrets', () => examineSecrets(config))).finding] : []),
    (await check('disk', () => examineDisk(config))).finding,
    ...(config.s3Bucket ? [(await check('object store', () => examineBlobs(config))).finding] : []),
  ]
  const engines = await check('engines', () => examineEngines(config))
  return [...found, ...(engines.value ?? [engines.finding])]
}

/** A check that throws has found what is wrong. */
async function check<T>(what: string, look: () => Promise<T>): Promise<{ value?: T; finding: Finding }> {
  try {
    const value = await look()
    return { value, finding: { what, ok: true, message: String(value) } }
  } catch (error) {
    const { message, errors } = error as AggregateError
    return { finding: { what, ok: false, message: message || errors?.[0]?.message || String(error) } }
  }
}

async function examineDatabase({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  if (databaseUrl) return await examineServer(databaseUrl)
  return [{ what: 'database', ok: true, message: `The embedded one, in ${resolve(dataDir)}.` }]
}

async function examineDisk({ dataDir }: Config): Promise<string> {
  const folder = await existingFolder(resolve(dataDir))
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`${folder} is not writable: change its owner, or VEDUTA_DATA_DIR.`)
  })
  const bytes = await freeBytes(folder)
  const free = `${(bytes / 2 ** 30).toFixed(1)} GB are free in ${folder}`
  if (bytes < freeBytesMin) throw new Error(`Only ${free}: make room.`)
  return `${free}.`
}

/** The folder or, if it does not exist yet, the nearest one above it. */
async function existingFolder(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  return exists ? folder : await existingFolder(dirname(folder))
}

async function examineEngines(config: Config): Promise<Finding[]> {
  const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: config.mediaMemoryMb * 1024 * 1024 })
  try {
    const log = pino({ level: 'silent' })
    const engines = await openEngines({ config, media, clock: systemClock, log })
    const signal = AbortSignal.timeout(timeoutMs)
    const findings = engines.all.map(async ({ engine }) => {
      const found = (await engine.examine?.(signal)) ?? [await engine.health(signal)]
      return found.map(({ ready, message }) => ({ what: `engine ${engine.name}`, ok: ready, message }))
    })
    const all = (await Promise.all(findings)).flat()
    await engines.close()
    return all
  } finally {
    await media.close()
  }
}
