import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type App, openApp } from '../../app.ts'
import { openDiskBlobs } from '../../blobs/disk.ts'
import type { Config } from '../../config.ts'
import { kindOfWork } from '../../generations/kinds-of-work.ts'
import { blobFolders } from '../../generations/stored/blob-keys.ts'
import { adminTokenFile, findSecrets, type Secrets, secretFile } from '../../secrets.ts'
import { countUsageAfter } from '../../store/accounts/usage.ts'
import { dumpTable, listTables, loadTable, requeueUnfinished } from '../../store/dump.ts'
import { tellAfter } from '../../store/migration-notes.ts'
import type { Db } from '../../store/open.ts'
import { repairRestored } from '../../store/repairs.ts'
import { CommandError, type Printed } from '../command.ts'
import { readSettings } from '../read-settings.ts'

type Flags = Record<string, string | undefined>

const tableFile = (folder: string, table: string) => join(folder, 'database', `${table}.jsonl`)
const secretsFile = (folder: string) => join(folder, 'secrets.json')
/** Readable only by the owner: a backup contains everything. */
const folderMode = 0o700
const fileMode = 0o600

/** `veduta backup FOLDER`: the database as it is at one moment, then the files, then the secrets. */
export async function backup(folder: string, flags: Flags): Promise<Printed> {
  const app = await openApp(readSettings(process.env, flags), 'patient')
  try {
    await mkdir(join(folder, 'database'), { recursive: true, mode: folderMode })
    const tables = await listTables(app.db)
    await app.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        for (const table of tables) {
          const lines = Readable.from(withNewlines(dumpTable(trx, table)))
          await pipeline(
            lines,
            createWriteStream(tableFile(folder, table), { mode: fileMode, flags: 'wx', flush: true }),
          )
        }
      })
    const blobs = await copyBlobs(app, folder)
    const { secrets, adminToken } = app.config
    const kept = JSON.stringify({ secrets, adminToken, tables } satisfies Kept)
    // Last: a folder with this file is a complete backup.
    await writeFile(secretsFile(folder), kept, { mode: fileMode, flag: 'wx', flush: true })
    const text = `${tables.length} tables and ${blobs} files are in ${folder}. The folder contains the service's secrets: protect it like them.`
    return { data: { folder, tables, blobs }, text }
  } finally {
    await app.close()
  }
}

type Kept = Secrets & { tables: string[] }

/** `veduta restore FOLDER`: into an empty database of either kind; unfinished generations are queued again. */
export async function restore(folder: string, flags: Flags): Promise<Printed> {
  const kept = JSON.parse(await readFile(secretsFile(folder), 'utf8').catch(noBackup)) as Kept
  const config = readSettings(process.env, flags)
  await placeSecrets(config, folder, kept)
  const app = await openApp(config, 'patient')
  try {
    const found = await app.db.selectFrom('accounts').select('id').limit(1).execute()
    if (found.length) throw new CommandError('failed', 'The database is not empty: restore into a new one.')
    const blobs = await putBlobs(app, folder)
    const load = async (trx: Db) => {
      for (const table of kept.tables) await loadTable(trx, table, readLines(tableFile(folder, table)))
      await repairRestored(trx)
      const unfinished = await requeueUnfinished(trx)
      for (const { id, accountId, turn, ...row } of unfinished) {
        await app.queue.send('generate', { generationId: id, group: accountId, turn, kind: kindOfWork(row) }, trx)
      }
      return unfinished.length
    }
    const waiting = await tellAfter(() => app.db.transaction().execute((trx) => countUsageAfter(trx, () => load(trx))))
    const text = `${kept.tables.length} tables and ${blobs} files were restored; ${waiting} unfinished generations wait for a worker.`
    return { data: { tables: kept.tables, blobs, waiting }, text }
  } finally {
    await app.close()
  }
}

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** Not by node:readline, which ends lines at U+2028 in prompts and loses lines that it read before it is iterated. */
async function* readLines(path: string): AsyncGenerator<string> {
  let unfinished = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop()!
    yield* lines
  }
}

/** After the database, so that every file named by its rows existed; a file removed meanwhile is skipped. */
async function copyBlobs(app: App, folder: string): Promise<number> {
  let count = 0
  for (const prefix of blobFolders) {
    for await (const { key } of app.blobs.list(prefix)) {
      const blob = await app.blobs.get(key)
      if (!blob) continue
      const path = join(folder, 'blobs', key)
      await mkdir(dirname(path), { recursive: true, mode: folderMode })
      await pipeline(blob, createWriteStream(path, { mode: fileMode, flush: true }))
      count++
    }
  }
  return count
}

async function putBlobs(app: App, folder: string): Promise<number> {
  const files = openDiskBlobs(join(folder, 'blobs'))
  let count = 0
  for (const prefix of blobFolders) {
    for await (const { key } of files.list(prefix)) {
      await app.blobs.put(key, join(folder, 'blobs', key))
      count++
    }
  }
  return count
}

/** Writes secrets that are neither set nor stored. All entries of VEDUTA_SECRET, because rows may depend on each. */
async function placeSecrets(config: Config, folder: string, { secrets, adminToken }: Secrets): Promise<void> {
  const present = await findSecrets(config)
  if (present.secrets && !secrets.every((secret) => present.secrets!.includes(secret))) {
    throw new CommandError('failed', `VEDUTA_SECRET is not the backup's: take it from ${secretsFile(folder)}.`)
  }
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true, mode: folderMode })
  const options = { mode: fileMode, flag: 'wx', flush: true }
  if (!present.secrets) await writeFile(secretFile(dataDir), `${secrets.join(',')}\n`, options)
  if (!present.adminToken) await writeFile(adminTokenFile(dataDir), `${adminToken}\n`, options)
}

function noBackup(cause: unknown): never {
  throw new CommandError('failed', 'This folder is not a complete backup: it has no secrets.json.', { cause })
}
