import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { validate } from 'uuid'
import type { App } from '../app.ts'
import { temporaryFolder } from '../config.ts'
import { findGeneration } from '../store/generations.ts'
import { removeReplies } from '../store/idempotency-keys.ts'
import { removeExpiredSessions } from '../store/sessions.ts'
import { blobKeys } from './blob-keys.ts'
import { retriesSince } from './submit.ts'

const graceMs = 24 * 3600_000

/** Removes blobs that are a day old and that no generation knows, which is what crashes left behind, and answers too old for a retry. */
export async function collectOrphans(app: App): Promise<void> {
  for (const folder of ['inputs', 'outputs']) {
    for await (const { key, modifiedAt } of app.blobs.list(folder)) {
      if (isOld(app, modifiedAt) && !(await isKnown(app, key))) await app.blobs.remove(key)
    }
  }
  await removeReplies(app.db, retriesSince(app.clock.now()))
  await removeExpiredSessions(app.db, app.clock.now())
}

/** Removes temporary files of this machine that are a day old. */
export async function collectTemporaryFiles(app: App): Promise<void> {
  for (const name of await readdir(temporaryFolder(app.config))) {
    const path = join(temporaryFolder(app.config), name)
    // A request may end, and its folder go, while this looks.
    const found = await stat(path).catch(() => undefined)
    if (found && isOld(app, found.mtime)) await rm(path, { recursive: true, force: true })
  }
}

const isOld = ({ clock }: App, modifiedAt: Date) => clock.now().getTime() - modifiedAt.getTime() > graceMs

async function isKnown(app: App, key: string): Promise<boolean> {
  const id = key.split('/')[1]!
  const generation = validate(id) ? await findGeneration(app.db, id) : undefined
  return generation !== undefined && blobKeys(generation).includes(key)
}
