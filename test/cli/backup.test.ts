import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import type { UploadBody } from '../../src/contract/uploads.ts'
import { type Caller, get, poll, post } from '../api/client.ts'
import { house, jpeg } from '../api/pictures.ts'
import { copyDatabase } from '../harness/database-template.ts'
import { freePort, issueKey, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { runVeduta } from './run-veduta.ts'

let folder: string
let service: ServeProcess
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-backup-test-'))
})
after(async () => {
  await service?.kill()
  await rm(folder, { recursive: true, force: true })
})

async function serve(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  service = startServe({ port: await freePort(), dataDir, env })
  await service.ready
}

test('a restore brings back keys, balances and results, and unfinished generations end', async () => {
  const first = join(folder, 'first')
  const second = join(folder, 'second')
  const copy = join(folder, 'backup')
  await copyDatabase(first)
  await serve(first, { VEDUTA_STOP_GRACE_SECONDS: '0' })
  const key = await issueKey(service, first)
  const form = {
    image: await jpeg({ width: 640, height: 480 }),
    expert_name: 'plan',
    prompt: 'a\u0000house\u2028by the sea',
    render_style: 'raw',
  }
  const submit = async () => (await post<{ id: string }>({ url: service.url, key }, '/v1/archRender-v41', form)).body.id
  const done = await submit()
  const before = await poll({ url: service.url, key }, done)
  const newer = await orderNewer({ url: service.url, key })
  const uploaded = (await post<UploadBody>({ url: service.url, key }, '/v1/uploads', { file: form.image })).body
  const receipt = await saveReceipt(done, key, 'receipt.json')
  // Clips take longer than the stop does, however busy the machine is, and the rendering waits for its turn.
  const clip = async () => {
    const fields = { image: form.image, prompt: form.prompt }
    return (await post<{ id: string }>({ url: service.url, key }, '/v1/video-ai', fields)).body.id
  }
  const waiting = [await clip(), await clip(), await submit()]
  await service.stop()

  const made = await runVeduta(['backup', copy, '--data-dir', first])
  assert.equal(made.code, 0, made.stderr)
  const again = await runVeduta(['backup', copy, '--data-dir', first])
  assert.equal(again.code, 1, 'a backup is never written over')
  const restored = await runVeduta(['restore', copy, '--data-dir', second, '--json'])
  assert.equal(restored.code, 0, restored.stderr)
  assert.equal(JSON.parse(restored.stdout).waiting, 3)
  const twice = await runVeduta(['restore', copy, '--data-dir', first])
  assert.equal(twice.code, 1)

  await serve(second)
  const caller = { url: service.url, key }
  const { body: now } = await get<StatusBody>(caller, `/v1/status/${done}`)
  const bare = ({ output, message: _, sources, source_url: __, source_thumbnail_url: ___, ...rest }: StatusBody) => {
    return [
      rest,
      output.map(({ sha256 }) => sha256),
      sources!.map(({ field, width, height }) => [field, width, height]),
    ]
  }
  assert.deepEqual(bare(now), bare(before))
  const bytes = await (await fetch(now.message[0]!)).arrayBuffer()
  const [rendering, source] = [now.output[0]!, now.sources![0]!]
  for (const link of [rendering.fidelity!.map_url, rendering.thumbnail_url, source.url, source.thumbnail_url]) {
    assert.equal((await fetch(link!)).status, 200, link!)
  }
  assert.equal(bytes.byteLength, now.output[0]!.size_bytes)
  for (const [id, files] of newer) assert.deepEqual(await filesOf(caller, id), files)
  assert.deepEqual((await get(caller, `/v1/uploads/${uploaded.id}`)).body, uploaded)
  assert.equal((await post(caller, '/v1/archRender-v41', { ...form, image: uploaded.id })).status, 200)
  const result = join(folder, 'result.png')
  await writeFile(result, new Uint8Array(bytes))
  const receiptAgain = await saveReceipt(done, key, 'receipt-again.json')
  const keys = join(folder, 'keys.json')
  await writeFile(keys, (await get(caller, '/.well-known/veduta-receipts')).text)
  for (const id of waiting) assert.equal((await poll(caller, id)).status, 'succeeded')
  await submit()
  assert.equal(await service.stop(), 0)

  // The service that signed is not needed.
  for (const path of [receipt, receiptAgain]) {
    const checked = await runVeduta(['verify-receipt', path, '--keys', keys, '--output', result])
    assert.equal(checked.code, 0, checked.stderr)
    assert.match(
      checked.stdout,
      new RegExp(`^The receipt of generation ${done} is valid: succeeded, 1 inputs, 1 outputs.\n$`),
    )
  }
  await appendFile(result, 'x')
  const changed = await runVeduta(['verify-receipt', receipt, '--keys', keys, '--output', result])
  assert.deepEqual([changed.code, changed.stdout], [1, ''])
  assert.match(
    changed.stderr,
    /^veduta: .*result.png: The file is not a result of generation .*, or was changed since\.\n$/,
  )
  await writeFile(receipt, (await readFile(receipt, 'utf8')).replace('"amount": -5', '"amount": -4'))
  const forged = await runVeduta(['verify-receipt', receipt, '--keys', keys])
  assert.deepEqual([forged.code, forged.stdout], [1, ''])
  assert.match(forged.stderr, /^veduta: The receipt is not valid, because it was changed after it was signed: .*\n$/)

  const verified = await runVeduta(['verify-ledger', '--data-dir', second])
  assert.deepEqual([verified.code, verified.stdout], [0, 'Balances, ledger and generations agree.\n'])
  const secrets = await Promise.all([first, second].map((dir) => readFile(join(dir, 'secret'), 'utf8')))
  assert.equal(secrets[0], secrets[1])
})

/** Two results of rendering 4.5 and a clip of video v2.0 between two frames, with the hashes of all their files. */
async function orderNewer(caller: Caller): Promise<Map<string, string[]>> {
  const image = await house()
  const small = { image, prompt: 'a house', imagetype: 'photo', render_style: 'raw', output_size: '512', count: '2' }
  const orders = [
    ['/v1/archRender-v45-ultra', { ...small, reference_image_1: image }],
    ['/v1/video-v20-flash', { image, end_image: image, prompt: 'a house', duration: '5' }],
  ] as const
  const made = new Map<string, string[]>()
  for (const [path, form] of orders) {
    const { id } = (await post<{ id: string }>(caller, path, form)).body
    assert.equal((await poll(caller, id)).status, 'succeeded')
    made.set(id, await filesOf(caller, id))
  }
  assert.deepEqual(
    [...made.values()].map((files) => files.length),
    // Of each rendering the picture, its map and its small copy; of the clip its poster, too; of each input a picture and its copy.
    [10, 7],
  )
  return made
}

async function filesOf(caller: Caller, id: string): Promise<string[]> {
  const { output, sources } = (await get<StatusBody>(caller, `/v1/status/${id}`)).body
  const results = output.flatMap((one) => [one.url, one.thumbnail_url, one.poster_url, one.fidelity?.map_url])
  const links = [...results, ...sources!.flatMap(({ url, thumbnail_url }) => [url, thumbnail_url])]
  const hashes = links.map(async (link) => {
    if (!link) return []
    const response = await fetch(link)
    assert.equal(response.status, 200, link)
    return [
      createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex'),
    ]
  })
  return (await Promise.all(hashes)).flat()
}

/** As a caller saves it. */
async function saveReceipt(id: string, key: string, name: string): Promise<string> {
  const { code, stdout, stderr } = await runVeduta(['receipt', id, '--url', service.url, '--key', key])
  assert.equal(code, 0, stderr)
  const path = join(folder, name)
  await writeFile(path, stdout)
  return path
}

test('a folder without a complete backup is refused in one sentence', async () => {
  const { code, stderr } = await runVeduta(['restore', join(folder, 'nothing'), '--data-dir', join(folder, 'third')])
  assert.equal(code, 1)
  assert.match(stderr, /^veduta: This folder is not a complete backup: .*\n$/)
})

test('every entry of a secret that is being rotated is restored, and a backup is readable only by its owner', async () => {
  const [first, second, copy] = ['rotating', 'rotated', 'rotating-backup'].map((name) => join(folder, name))
  const older = 'an older secret that has 32 bytes in all'
  const rotating = { VEDUTA_SECRET: `a newer secret that has 32 bytes in all,${older}` }
  await copyDatabase(first!)
  await serve(first!, { VEDUTA_SECRET: older })
  const key = await issueKey(service, first!)
  const image = await jpeg()
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  await poll(
    { url: service.url, key },
    (await post<{ id: string }>({ url: service.url, key }, '/v1/archRender-v41', form)).body.id,
  )
  await service.stop()

  assert.equal((await runVeduta(['backup', copy!, '--data-dir', first!], { env: rotating })).code, 0)
  const files = await readdir(copy!, { recursive: true })
  assert.ok(files.some((name) => name.startsWith('blobs/outputs/')))
  for (const name of ['.', ...files]) assert.equal((await stat(join(copy!, name))).mode & 0o077, 0, name)

  const restored = await runVeduta(['restore', copy!, '--data-dir', second!])
  assert.equal(restored.code, 0, restored.stderr)
  assert.equal((await stat(second!)).mode & 0o077, 0)
  await serve(second!)
  assert.equal((await get({ url: service.url, key }, '/v1/account')).status, 200)
  await service.stop()
})
