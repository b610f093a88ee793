import { execFile } from 'node:child_process'
import { existsSync, fsyncSync, mkdirSync, writeSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { childEnvironment } from '../../child-environment.ts'

const tidyIntervalMs = 10 * 60_000

export type EmbeddedDatabase = {
  pglite: PGlite
  /** Keeps the database small and its planner informed, every ten minutes: it has no autovacuum and no checkpointer. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the embedded database below `dataDir`, creating it at the first start.
 *
 * PGlite alone is not safe to ship: it never syncs to disk, lets two processes open one directory and lose commits, and
 * neither vacuums nor checkpoints by itself. All three are fixed here; the fourth guard is that everything goes through
 * the one Kysely instance that `open.ts` makes.
 *
 * @throws Error with a sentence for the operator, if another process has the directory open
 */
export async function openPglite(dataDir: string, onError: (error: Error) => void): Promise<EmbeddedDatabase> {
  // Readable only by its owner, if it is made here: it contains everything.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lock(dataDir)
  try {
    const path = join(dataDir, 'database')
    if (!existsSync(path)) await initialise(path)
    const pglite = await startPglite(path)
    const tidy = async () => {
      // Without statistics, a page of a long list is sorted from all older rows.
      await pglite.exec('VACUUM (ANALYZE)')
      await pglite.exec('CHECKPOINT')
    }
    const tidying = setInterval(() => tidy().catch(onError), tidyIntervalMs).unref()
    return {
      pglite,
      tidy,
      close: async () => {
        clearInterval(tidying)
        await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Creates a database in a separate process, because creating one takes 100 MB that the process never releases; and under
 * another name first, so that a crash leaves no half of one.
 */
async function initialise(path: string): Promise<void> {
  const unfinished = `${path}.part`
  await rm(unfinished, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [initialiseScript, unfinished], { env: childEnvironment() })
  await rename(unfinished, path)
}

const initialiseScript = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './initialise.ts' : './initialise.js', import.meta.url),
)

/** Starts PGlite on the database at `path`, which it creates if there is none. */
export async function startPglite(path: string): Promise<PGlite> {
  return await PGlite.create({
    fs: new SyncedNodeFS(path),
    // Without -F, so that commits are synced to disk; by fsync, because PGlite has no fdatasync.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB'],
    ],
    parsers: { 20: BigInt },
  })
}

/** Another process has the embedded database open. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

/** An exclusive SQLite transaction is a lock that the operating system drops with its process, also after a kill -9. */
function lock(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    throw new DataDirInUse(
      `Another Veduta already uses the data directory ${dataDir}: stop it first, or choose another with --data-dir.`,
      { cause },
    )
  }
  return () => file.close()
}

/**
 * PGlite's file system with a real fsync: Emscripten's own leaves that operation out. And it ends the process for a write-ahead log that
 * cannot grow: PostgreSQL then panics, but PGlite would go on, and hang or refuse every statement from then on.
 */
class SyncedNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args)
    result.emscriptenOpts.preRun?.push((module: EmscriptenModule) => {
      const { stream_ops } = module.NODEFS
      const { write } = stream_ops
      stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        return 0
      }
      stream_ops.write = (stream, buffer, offset, length, position) => {
        const written = writeOrNone(() => write(stream, buffer, offset, length, position))
        if (written < length && stream.path.includes('/pg_wal/')) endForWantOfDisk()
        if (written < 0) throw new module.FS.ErrnoError(noSpace)
        return written
      }
    })
    return result
  }
}

/** ENOSPC of WASI, whose numbers Emscripten's errors have. */
const noSpace = 51

/** -1 if there is no room. */
function writeOrNone(write: () => number): number {
  try {
    return write()
  } catch (error) {
    if ((error as { errno?: number }).errno !== noSpace) throw error
    return -1
  }
}

/** Commits are on the disk, and the rest was not acknowledged: the next start recovers as after a crash. */
function endForWantOfDisk(): never {
  try {
    writeSync(2, 'veduta: The disk is full and the database cannot write its log: make room, then start again.\n')
  } catch {
    // The message may go to the same disk.
  }
  process.exit(1)
}

type Stream = { nfd?: number; path: string }

type EmscriptenModule = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    stream_ops: {
      fsync?: (stream: Stream) => number
      write: (stream: Stream, buffer: unknown, offset: number, length: number, position: number) => number
    }
  }
}
