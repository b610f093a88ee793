import { openApp } from '../../app.ts'
import { finishIndexes } from '../../generations/upkeep/missing-indexes.ts'
import { CommandError, calledAs } from '../command.ts'
import { readSettings } from '../read-settings.ts'

/** `veduta migrate`: only the first step of every start; it also waits for indexes that a server builds in the background. */
export async function migrate(flags: Record<string, string | undefined>): Promise<undefined> {
  const app = await openApp(readSettings(process.env, flags))
  try {
    await app.indexed
    const missing = await finishIndexes(app)
    if (missing.length) throw new CommandError('failed', notBuilt(missing))
  } finally {
    await app.close()
  }
}

const notBuilt = (names: string[]) =>
  `These indexes could not be built, for the reason above: ${names.join(', ')}. All works without them, only slower. Remove what is in the way, and run "${calledAs} migrate" again.`
