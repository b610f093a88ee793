import { parseArgs } from 'node:util'
import { openFakeSdServer } from './sd-server.ts'

/** The fake as a program, called like the real one. Its model's name contains its process id; the prompt "die" ends it at work. */
const { values } = parseArgs({
  options: {
    'listen-ip': { type: 'string' },
    'listen-port': { type: 'string' },
    hold: { type: 'boolean', default: false },
    broken: { type: 'boolean', default: false },
  },
})
if (values.broken) {
  console.error('error: load model from file failed')
  process.exit(1)
}
const server = await openFakeSdServer({
  port: Number(values['listen-port']),
  model: `fake-${process.pid}-on-${values['listen-port']}`,
  onLook: ({ request }) => {
    process.stdout.write('\r  |####    | 200/400 - 900.00it/s\x1b[K')
    process.stdout.write('\r  |====>   | 3/5 - 14.84it/s\x1b[K')
    if (request.prompt === 'die') process.kill(process.pid, 'SIGKILL')
  },
})
server.state.hold = values.hold
