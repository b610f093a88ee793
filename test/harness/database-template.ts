import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testConfig } from './test-config.ts'

/** A data directory for a service that a test starts, with an empty database: the first start on none costs seconds. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-data-'))
  await copyDatabase(dataDir)
  return dataDir
}

/** Copies a migrated embedded database into a data directory. */
export async function copyDatabase(dataDir: string): Promise<void> {
  const template = join('node_modules', '.cache', `veduta-test-${await templateVersion()}`)
  if (!(await exists(template))) await makeTemplate(template)
  // A third of the time of `cp`, which goes from file to file by itself.
  cpSync(template, join(dataDir, 'database'), { recursive: true })
}

async function makeTemplate(template: string): Promise<void> {
  // Only who makes it needs the service in its process.
  const { openService } = await import('../../src/cli/commands/serve.ts')
  const made = await mkdtemp(join(tmpdir(), 'veduta-template-'))
  const service = await openService(testConfig(made, undefined))
  await service.close()
  await mkdir(join('node_modules', '.cache'), { recursive: true })
  const database = join(made, 'database')
  // The server's own templates, which nobody connects to, are more than half of the files.
  for (const unused of ['1', '4']) await rm(join(database, 'base', unused), { recursive: true })
  const beside = `${template}-${process.pid}`
  cpSync(database, beside, { recursive: true })
  await rm(made, { recursive: true })
  // Another test file may have made it first.
  await rename(beside, template).catch(() => rm(beside, { recursive: true }))
}

/** Changes with anything that changes a fresh database. */
async function templateVersion(): Promise<string> {
  const migrations = await readdir('src/store/migrations')
  const sources = [
    'package-lock.json',
    'test/harness/database-template.ts',
    'src/queue/queues.ts',
    ...migrations.sort().map((name) => `src/store/migrations/${name}`),
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(await readFile(source))
  return hash.digest('hex').slice(0, 16)
}

const exists = (path: string) =>
  readFile(join(path, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
