import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Blobs } from './blobs/blobs.ts'
import { openDiskBlobs } from './blobs/disk.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Config, longestAttemptSeconds, temporaryFolders } from './config.ts'
import { countMax } from './contract/arch-render-v45/fields.ts'
import { type Engines, openEngines } from './engines/engines.ts'
import { logContext } from './log-context.ts'
import { loggedCause, loggedError } from './logged-error.ts'
import { type MediaPool, openMediaPool } from './media/pool.ts'
import { type Installer, openInstaller } from './models/installer.ts'
import { modelsFolder } from './models/model-list.ts'
import { openQueue, type Queue } from './queue/queue.ts'
import { checkSecrets } from './secret-marks.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import type { ConnectionUse } from './store/connection/connection.ts'
import { migrationNotes } from './store/migration-notes.ts'
import { openStore, type Store } from './store/open.ts'
import { openTemporaryFolder, removeAbandoned } from './temporary-folder.ts'
import { openTracing } from './tracing.ts'

/** Everything that the service keeps open. */
export type App = {
  /** The settings, and what was derived from them at the start: the secrets and this process's temporary folder. */
  config: Config & Secrets & { temporaryFolder: string }
  log: Logger
  clock: Clock
  db: Store['db']
  postgres: Store['postgres']
  queue: Queue
  blobs: Blobs
  media: MediaPool
  engines: Engines
  /** Installs local models. */
  installer: Installer
}

/** How much of the log is kept in memory while it cannot be written. */
const unwrittenLogBytes = 2 ** 20

/**
 * Standard output. If it cannot be written, as on a full disk, only log lines are lost. Written synchronously: pino's other mode
 * waits at the end of the process until it can write.
 */
function openLogFile() {
  const file = pino.destination({ dest: 1, sync: true, maxLength: unwrittenLogBytes })
  return file.on('error', () => {})
}

/**
 * Opens everything, once; `close` closes it in reverse order.
 *
 * @param use what the database is used for
 */
export async function openApp(
  config: Config,
  use: ConnectionUse = 'serving',
): Promise<App & { indexed: Promise<void>; close: () => Promise<void> }> {
  await using opened = new AsyncDisposableStack()
  const log = pino(
    {
      level: config.logLevel,
      serializers: { err: loggedError, cause: loggedCause },
      mixin: () => ({ ...logContext.getStore() }),
    },
    openLogFile(),
  )
  const clock = systemClock
  const tracing = await openTracing(config, log)
  opened.defer(tracing.close)

  const onWait = (reason: string) => log.warn(reason)
  const tellNote = (note: unknown) => log.warn(note as string)
  migrationNotes.subscribe(tellNote)
  const store = await openStore(config, {
    onError: (error) => log.warn(error, 'The database failed in the background.'),
    onWait,
    use,
  }).finally(() => migrationNotes.unsubscribe(tellNote))
  opened.defer(store.close)
  const temporaryFolder = await openTemporaryFolder(temporaryFolders(config), clock.newId)
  opened.defer(temporaryFolder.close)
  await removeAbandoned(temporaryFolders(config), clock.now(), log)
  const secrets = await readSecrets(config, clock)
  await checkSecrets(store.db, secrets)
  const media = openMediaPool({
    // Jobs that wait for other services need no process; more jobs that compute would only share the cores.
    engineProcesses: Math.min(config.concurrency, availableParallelism()),
    maxMemoryBytes: config.mediaMemoryMb * 1024 * 1024,
    temporaryFolder: temporaryFolder.path,
  })
  opened.defer(media.close)
  const queue = await openQueue(store, {
    ...config,
    // Each try of each result of an order has its own time.
    attemptSeconds: countMax * (1 + (config.fidelityRetries ?? 2)) * longestAttemptSeconds(config),
    onError: (error) => log.warn(error, 'The queue failed.'),
    onWait,
  })
  opened.defer(queue.close)

  const engines = await openEngines({ config, media, clock, log })
  opened.defer(engines.close)
  const { sdServerUrl, sdServerCommand, sdServerModel } = config
  const installer = openInstaller({
    folder: modelsFolder(config),
    ownList: config.modelsList,
    settings: { hasOrder: !config.engines.isDefault, sdServerUrl, sdServerCommand, sdServerModel },
    log,
  })
  opened.defer(installer.close)
  const blobs = await openBlobs(config)
  opened.defer(async () => blobs.close?.())

  const closing = opened.move()
  return {
    config: { ...config, ...secrets, temporaryFolder: temporaryFolder.path },
    log,
    clock,
    db: store.db,
    postgres: store.postgres,
    queue,
    blobs,
    media,
    engines,
    installer,
    indexed: store.indexed,
    close: () => closing.disposeAsync(),
  }
}

/** How long a connection to the object store may be idle. */
const storeIdleTimeoutMs = 10_000

/** The object store if a bucket is set, else a folder of the data directory. */
export async function openBlobs(config: Config): Promise<Blobs & { close?: () => void }> {
  if (!config.s3Bucket) return openDiskBlobs(join(config.dataDir, 'blobs'))
  // Loaded on demand, because it takes 20 MB.
  const { openS3Blobs } = await import('./blobs/s3.ts')
  return openS3Blobs({
    bucket: config.s3Bucket,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    prefix: config.s3Prefix,
    pathStyle: config.s3PathStyle,
    idleTimeoutMs: storeIdleTimeoutMs,
  })
}
