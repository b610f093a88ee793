import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { testBlobs } from '../../test/conformance/blobs.ts'
import { type Fault, openFaultyS3 } from '../../test/fakes/faulty-s3.ts'
import { openS3Server } from '../../test/fakes/s3-server.ts'
import { blobKey } from './blobs.ts'
import { openS3Blobs } from './s3.ts'

const store = await openS3Server('pictures')
Object.assign(process.env, store.credentials)
const faulty = await openFaultyS3(store.url)
const folder = await mkdtemp(join(tmpdir(), 'veduta-s3-test-'))
const settings = { bucket: 'pictures', region: 'us-east-1', pathStyle: true, idleTimeoutMs: 60_000 }
// Silence is noticed soon at the faulty store alone: a sound one may be as slow as the machine is.
const blobs = openS3Blobs({ ...settings, idleTimeoutMs: 500, endpoint: faulty.url, prefix: 'faulty/' })
const direct = openS3Blobs({ ...settings, endpoint: store.url, prefix: 'faulty/' })
const sound = openS3Blobs({ ...settings, endpoint: store.url, prefix: 'sound/' })
after(async () => {
  for (const client of [blobs, direct, sound]) client.close()
  await faulty.close()
  await store.close()
  await rm(folder, { recursive: true })
})

// The suite asserts of S3 what it asserts of the disk; below is what only a network does.
testBlobs('S3', async () => sound)

const content = Buffer.alloc(300_000, 'a picture ')
const source = join(folder, 'source')
await writeFile(source, content)

for (const fault of ['internal error', 'slow down', 'reset', 'wrong etag', 'lost', 'hang'] satisfies Fault[]) {
  test(`a put survives one fault: ${fault}`, async () => {
    faulty.failNext('PUT', fault)
    await blobs.put(blobKey(`put/${fault}`), source)
    assert.ok(content.equals(await buffer((await direct.get(blobKey(`put/${fault}`)))!)))
  })
}

for (const fault of ['internal error', 'slow down', 'reset', 'cut', 'hang'] satisfies Fault[]) {
  test(`a read survives one fault: ${fault}`, async () => {
    await direct.put(blobKey('read'), source)
    faulty.failNext('GET', fault)
    assert.ok(content.equals(await buffer((await blobs.get(blobKey('read')))!)))
    faulty.failNext('GET', fault)
    const part = await blobs.get(blobKey('read'), { start: 1000, end: 250_000 })
    assert.ok(content.subarray(1000, 250_001).equals(await buffer(part!)))
  })
}

test('a put whose object is not there afterwards fails, after a bounded number of tries', async () => {
  faulty.requests.length = 0
  faulty.failBy(({ method }) => (method === 'PUT' ? 'lost' : undefined))
  await assert.rejects(blobs.put(blobKey('never'), source), /does not have it as it was sent/)
  assert.equal(faulty.requests.filter((method) => method === 'PUT').length, 3)
  assert.equal(await direct.head(blobKey('never')), undefined)
})

test('a put that the store acknowledges with another ETag than it keeps fails', async () => {
  faulty.failBy(({ method }) => (method === 'PUT' ? 'wrong etag' : undefined))
  await assert.rejects(blobs.put(blobKey('unproven'), source), /does not have it as it was sent/)
})

test('a put that is cut every time fails after a bounded number of tries and leaves nothing visible', async () => {
  faulty.requests.length = 0
  faulty.failBy(({ method }) => (method === 'PUT' ? 'reset' : undefined))
  await assert.rejects(blobs.put(blobKey('cut'), source))
  assert.ok(faulty.requests.length <= 4, `${faulty.requests.length} requests`)
  assert.equal(await direct.head(blobKey('cut')), undefined)
})

test('a put of many parts leaves nothing visible if one part always fails', async () => {
  const large = join(folder, 'large')
  await writeFile(large, Buffer.alloc(6 * 2 ** 20, 'x'))
  faulty.failBy(({ method, url }) => (method === 'PUT' && url!.includes('partNumber=2') ? 'internal error' : undefined))
  await assert.rejects(blobs.put(blobKey('parts'), large))
  assert.equal(await direct.head(blobKey('parts')), undefined)
  assert.deepEqual(await Array.fromAsync(direct.list('parts')), [])
})

test('a read that breaks off every time ends with an error, never with a part of the blob', async () => {
  await direct.put(blobKey('broken'), source)
  faulty.failBy(({ method }) => (method === 'GET' ? 'hang' : undefined))
  await assert.rejects(blobs.get(blobKey('broken')))
  let count = 0
  faulty.failBy(({ method }) => (method === 'GET' ? (count++ ? 'internal error' : 'cut') : undefined))
  await assert.rejects(buffer((await blobs.get(blobKey('broken')))!))
})

test('an unreachable store is distinguished from a missing blob', async () => {
  faulty.failBy(() => 'internal error')
  await assert.rejects(blobs.head(blobKey('put/reset')))
  await assert.rejects(blobs.get(blobKey('put/reset')))
  await assert.rejects(blobs.remove(blobKey('put/reset')))
  await assert.rejects(Array.fromAsync(blobs.list('put')))
  faulty.failBy(() => undefined)
  assert.equal((await blobs.head(blobKey('put/reset')))?.sizeBytes, content.length)
})
