import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openS3Server } from '../fakes/s3-server.ts'
import { runVeduta } from './run-veduta.ts'

test('doctor uses the bucket that is set, and says of one that is not there that it is not', async () => {
  const store = await openS3Server('there')
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-doctor-test-'))
  const examine = (bucket: string) => {
    const place = { VEDUTA_S3_ENDPOINT: store.url, VEDUTA_S3_PATH_STYLE: 'true', VEDUTA_S3_BUCKET: bucket }
    return runVeduta(['doctor', '--data-dir', dataDir], { env: { ...store.credentials, ...place } })
  }
  const [well, ill] = await Promise.all([examine('there'), examine('elsewhere')])
  await store.close()
  await rm(dataDir, { recursive: true })
  assert.equal(well.code, 0, well.stdout)
  assert.match(well.stdout, /^ok +object store +The bucket there stores, gives and removes files\.$/m)
  assert.equal(ill.code, 1)
  assert.match(ill.stdout, /^NOT OK +object store +The bucket elsewhere cannot be used \(NoSuchBucket: /m)
})
