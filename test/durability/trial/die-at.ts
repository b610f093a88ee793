import { subscribe } from 'node:diagnostics_channel'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Loaded into a process before anything else: it dies, or freezes, at a point that a file of this folder is named after. The process that
// removes the file does so, so that it is one process for each file. A frozen one leaves a file with its id, for the process that must
// continue it.
const folder = process.env.DIE_AT_FOLDER!

function reach(point: string): void {
  if (isSet(`freeze ${point}`)) {
    writeFileSync(join(folder, `frozen ${process.pid}`), '')
    process.kill(process.pid, 'SIGSTOP')
  }
  if (isSet(point)) process.kill(process.pid, 'SIGKILL')
}

function isSet(name: string): boolean {
  try {
    rmSync(join(folder, name))
    return true
  } catch {
    return false
  }
}

subscribe('veduta:submit', (step) => reach(`submit: ${step}`))
subscribe('veduta:credits', (entry) => reach(`credits: ${(entry as { kind: string }).kind}`))
subscribe('veduta:attempt', (attempt) => reach(`attempt: ${(attempt as { event: string }).event}`))
subscribe('veduta:delivery', () => reach('delivery'))
