import { readFile, rm } from 'node:fs/promises'
import { cameraMovementNames } from '../../src/contract/camera-movements.ts'
import { cameraMoveNames } from '../../src/contract/camera-moves.ts'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import { renderStyles } from '../../src/contract/render-styles.ts'
import { type Caller, poll, post } from '../api/client.ts'
import { file } from '../api/pictures.ts'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, issueKey, roomyLimits, type ServeProcess, startServe } from '../harness/serve-process.ts'

/*
 * Proves that the embedded engine makes the same bytes again: every style of renderings and every move of clips is replayed by the
 * process that made it, and by another after a restart. Exits with 1 if one differs.
 */

const dataDir = await newDataDir()
const port = await freePort()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

let service = await start()
const caller: Caller = { url: service.url, key: await issueKey(service, dataDir) }
const image = file(await readFile('samples/house.jpg'), 'house.jpg', 'image/jpeg')
const sketch = file(await readFile('samples/house-sketch.png'), 'house-sketch.png', 'image/png')
const prompt = 'a family house, brick walls, at sunset'

type Order = { name: string; path: string; form: Record<string, string | File> }
const orders: Order[] = [
  ...renderStyles.flatMap((render_style) =>
    [image, sketch].map((picture, isDrawn) => ({
      name: `${render_style}, of a ${isDrawn ? 'sketch' : 'photo'}`,
      path: '/v1/archRender-v41',
      form: { image: picture, prompt, expert_name: 'exterior', imagetype: isDrawn ? 'sketch' : 'photo', render_style },
    })),
  ),
  ...cameraMovementNames.map((camera_movement) => ({
    name: `video-ai, ${camera_movement}`,
    path: '/v1/video-ai',
    form: { image, prompt, duration: '5', camera_movement },
  })),
  ...cameraMoveNames.map((camera_movement) => ({
    name: `video v2.0, ${camera_movement}`,
    path: '/v1/video-v20-flash',
    form: { image, prompt, duration: '5', camera_movement, sound: 'true' },
  })),
]

const made = new Map<string, string>()
for (const { name, path, form } of orders) made.set(name, (await post<{ id: string }>(caller, path, form)).body.id)
for (const [name, id] of made) await ended(name, id)
const first = await replayAll()
await service.stop()
service = await start()
const second = await replayAll()
await service.stop()
await rm(dataDir, { recursive: true })

let different = 0
for (const name of made.keys()) {
  const verdicts = [first.get(name)!, second.get(name)!]
  if (verdicts.some((verdict) => verdict !== 'same')) different++
  console.log(`${name}: ${verdicts[0]} in the same process, ${verdicts[1]} after a restart`)
}
console.log(`${made.size} generations were replayed twice; ${different} differ.`)
process.exitCode = different ? 1 : 0

async function replayAll(): Promise<Map<string, string>> {
  const replays = new Map<string, string>()
  for (const [name, id] of made) {
    replays.set(name, (await post<{ id: string }>(caller, `/v1/generations/${id}/replay`)).body.id)
  }
  for (const [name, id] of replays) {
    const { replay } = await ended(name, id)
    replays.set(name, `${replay!.verdict}${replay!.largest_difference ? ` by ${replay!.largest_difference}` : ''}`)
  }
  return replays
}

async function ended(name: string, id: string): Promise<StatusBody> {
  const body = await poll(caller, id)
  if (body.status !== 'succeeded') throw new Error(`${name}: ${body.error?.message} ${body.notes.join(' ')}`)
  return body
}

async function start(): Promise<ServeProcess> {
  const env = { ...roomyLimits, VEDUTA_REPLAYS_PER_HOUR: 'off', VEDUTA_MAX_QUEUED: 'off' }
  const service = startServe({ port, dataDir, env })
  await service.ready
  return service
}
