import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

/** Sentences for the operator about changes by a migration that someone may ask about. */
export const migrationNotes = channel('veduta:migration-note')

const notes = new AsyncLocalStorage<string[]>()

/** Makes changes and, once they are committed, writes their notes to the log or, in a command without one, to the terminal. */
export async function tellAfter<T>(change: () => Promise<T>): Promise<T> {
  const noted: string[] = []
  const changed = await notes.run(noted, change)
  for (const note of noted) {
    if (migrationNotes.hasSubscribers) migrationNotes.publish(note)
    else process.stderr.write(`${note}\n`)
  }
  return changed
}

/** Inside `tellAfter`. */
export function noteForOperator(note: string): void {
  notes.getStore()!.push(note)
}
