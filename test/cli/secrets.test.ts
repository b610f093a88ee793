import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { SessionBody } from '../../src/contract/account/session.ts'
import { type Answer, assertRefused, type ErrorBody, get, sendJson } from '../api/client.ts'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { runVeduta, startVeduta } from './run-veduta.ts'

const [older, newer, wrong] = ['the older', 'the newer', 'a wrong'].map((which) => `${which} secret that has 32 bytes`)
const [token, otherToken] = ['the-admin-token-of-the-tests', 'another-admin-token-of-the-tests']

let dataDir: string
let service: ServeProcess
before(async () => {
  dataDir = await newDataDir()
})
after(async () => {
  await service?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

const envOf = (secret: string, adminToken: string) => ({ VEDUTA_SECRET: secret, VEDUTA_ADMIN_TOKEN: adminToken })

/** Ends the running service, and starts one with these secrets. */
async function serve(secret: string, adminToken = token): Promise<void> {
  if (service) await service.stop()
  service = startServe({ port: await freePort(), dataDir, env: envOf(secret, adminToken) })
  await service.ready
}

/** Ends the service, and runs a command with these secrets. */
async function run(args: string[], secret: string) {
  await service.stop()
  return await runVeduta([...args, '--data-dir', dataDir], { env: envOf(secret, token) })
}

/** Ends the service, and runs a start that should be refused: one that is not is stopped at its first line. */
async function tryToStart(secret: string, adminToken = token) {
  await service.stop()
  const { child, finished } = startVeduta(['serve', '--port', '0', '--data-dir', dataDir], {
    env: envOf(secret, adminToken),
  })
  child.stdout.once('data', () => child.kill())
  return await finished
}

async function newAccount(): Promise<{ id: string; key: string }> {
  const admin = { url: service.url, key: token }
  const { id } = (await sendJson<{ id: string }>(admin, '/admin/v1/accounts', { name: 'a test' })).body
  const { key } = (await sendJson<{ key: string }>(admin, `/admin/v1/accounts/${id}/keys`, { name: 'a test' })).body
  return { id, key }
}

const linkOf = async (account_id: string | null, key = token) =>
  (
    await sendJson<{ url: string }>({ url: service.url, key }, '/admin/v1/sign-in-links', { account_id })
  ).body.url.split('=')[1]!
const open = <Body = SessionBody>(link: string) => sendJson<Body>({ url: service.url }, '/v1/session', { link })
const cookieOf = ({ headers }: Answer<unknown>) => ({ cookie: headers.get('set-cookie')!.split(';')[0]! })
const statusOf = async (key: string) => (await get({ url: service.url, key }, '/v1/account')).status
const secretOf = async (key: string) =>
  (await get<{ secret: string }>({ url: service.url, key }, '/v1/webhooks/secret')).body.secret

/** The first use of a secret stores it under the first entry; so does housekeeping, after a minute. */
let account: { id: string; key: string }
let unused: { id: string; key: string }

test('whatever is used while a secret is rotated outlives the old entry: API keys, sessions and webhook secrets', async () => {
  await serve(older!)
  account = await newAccount()
  unused = await newAccount()
  const session = { headers: cookieOf(await open(await linkOf(account.id))) }
  const webhookSecret = await secretOf(account.key)
  assert.match(webhookSecret, /^whsec_/)

  await serve(`${newer},${older}`)
  const told = await get<Record<string, unknown>>({ url: service.url, key: token }, '/admin/v1/secrets')
  const none = { older: 0, unset: 0, unknown: 0 }
  const one = { ...none, older: 1 }
  const before = {
    ...{ entries: 2, keys: { ...none, older: 2 }, sessions: one },
    ...{ sign_in_links: none, webhook_secrets: one, receipt_keys: none },
  }
  assert.deepEqual([told.status, told.body], [200, before])
  assert.equal(await statusOf(account.key), 200)
  assert.equal(await secretOf(account.key), webhookSecret)
  assert.equal((await get({ url: service.url }, '/v1/account', session)).status, 200)
  const doctor = await run(['doctor'], `${newer},${older}`)
  assert.match(
    doctor.stdout,
    /^ok +secrets +They fit the database\. API keys that still depend on an older entry of VEDUTA_SECRET: 1\. Webhook secrets .*: 0\.$/m,
  )

  await serve(newer!)
  assert.equal(await statusOf(account.key), 200)
  assert.equal(await secretOf(account.key), webhookSecret)
  assert.equal((await get({ url: service.url }, '/v1/account', session)).status, 200)
  assert.equal(await statusOf(unused.key), 401)
})

test('a process without a matching secret refuses to start, in one sentence, and doctor reports it', async () => {
  for (const secret of [wrong!, older!]) {
    const refused = await tryToStart(secret)
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(
      refused.stderr,
      /^veduta: No entry of VEDUTA_SECRET .* fits this database.*: set the right one, .*\.\n$/,
    )
  }
  const doctor = await run(['doctor'], wrong!)
  assert.equal(doctor.code, 1)
  assert.match(doctor.stdout, /^NOT OK +secrets +No entry of VEDUTA_SECRET /m)
})

test('secrets accept counts what stops working, accepts the current secret, and starts nothing', async () => {
  await serve(newer!)
  await open(await linkOf(account.id))
  await linkOf(account.id)
  const accepted = await run(['secrets', 'accept'], wrong!)
  assert.equal(accepted.code, 0, accepted.stderr)
  assert.match(accepted.stdout, /: 2 API keys, 1 sign-in link, 2 sessions, 1 webhook secret\.$/m)
  await serve(wrong!)
  assert.equal(await statusOf(account.key), 401)
  const refused = await tryToStart(newer!)
  assert.equal(refused.code, 1)
  // The mistake is corrected: nothing was lost.
  await serve(`${wrong},${newer}`)
  assert.equal(await statusOf(account.key), 200)
})

test("an operator's session and link end with a change of the admin token, and no other session", async () => {
  const secrets = `${wrong},${newer}`
  await serve(secrets)
  const operator = { headers: cookieOf(await open(await linkOf(null))) }
  const session = { headers: cookieOf(await open(await linkOf(account.id))) }
  const [waiting, own] = [await linkOf(null), await linkOf(account.id)]
  assert.equal((await get({ url: service.url }, '/admin/v1/accounts', operator)).status, 200)

  await serve(secrets, otherToken)
  assertRefused(await get({ url: service.url }, '/admin/v1/accounts', operator), { status: 401, code: 'UNAUTHORIZED' })
  assert.equal((await get<SessionBody>({ url: service.url }, '/v1/session', operator)).body.account, null)
  assertRefused(await open<ErrorBody>(waiting), { status: 401, code: 'UNAUTHORIZED' })
  assert.equal((await get({ url: service.url }, '/v1/account', session)).status, 200)
  assert.equal((await open(own)).status, 201)
})

test('an admin token of less than 20 characters is refused at the start, in one sentence, from the setting or its file', async () => {
  const short = await tryToStart(newer!, 'x'.repeat(19))
  assert.equal(short.code, 1)
  assert.match(short.stderr, /^veduta: The admin token of VEDUTA_ADMIN_TOKEN has less than 20 characters: .*\.\n$/)
  await writeFile(join(dataDir, 'admin-token'), 'short\n')
  const kept = await tryToStart(newer!, '')
  assert.match(kept.stderr, /^veduta: The admin token of \S+\/admin-token has less than 20 characters: .*\.\n$/)
})
