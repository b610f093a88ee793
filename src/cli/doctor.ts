import { randomUUID } from 'node:crypto'
import { access, constants, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { openBlobs } from '../app.ts'
import { systemClock } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import { openEngines } from '../engines/engines.ts'
import { openMediaPool } from '../media/pool.ts'
import { askPostgres } from '../store/open.ts'
import { alignedLines } from './aligned-lines.ts'
import type { Input, Printed } from './command.ts'

type Finding = { what: string; ok: boolean; message: string }

const freeBytesMin = 2 ** 30
const postgresVersionMin = 15
const clockDifferenceMaxMs = 5000
const timeoutMs = 20_000

/** Looks at what the service needs, with the settings that it would start with, and says in words what is not right. */
export async function doctor(flags: Input['options']): Promise<Printed> {
  const findings = await examine(flags)
  const failed = findings.filter(({ ok }) => !ok).length
  return {
    data: { ok: !failed, checks: findings },
    text: alignedLines(findings.map(({ what, ok, message }) => [ok ? 'ok' : 'NOT OK', what, message])),
    ...(failed > 0 && {
      note: `${failed} of ${findings.length} checks found something that is not right.`,
      problem: 'failed' as const,
    }),
  }
}

async function examine(flags: Input['options']): Promise<Finding[]> {
  const settings = await check('configuration', async () => readConfig(process.env, flags))
  if (!settings.value) return [settings.finding]
  const config = settings.value
  const found = [
    { what: 'configuration', ok: true, message: 'Every setting can be read.' },
    (await check('database', () => examineDatabase(config))).finding,
    ...(config.databaseUrl ? [(await check('clock', () => examineClock(config.databaseUrl!))).finding] : []),
    ...(config.s3Bucket ? [(await check('object store', () => examineStore(config))).finding] : []),
    (await check('disk', () => examineDisk(config))).finding,
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

async function examineDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  if (!databaseUrl) return `The embedded one, in ${resolve(dataDir)}.`
  const { version } = await askPostgres(databaseUrl)
  if (version >= postgresVersionMin) return `PostgreSQL ${version} answers.`
  throw new Error(`PostgreSQL ${version} is too old: use ${postgresVersionMin} or newer.`)
}

/** Links and sign-ins expire by the clock of the server that is asked, and receivers of webhooks refuse what is minutes old. */
async function examineClock(databaseUrl: string): Promise<string> {
  const { now } = await askPostgres(databaseUrl)
  const difference = `This machine's clock and the database's differ by ${(Math.abs(Date.now() - now.getTime()) / 1000).toFixed(1)} s`
  if (Math.abs(Date.now() - now.getTime()) <= clockDifferenceMaxMs) return `${difference}.`
  throw new Error(`${difference}: have both set by NTP.`)
}

/** Stores a file, reads it and removes it, so that a missing right is found as well as a wrong name. */
async function examineStore(config: Config): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-doctor-'))
  const blobs = await openBlobs(config)
  try {
    const key = `doctor/${randomUUID()}`
    await writeFile(join(folder, 'file'), key)
    await blobs.put(key, join(folder, 'file'))
    const stored = await blobs.get(key)
    if (!stored || (await text(stored)) !== key) throw new Error('It gave back something else than was stored.')
    await blobs.remove(key)
    return `The bucket ${config.s3Bucket} stores, gives and removes files.`
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : message
    throw new Error(`The bucket ${config.s3Bucket} cannot be used (${why}): look at VEDUTA_S3_… and its credentials.`)
  } finally {
    blobs.close?.()
    await rm(folder, { recursive: true })
  }
}

async function examineDisk({ dataDir }: Config): Promise<string> {
  const folder = await existingFolder(resolve(dataDir))
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`${folder} cannot be written to: change its owner, or VEDUTA_DATA_DIR.`)
  })
  const { bavail, bsize } = await statfs(folder)
  const free = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GB are free in ${folder}`
  if (bavail * bsize < freeBytesMin) throw new Error(`Only ${free}: make room.`)
  return `${free}.`
}

/** The folder, or where there is none yet, the nearest one above it. */
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
      const found = [await engine.health(signal), ...((await engine.examine?.(signal)) ?? [])]
      return found.map(({ ready, message }) => ({ what: `engine ${engine.name}`, ok: ready, message }))
    })
    const all = (await Promise.all(findings)).flat()
    await engines.close()
    return all
  } finally {
    await media.close()
  }
}
