import { openSdServerEngine } from '../../../src/engines/sd-server/sd-server.ts'
import { openEngineBench } from '../run-engine.ts'

/** A process that starts its own server, reports it on standard output, and stays until it is killed. */
const bench = await openEngineBench()
const engine = await openSdServerEngine(await bench.tools({ VEDUTA_SD_SERVER_COMMAND: process.argv[2]! }))
const { message } = await engine.health(AbortSignal.timeout(20_000))
await bench.close()
console.log(message)
setInterval(() => {}, 1000)
