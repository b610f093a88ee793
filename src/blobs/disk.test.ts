import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { testBlobs } from '../../test/conformance/blobs.ts'
import { openDiskBlobs } from './disk.ts'

const root = await mkdtemp(join(tmpdir(), 'veduta-disk-blobs-'))
after(() => rm(root, { recursive: true }))

// The suite asserts: what was put is read back, whole or in part; a put replaces; a missing blob is undefined; lists are exact; and a
// put that fails leaves nothing behind.
testBlobs('disk', async () => openDiskBlobs(join(root, 'blobs')))
