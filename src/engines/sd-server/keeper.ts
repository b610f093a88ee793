import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { childEnvironment } from '../../child-environment.ts'

/** Runs a program for as long as the parent process lives: however the parent ends, this process notices and ends the program. */
const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { env: childEnvironment(), stdio: ['ignore', 'inherit', 'inherit'] })
// If this process is ended, its parent ends the program.
child.on('spawn', () => process.send?.({ program: child.pid }))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
// A shell reports a signal in the same way.
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal!]))
// A terminal or supervisor sends these to all processes at once, but only the parent decides when this one ends.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {})
process.on('disconnect', () => child.kill('SIGKILL'))
