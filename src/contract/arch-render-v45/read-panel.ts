import { z } from 'zod'
import type { FormReader } from '../fields/field.ts'
import { findChoice } from './choice.ts'
import { olderAngles } from './fields.ts'
import { completePanel, type ExpertV45, panels } from './panels.ts'
import type { Tell } from './tell.ts'

/**
 * Every field of an expert's panel, and which of them were sent. What fields of version 4.1 are read as stands where its own field
 * was not sent.
 */
export function readPanel(
  read: FormReader,
  expert: ExpertV45,
  { older, tell }: { older: Record<string, string>; tell: Tell },
): { panel: Record<string, string>; sent: Record<string, string> } {
  const sent: Record<string, string> = {}
  for (const [field, values] of Object.entries(panels[expert]) as [string, [string, ...string[]]][]) {
    const own = read.text(field, { kind: 'text', description: '', schema: valueOfPanel(field, values, tell.notes) })
    const value = own ?? older[field]
    if (value !== undefined) sent[field] = value
  }
  if (sent.view_type_3d !== undefined && sent.plan_view_mode === '2d') {
    tell.notes.push('view_type_3d has no effect, because plan_view_mode is 2d.')
  }
  return { panel: completePanel(expert, sent), sent }
}

/** A value of a list; camera angles of version 4.1 are read, too, with a note. */
const valueOfPanel = (field: string, values: [string, ...string[]], notes: string[]) =>
  z
    .string()
    .transform((text) => {
      const value = findChoice(values, text)
      const older = field === 'camera_angle' && !value ? findChoice(Object.keys(olderAngles), text) : undefined
      if (!older) return value ?? text
      const read = olderAngles[older]!
      notes.push(`camera_angle ${older} of version 4.1 was read as ${read}.`)
      return read
    })
    .pipe(z.enum(values))
