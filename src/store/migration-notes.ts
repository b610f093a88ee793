import { channel } from 'node:diagnostics_channel'

/** Sentences for the operator, about what a migration changed that somebody may ask about. */
export const migrationNotes = channel('veduta:migration-note')

/** Tells whoever has a log; a command that has none, whoever runs it. */
export function tellOperator(note: string): void {
  if (migrationNotes.hasSubscribers) migrationNotes.publish(note)
  else process.stderr.write(`${note}\n`)
}
