import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import type { UploadBody } from '../../src/contract/uploads.ts'
import { get, poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openS3Server } from '../fakes/s3-server.ts'
import { copyDatabase } from '../harness/database-template.ts'
import { freePort, issueKey, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { runVeduta } from './run-veduta.ts'

let folder: string
let service: ServeProcess
const stores: Awaited<ReturnType<typeof openS3Server>>[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-backup-s3-test-'))
  for (const bucket of ['first', 'second']) stores.push(await openS3Server(bucket))
})
after(async () => {
  await service?.kill()
  for (const store of stores) await store.close()
  await rm(folder, { recursive: true, force: true })
})

test('uploads, sources, results and their small copies are restored from the backup of one object store into another', async () => {
  const [first, second] = ['first', 'second'].map((name) => join(folder, name)) as [string, string]
  const [from, to] = stores.map((store) => store.settings())
  await copyDatabase(first)
  service = startServe({ port: await freePort(), dataDir: first, env: from! })
  await service.ready
  const key = await issueKey(service, first)
  const sent = { url: service.url, key }
  const uploaded = (await post<UploadBody>(sent, '/v1/uploads', { file: await jpeg() })).body
  const form = { image: uploaded.id, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { id } = (await post<{ id: string }>(sent, '/v1/archRender-v41', form)).body
  assert.equal((await poll(sent, id)).status, 'succeeded')
  await service.stop()

  const copy = join(folder, 'backup')
  for (const [args, env] of [
    [['backup', copy, '--data-dir', first], from],
    [['restore', copy, '--data-dir', second], to],
  ] as const) {
    const { code, stderr } = await runVeduta([...args], { env: env! })
    assert.equal(code, 0, stderr)
  }

  service = startServe({ port: await freePort(), dataDir: second, env: to! })
  await service.ready
  const caller = { url: service.url, key }
  const { output, sources } = (await get<StatusBody>(caller, `/v1/status/${id}`)).body
  const [result, source] = [output[0]!, sources![0]!]
  for (const link of [result.url, result.thumbnail_url, result.fidelity?.map_url, source.url, source.thumbnail_url]) {
    assert.equal((await fetch(link!)).status, 200, link!)
  }
  assert.deepEqual((await get(caller, `/v1/uploads/${uploaded.id}`)).body, uploaded)
  assert.equal((await post(caller, '/v1/archRender-v41', form)).status, 200)
})
