import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileTypeFromFile } from 'file-type'
import { runVeduta, startVeduta } from './run-veduta.ts'

let folder: string
let temporary: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-cli-'))
  temporary = join(folder, 'tmp')
  await mkdir(temporary)
})
after(() => rm(folder, { recursive: true }))

/** In a folder outside the project, with temporary files that can be counted. */
const place = () => ({ cwd: folder, env: { TMPDIR: temporary } })

test('the demo makes a rendering and a video of the sample, and removes its data directory', async () => {
  const { code, stdout, stderr } = await runVeduta(['demo', '--json'], place())
  assert.equal(code, 0, stderr)
  const { source, render, video } = JSON.parse(stdout)
  assert.deepEqual((await readdir(join(folder, 'veduta-demo'))).sort(), ['render.png', 'source.png', 'video.mp4'])
  const types = [source, render, video].map((path) => fileTypeFromFile(join(folder, path)))
  assert.deepEqual(
    (await Promise.all(types)).map((type) => type?.mime),
    ['image/png', 'image/png', 'video/mp4'],
  )
  assert.match(stderr, /Rendering: done in [\d.]+ s\n.*Video: done in [\d.]+ s\n/s)
  assert.deepEqual(await readdir(temporary), [])
})

test('a demo that is interrupted says so, exits with 1 and removes its data directory', async () => {
  const { child, finished } = startVeduta(['demo', '--out', 'interrupted'], place())
  await once(child.stderr, 'data')
  child.kill('SIGINT')
  const { code, stdout, stderr } = await finished
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /\nveduta: The demo was stopped\.\n$/)
  assert.deepEqual(await readdir(temporary), [])
})

test('a demo that cannot write its pictures says why, exits with 1 and removes its data directory', async () => {
  await mkdir(join(folder, 'taken', 'render.png'), { recursive: true })
  const { code, stderr } = await runVeduta(['demo', '--out', 'taken'], place())
  assert.equal(code, 1)
  assert.match(stderr, /\nveduta: The demo failed: .*\/taken\/render\.png.*\n$/)
  assert.deepEqual(await readdir(temporary), [])
})
