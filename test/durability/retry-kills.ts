import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, issueKey, roomyLimits, type ServeProcess, startServe } from '../harness/serve-process.ts'

/*
 * Proves that a retry is safe whenever the service dies: at every step of a submit it is killed by itself, and after a
 * restart the retry with the same Idempotency-Key is answered, charged once, and answered again with the same bytes.
 */

const steps = ['body read', 'planned', 'inputs stored', 'charged', 'committed', 'answered'] as const

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const dataDir = await newDataDir()
const port = await freePort()
const dieAt = join(dataDir, 'die-at')
const image = await sharp('samples/house.jpg').resize(400, 40).jpeg().toBuffer()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

let accepted = 0
await mkdir(dieAt)
let service = await start()
const headers = { authorization: `Bearer ${await issueKey(service, dataDir)}` }
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const step of steps) await dieAndRetry(step, round)
  console.log(`round ${round}: died at ${steps.join(', ')}; every retry was accepted once`)
}
assert.equal(await service.stop(), 0)
await rm(dataDir, { recursive: true })

async function dieAndRetry(step: (typeof steps)[number], round: number): Promise<void> {
  const key = randomUUID()
  if (step !== 'answered') await writeFile(join(dieAt, `submit: ${step}`), '')
  const first = await submit(key).catch(() => undefined)
  if (step === 'answered') await service.kill()
  else assert.equal(first, undefined, `the service answered although it was to die at "${step}"`)
  service = await start()

  const retry = await submit(key)
  assert.equal(retry.status, 200, retry.text)
  const wasAccepted = step === 'committed' || step === 'answered'
  assert.equal(retry.isReplay, wasAccepted, `round ${round}, "${step}"`)
  if (first) assert.equal(retry.text, first.text)
  const again = await submit(key)
  assert.deepEqual(again, { ...retry, isReplay: true })
  const { id } = JSON.parse(retry.text) as { id: string }
  assert.equal(await countCharges(id), 1, `round ${round}, "${step}"`)
  assert.equal(await countGenerations(), ++accepted, `round ${round}, "${step}"`)
}

async function start(): Promise<ServeProcess> {
  const preload = new URL('./trial/die-at.ts', import.meta.url).href
  const env = { ...roomyLimits, DIE_AT_FOLDER: dieAt, NODE_OPTIONS: `--import=${preload}` }
  const service = startServe({ port, dataDir, env })
  await service.ready
  return service
}

async function submit(key: string) {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(image)]), 'house.jpg')
  body.set('expert_name', 'exterior')
  body.set('prompt', 'a house by the sea')
  body.set('render_style', 'raw')
  const request = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body }
  const response = await fetch(`${service.url}/v1/archRender-v41`, request)
  const isReplay = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, text: await response.text(), isReplay }
}

async function countCharges(id: string): Promise<number> {
  type Ledger = { entries: { kind: string; generation_id: string | null }[] }
  const { entries } = await read<Ledger>('/v1/account/ledger?limit=10')
  return entries.filter(({ kind, generation_id }) => kind === 'charge' && generation_id === id).length
}

async function countGenerations(): Promise<number> {
  const { usage } = await read<{ usage: { generations: number }[] }>('/v1/account/usage')
  return usage.reduce((sum, { generations }) => sum + generations, 0)
}

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(`${service.url}${path}`, { headers })).json()) as T
}
