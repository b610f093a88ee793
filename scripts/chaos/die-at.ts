import { subscribe } from 'node:diagnostics_channel'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

// Loaded into a process before anything else: it dies at a point that a file of this folder is named after. Whoever removes the
// file dies, so that it is one process for each file.
const folder = process.env.DIE_AT_FOLDER!

function reach(point: string): void {
  try {
    rmSync(join(folder, point))
  } catch {
    return
  }
  process.kill(process.pid, 'SIGKILL')
}

subscribe('veduta:submit', (step) => reach(`submit: ${step}`))
subscribe('veduta:credits', (entry) => reach(`credits: ${(entry as { kind: string }).kind}`))
subscribe('veduta:attempt', (attempt) => reach(`attempt: ${(attempt as { event: string }).event}`))
subscribe('veduta:delivery', () => reach('delivery'))
