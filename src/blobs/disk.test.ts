import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { testBlobs } from '../../test/conformance/blobs.ts'
import { openDiskBlobs } from './disk.ts'

const root = await mkdtemp(join(tmpdir(), 'veduta-disk-blobs-'))
after(() => rm(root, { recursive: true }))

testBlobs('disk', async () => openDiskBlobs(join(root, 'blobs')))
