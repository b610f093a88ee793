import { channel } from 'node:diagnostics_channel'

/** Published by a migration: a sentence for the operator, about what it changed that somebody may ask about. */
export const migrationNotes = channel('veduta:migration-note')
