import { appendFileSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openFakeSdServer } from './sd-server.ts'

/**
 * The fake as a program, called like the real one. Its model's name contains its process id; the prompts "die", "abort" and "exhaust" end
 * it at work. Into the file of `--record` it writes a line for its start and each request that it begins.
 */
const { values } = parseArgs({
  options: {
    'listen-ip': { type: 'string' },
    'listen-port': { type: 'string' },
    model: { type: 'string' },
    record: { type: 'string' },
    hold: { type: 'boolean', default: false },
    broken: { type: 'boolean', default: false },
  },
})
if (values.broken) {
  console.error('error: load model from file failed')
  process.exit(1)
}
const record = (event: object) => values.record && appendFileSync(values.record, `${JSON.stringify(event)}\n`)
record({ started: process.pid })
const server = await openFakeSdServer({
  port: Number(values['listen-port']),
  model: `fake-${process.pid}-on-${values['listen-port']}`,
  onLook: ({ request, looks }) => {
    if (looks === 2) record({ request })
    process.stdout.write('\r  |####    | 200/400 - 900.00it/s\x1b[K')
    process.stdout.write('\r  |====>   | 3/5 - 14.84it/s\x1b[K')
    if (request.prompt === 'die') process.kill(process.pid, 'SIGKILL')
    if (request.prompt === 'abort') end('SIGABRT', 'ggml.c:1234: GGML_ASSERT(ne >= 0) failed')
    if (request.prompt === 'exhaust')
      end('SIGABRT', 'ggml_vulkan: Device memory allocation failed: ErrorOutOfDeviceMemory')
  },
})
server.state.hold = values.hold

function end(signal: NodeJS.Signals, lastWords: string): void {
  writeSync(2, `\n${lastWords}\n`)
  process.kill(process.pid, signal)
}
