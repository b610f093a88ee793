import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import { type Receipt, type ReceiptKeys, verifyReceipt } from '@veduta/client'
import { get, poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, issueKey, type ServeProcess, startServe } from '../harness/serve-process.ts'

const [older, newer] = ['the older secret that has 32 bytes', 'the newer secret that has 32 bytes'] as const

const dataDir = await newDataDir()
let service: ServeProcess | undefined
after(async () => {
  await service?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** Ends the running service, and starts one with these secrets. */
async function serve(secrets: string): Promise<string> {
  await service?.stop()
  service = startServe({ port: await freePort(), dataDir, env: { VEDUTA_SECRET: secrets } })
  await service.ready
  return service.url
}

test('a receipt that was made before a rotation of secrets verifies after it, by the keys of the service, and one key signs on', async () => {
  let url = await serve(older)
  const key = await issueKey(service!, dataDir)
  const form = { image: await jpeg(), expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { id } = (await post<{ id: string }>({ url, key }, '/v1/archRender-v41', form)).body
  assert.equal((await poll({ url, key }, id)).status, 'succeeded')
  const receipts: Receipt[] = []
  for (const secrets of [older, `${newer},${older}`, newer]) {
    if (secrets !== older) url = await serve(secrets)
    receipts.push((await get<Receipt>({ url, key }, `/v1/generations/${id}/receipt`)).body)
  }
  const keys = (await get<ReceiptKeys>({ url }, '/.well-known/veduta-receipts')).body
  for (const receipt of receipts) await verifyReceipt(receipt, keys)
  assert.deepEqual(
    keys.keys.map(({ kid }) => kid),
    [receipts[0]!.kid],
  )
})
