import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServe } from '../../test/harness/serve-process.ts'
import { interleave } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { idleRssMb, openService, renderForm } from '../harness/service.ts'
import { atMost, type Row } from '../harness/table.ts'

const rounds = 3
const renderings = 5

/** How soon the service is ready, and how much memory it has while idle. */
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
  const fresh = await idleRssMb(service.pid)
  const photo = await drawPhoto({ width: 2048, height: 1536, maxBytes: 1_000_000 })
  for (let request = 0; request < renderings; request++) {
    await service.untilSucceeded((await service.post('archRender-v41', renderForm(photo))).body.id)
  }
  const used = await idleRssMb(service.pid)
  await service.stop()
  const again = startServe({ port: await freePort(), dataDir: service.dataDir })
  await again.ready
  const existing = await idleRssMb(again.pid)
  await again.stop()
  await service.close()
  return [
    atMost('RSS of the server, idle on a new data directory', fresh, 'MB', 400),
    atMost(`the same after ${renderings} renderings`, used, 'MB', 400),
    atMost('RSS of the server, idle on an existing data directory', existing, 'MB', 400),
  ]
}
