import { openApp } from '../../app.ts'
import { readSettings } from '../read-settings.ts'

/** `veduta migrate`: only the first step of every start; it also waits for indexes that a server builds in the background. */
export async function migrate(flags: Record<string, string | undefined>): Promise<undefined> {
  const app = await openApp(readSettings(process.env, flags))
  await app.indexed
  await app.close()
}
