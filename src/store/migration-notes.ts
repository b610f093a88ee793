import { channel } from 'node:diagnostics_channel'

/** Sentences for the operator about changes by a migration that someone may ask about. */
export const migrationNotes = channel('veduta:migration-note')

/** Writes the notes to the log or, in a command without one, to the terminal. */
export function tellOperator(note: string): void {
  if (migrationNotes.hasSubscribers) migrationNotes.publish(note)
  else process.stderr.write(`${note}\n`)
}
