import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { runVeduta } from './run-veduta.ts'

let dataDir: string
let service: ServeProcess

before(async () => {
  dataDir = await newDataDir()
  service = startServe({ port: await freePort(), dataDir })
  await service.ready
})
after(async () => {
  await service.kill()
  await rm(dataDir, { recursive: true, force: true })
})

test('the commands read the admin token in the data directory of the service', async () => {
  const { code, stdout } = await runVeduta(['account', 'list', '--json', '--url', service.url, '--data-dir', dataDir])
  assert.deepEqual([code, JSON.parse(stdout)], [0, { accounts: [] }])
})

test('a second service on the same data directory is refused in one sentence, with exit code 1', async () => {
  const { code, stdout, stderr } = await runVeduta(['serve', '--port', '0', '--data-dir', dataDir])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^veduta: Another Veduta already uses the data directory .*\.\n$/)
})

test('a service keeps the new space of V8 small however it is started, unless NODE_OPTIONS says otherwise', async () => {
  const module = join(dataDir, 'tell-heap.mjs')
  await writeFile(module, "import v8 from 'node:v8'\nconsole.error('heap', v8.getHeapStatistics().heap_size_limit)\n")
  const heapOf = async (command: string[], options: string) => {
    const env = { NODE_OPTIONS: `--import=${module} ${options}` }
    const { stderr } = await runVeduta([...command, '--data-dir', dataDir], { env })
    return /.*^heap (\d+)$/ms.exec(stderr)![1]
  }
  const limited = await heapOf(['doctor'], '--max-semi-space-size=16')
  assert.notEqual(await heapOf(['doctor'], ''), limited)
  for (const command of ['serve', 'worker']) assert.equal(await heapOf([command], ''), limited)
  assert.equal(await heapOf(['serve'], '--max-semi-space-size=8'), await heapOf(['doctor'], '--max-semi-space-size=8'))
})

test('servers and workers that could not find each other are refused in one sentence, with exit code 2', async () => {
  for (const args of [['serve', '--no-worker'], ['worker']]) {
    const { code, stderr } = await runVeduta([...args, '--data-dir', dataDir])
    assert.equal(code, 2)
    assert.match(stderr, /^veduta: Servers and workers meet on PostgreSQL: set VEDUTA_DATABASE_URL .*\.\n$/)
  }
})

test('a port in use is reported in one sentence, with exit code 1', async () => {
  const otherDir = await newDataDir()
  const { port } = new URL(service.url)
  const { code, stderr } = await runVeduta(['serve', '--port', port, '--data-dir', otherDir])
  await rm(otherDir, { recursive: true })
  assert.equal(code, 1)
  assert.match(stderr, /^veduta: Port \d+ of 127\.0\.0\.1 is in use: .*\.\n$/)
})

test('the log is JSON lines, and SIGTERM ends the service with exit code 0', async () => {
  assert.equal(await service.stop(), 0)
  const log = await readFile(join(dataDir, 'serve.log'), 'utf8')
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
  assert.ok(lines.includes(`Veduta is ready at ${service.url}`))
})
