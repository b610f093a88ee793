import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Row, table } from './harness/table.ts'
import { measureHotQueries } from './hot-queries.ts'
import { measureClip } from './pictures/clip.ts'
import { measureClipLoad } from './pictures/clip-load.ts'
import { measureDrawings } from './pictures/drawings.ts'
import { measureSceneFidelity } from './pictures/fidelity.ts'
import { measureLight } from './pictures/light.ts'
import { measurePlans } from './pictures/plans.ts'
import { measureRendering } from './pictures/rendering.ts'
import { measureSeeing } from './pictures/seeing.ts'
import { measureWords } from './pictures/words.ts'
import { measureEventLoop } from './requests/event-loop.ts'
import { measureFairness } from './requests/fairness.ts'
import { measureSlowConnections } from './requests/slow-connections.ts'
import { measureStatus } from './requests/status.ts'
import { measureSubmit } from './requests/submit.ts'
import { measureSubmitOfSeveral } from './requests/submit-several.ts'
import { measureUploads } from './requests/uploads.ts'
import { measureWaiting } from './requests/waiting.ts'
import { measureCpu } from './service/cpu.ts'
import { measureEngineOverhead } from './service/engine-overhead.ts'
import { measureQueue } from './service/queue.ts'
import { measureServers } from './service/servers.ts'
import { measureSoak } from './service/soak.ts'
import { measureStart } from './service/start.ts'

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
  'submit-several': measureSubmitOfSeveral,
  status: measureStatus,
  clip: measureClip,
  load: measureClipLoad,
  rendering: measureRendering,
  seeing: measureSeeing,
  plans: measurePlans,
  fidelity: measureSceneFidelity,
  light: measureLight,
  drawings: measureDrawings,
  words: measureWords,
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
const onlyWhenAsked = ['light', 'drawings', 'fidelity', 'soak', 'hot-queries', 'cpu']

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
