import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { copyDatabase } from '../harness/database-template.ts'
import { freePort, issueKey, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { readBlocks } from './page.ts'

/** A page, and what its reader sees at the end of the terminal. */
const pages: [path: string, seen: RegExp][] = [
  ['README.md', /^house\.png\n[\s\S]*^house\.mp4$/m],
  ['docs/quick-start.md', /^drawn\.png\n[\s\S]*"status":"succeeded"[\s\S]*^cancelled: CANCELED\ndelivered twice: /m],
  ['docs/concepts.md', /Nothing was ordered\. It would cost 5 credits\.\nid,created_at,/],
  ['docs/from-4.1-to-4.5.md', /"cost":1,.*scene_mood sunrise of version 4\.1 was read as time_of_day morning/],
  ['docs/operations.md', /^[0-9a-f-]{36} +600 +open +Studio North$[\s\S]*\{"status":"ok"\}\{"status":"ok"\}$/m],
  [
    'docs/recipes.md',
    /views\/north\.jpg +succeeded[\s\S]*(north done\nsouth done\n){2}999980\n.* credits\.\nproved\.png\nThe receipt of generation \S+ is valid: .*\n/,
  ],
  [
    'docs/webhooks.md',
    // Events may overtake each other, as when a receiver was not up yet for the first.
    /"deliveries":\[\{[\s\S]*"next_attempt_at"[\s\S]*^saved \S+\.png\n[\s\S]*^generation\.succeeded\n/m,
  ],
  ['client/README.md', /^\w+ 1\n.*IMAGE_TOO_LARGE/m],
]

let folder: string
let service: ServeProcess
let receiverPorts: number[]
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-docs-'))
  const dataDir = join(folder, 'data')
  await copyDatabase(dataDir)
  service = startServe({ port: await freePort(), dataDir, env: { VEDUTA_FETCH_ALLOW: '127.0.0.0/8' } })
  await service.ready
  receiverPorts = [await freePort(), await freePort()]
  await mkdir(join(folder, 'bin'))
  await makeCommand('node', `exec '${process.execPath}' "$@"`)
  await makeCommand('veduta', veduta)
  await makeCommand('npx', 'exec "$@"')
  // The service runs already.
  await makeCommand('npm', ':')
})
after(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

/** The command; a service that the reader would leave running is stopped as soon as it is ready. */
const veduta = `
run() { exec node '${resolve('bin/veduta.js')}' "$@"; }
[ "$1" = serve ] || run "$@"
run "$@" --port 0 > serve.log & PID=$!
until grep -q 'is ready' serve.log; do kill -0 $PID; sleep 0.1; done
kill $PID
wait $PID
`

async function makeCommand(name: string, script: string): Promise<void> {
  const path = join(folder, 'bin', name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}

/** Copies the blocks of a page as its reader does, and returns what the terminal shows. */
async function follow(path: string): Promise<string> {
  const desk = await mkdtemp(join(folder, 'desk-'))
  for (const name of ['samples', 'node_modules', 'docs']) await symlink(resolve(name), join(desk, name))
  const blocks = await readBlocks(path)
  for (const block of blocks)
    if (block.kind === 'file') await writeFile(join(desk, block.name), local(block.text, desk))
  const script = blocks.map((block) => (block.kind === 'terminal' ? local(block.text, desk) : '')).join('\n')
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    VEDUTA_URL: service.url,
    VEDUTA_API_KEY: await issueKey(service, join(folder, 'data')),
    VEDUTA_PUBLIC_URL: service.url,
    VEDUTA_DATA_DIR: join(folder, 'data'),
  }
  const child = spawn('sh', ['-eu', '-c', `exec 2>&1\n${script}`], {
    cwd: desk,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.on('close', done))
  const shown = await text(child.stdout)
  assert.equal(await ended, 0, shown)
  return shown
}

/** The reader's machine has the service on its usual port, a folder for its data, and ports for receivers. */
const local = (text: string, desk: string) =>
  text
    .replaceAll('http://127.0.0.1:8787', service.url)
    .replaceAll('/var/lib', desk)
    .replaceAll(/\b300([01])\b/g, (_, n) => String(receiverPorts[n]))

for (const [path, seen] of pages) {
  test(`every block of ${path} runs as it stands`, { timeout: 300_000 }, async () => {
    assert.match(await follow(path), seen)
  })
}
