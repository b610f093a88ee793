import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { collectOrphans } from '../../src/generations/collect.ts'
import { openTestApp, type TestApp } from '../open-test-app.ts'

let service: TestApp
before(async () => {
  service = await openTestApp()
})
after(() => service.close())

const hourMs = 3600_000

test('a file that no generation knows is kept for a day, because its generation may yet be written, and no longer', async () => {
  const { app } = service
  const key = `inputs/${app.clock.newId()}/0.png`
  const path = join(app.config.dataDir, 'an-input.png')
  await writeFile(path, 'a picture')
  await app.blobs.put(key, path)
  const collectAfter = (hours: number) =>
    collectOrphans({ ...app, clock: { ...app.clock, now: () => new Date(Date.now() + hours * hourMs) } })
  await collectAfter(23)
  assert.ok(await app.blobs.head(key))
  await collectAfter(25)
  assert.equal(await app.blobs.head(key), undefined)
})
