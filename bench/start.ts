import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, startServe } from '../test/serve-process.ts'
import { interleave } from './interleave.ts'
import { drawPhoto } from './photo.ts'
import { memoryMb, openService, renderForm } from './service.ts'
import { atMost, type Row } from './table.ts'

const rounds = 3
const idleMs = 10_000

/** How soon the service is ready, and what it holds while it has nothing to do. */
export async function measureStart(): Promise<Row[]> {
  const port = await freePort()
  let dataDir = ''
  const start = async () => {
    const service = startServe({ port, dataDir })
    const readyMs = await service.ready
    await service.stop()
    return readyMs / 1000
  }
  const seconds = await interleave(rounds, {
    fresh: async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'veduta-bench-'))
      return await start()
    },
    existing: async () => {
      const taken = await start()
      await rm(dataDir, { recursive: true })
      return taken
    },
  })
  return [
    atMost('ready on a new data directory', seconds.fresh, 's', 8),
    atMost('ready on an existing one', seconds.existing, 's', 2),
    ...(await measureIdle()),
  ]
}

async function measureIdle(): Promise<Row[]> {
  const service = await openService()
  const started = await memoryMb(service.pid)
  const photo = await drawPhoto({ width: 2048, height: 1536, maxBytes: 1_000_000 })
  for (let request = 0; request < 5; request++) {
    await service.waitFor((await service.post('archRender-v41', renderForm(photo))).body.id, 'succeeded')
  }
  await setTimeout(idleMs)
  const idle = await memoryMb(service.pid)
  await service.close()
  return [
    atMost('RSS of the server, just started', started.rss, 'MB', 400),
    atMost('RSS of the server, idle after 5 renderings', idle.rss, 'MB', 400),
  ]
}
