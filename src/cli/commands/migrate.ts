import { openApp } from '../../app.ts'
import { readSettings } from '../read-settings.ts'

/** `veduta migrate`: what every start does first, and nothing else; it waits for indexes that a server builds while it serves. */
export async function migrate(flags: Record<string, string | undefined>): Promise<undefined> {
  const app = await openApp(readSettings(process.env, flags))
  await app.indexed
  await app.close()
}
