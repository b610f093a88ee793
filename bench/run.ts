import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureClip } from './clip.ts'
import { measureClipLoad } from './clip-load.ts'
import { measureCpu } from './cpu.ts'
import { measureEngineOverhead } from './engine-overhead.ts'
import { measureEventLoop } from './event-loop.ts'
import { measureFairness } from './fairness.ts'
import { measureHotQueries } from './hot-queries.ts'
import { measureQueue } from './queue.ts'
import { measureRendering } from './rendering.ts'
import { measureSeeing } from './seeing.ts'
import { measureServers } from './servers.ts'
import { measureSlowConnections } from './slow-connections.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureStatus } from './status.ts'
import { measureSubmit } from './submit.ts'
import { type Row, table } from './table.ts'
import { measureUploads } from './uploads.ts'
import { measureWaiting } from './waiting.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    photo: { type: 'string', default: 'samples/house.jpg' },
    against: { type: 'string' },
    minutes: { type: 'string', default: '30' },
  },
})
const measures: Record<string, (photo: string) => Promise<Row[]>> = {
  start: measureStart,
  submit: measureSubmit,
  status: measureStatus,
  clip: measureClip,
  load: measureClipLoad,
  rendering: measureRendering,
  seeing: measureSeeing,
  uploads: measureUploads,
  'slow-connections': measureSlowConnections,
  fairness: measureFairness,
  waiting: measureWaiting,
  engines: measureEngineOverhead,
  'event-loop': measureEventLoop,
  queue: measureQueue,
  servers: measureServers,
  'hot-queries': measureHotQueries,
  cpu: () => measureCpu(values.against),
  soak: () => measureSoak(Number(values.minutes)),
}
/** These take longer than all others together, or need a version to compare with. */
const onlyWhenAsked = ['soak', 'hot-queries', 'cpu']

const unknown = positionals.find((name) => !Object.hasOwn(measures, name))
if (unknown) throw new Error(`There is no measure "${unknown}": use one of ${Object.keys(measures).join(', ')}.`)
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

const rows: Row[] = []
for (const [name, measure] of Object.entries(measures)) {
  if (positionals.length ? !positionals.includes(name) : onlyWhenAsked.includes(name)) continue
  console.error(`Measuring ${name} …`)
  rows.push(...(await measure(values.photo)))
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]!.model}\n`,
)
console.log(table(rows))
