import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'

// Loaded into the service before anything else: it dies at the step of a submit that a file names.
subscribe('veduta:submit', (step) => {
  if (readFileSync(process.env.DIE_AT_FILE!, 'utf8') === step) process.kill(process.pid, 'SIGKILL')
})
