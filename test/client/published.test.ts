import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { openTestApp } from '../harness/open-test-app.ts'

/** Another project, in which the built package is installed. */
let project: string
before(async () => {
  project = await mkdtemp(join(tmpdir(), 'veduta-consumer-'))
  execFileSync(process.execPath, ['scripts/build-client.ts', join(project, 'node_modules/@veduta/client')])
})
after(() => rm(project, { recursive: true }))

const program = `
import { openClient, VedutaError, verifyWebhook } from '@veduta/client'

const veduta = openClient({ baseUrl: process.env.URL, apiKey: process.env.KEY })
const { name, credits } = await veduta.account()
const refused = await veduta.request('GET /v1/webhooks/{id}', { path: { id: 'x' } }).catch((error) => error)
console.log(name, credits, refused instanceof VedutaError && refused.code, typeof verifyWebhook)
`

test('the built package runs on plain Node', async (t) => {
  const service = await openTestApp()
  t.after(service.close)
  const { url, key } = await service.newAccount(7)
  writeFileSync(join(project, 'program.mjs'), program)
  const env = { ...process.env, URL: url, KEY: key }
  const stdout = await new Promise<string>((done, failed) =>
    execFile(process.execPath, ['program.mjs'], { cwd: project, env }, (error, out) =>
      error ? failed(error) : done(out),
    ),
  )
  assert.equal(stdout, 'a test 7 NOT_FOUND function\n')
})

const typed = `
import { type Generation, openClient } from '@veduta/client'

const veduta = openClient({ baseUrl: 'https://veduta.example.com', apiKey: 'k' })
const { id } = await veduta.render({ image: new Blob(), expert_name: 'exterior', prompt: 'x', scene_mood: 'night' })
const done = await veduta.wait(id, { onStatus: (each: Generation) => each.progress.toFixed(2) })
const picture: Blob = await veduta.download(done.output[0])
const { cost } = await veduta.render({ image: picture, expert_name: 'plan', prompt: 'x' }, { dryRun: true })
const { entries } = await veduta.request('GET /v1/account/ledger', { query: { limit: 5 } })
export const total: number = entries.reduce((sum, { amount }) => sum + amount, cost)
// @ts-expect-error
await veduta.render({ image: picture, expert_name: 'garden', prompt: 'x' })
// @ts-expect-error
await veduta.request('GET /v1/webhooks/{id}')
// @ts-expect-error
await veduta.request('GET /v1/nothing')
`

test("its types compile in a strict project without Node's types", () => {
  writeFileSync(join(project, 'typed.mts'), typed)
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    types: [],
    lib: ['es2022', 'dom'],
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['typed.mts'] }))
  execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', project], { stdio: 'inherit' })
})

test('it depends on nothing', () => {
  const about = JSON.parse(readFileSync(join(project, 'node_modules/@veduta/client/package.json'), 'utf8'))
  assert.deepEqual([about.dependencies, about.peerDependencies], [undefined, undefined])
})
