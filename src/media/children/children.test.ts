import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openChildren } from './children.ts'

/** Takes a while for its task and computes nothing, as if others had the processor. */
const slow = `process.on('message', () => {
  process.send({ began: true })
  setTimeout(() => process.send({ result: 'done', cpuMs: 1 }), 600)
})
process.send({ ready: true })`

const take = async () => ({ costs: () => {}, [Symbol.dispose]: () => {} })

test('a child that others keep waiting goes on beyond its deadline, and is given up as busy in the end', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-children-'))
  const script = join(folder.path, 'slow.js')
  await writeFile(script, slow)
  const children = openChildren(script, { name: 'slow', maxMemoryBytes: 2 ** 30 })
  const run = (deadlineMs: number) =>
    children.run({ task: 'wait', args: [] }, take, { signal: new AbortController().signal, deadlineMs })
  try {
    assert.equal(await run(400), 'done')
    await assert.rejects(run(100), { kind: 'busy' })
  } finally {
    await children.close()
  }
})
