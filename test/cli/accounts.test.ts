import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'
import { freePort } from '../harness/serve-process.ts'
import { until } from '../harness/until.ts'
import { runVeduta } from './run-veduta.ts'

const adminToken = 'admin-token-of-this-test'
let service: TestApp

before(async () => {
  service = await openTestApp({ adminToken })
})
after(() => service.close())

/** The command, in the operator's terminal. */
const veduta = (...args: string[]) =>
  runVeduta(args, { env: { VEDUTA_PUBLIC_URL: service.url, VEDUTA_ADMIN_TOKEN: adminToken } })

/** What it prints, for a call that must succeed. */
async function output(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await veduta(...args)
  assert.equal(code, 0, stderr)
  return stdout.trim()
}

const callWith = (key: string) => fetch(`${service.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } })

test('an account is created with its credits, and stdout is only its id', async () => {
  const { code, stdout, stderr } = await veduta('account', 'create', 'studio', '--credits', '100')
  assert.equal(code, 0)
  assert.match(stdout, /^[0-9a-f-]{36}\n$/)
  assert.match(stderr, /"studio" has 100 credits/)
  const { accounts } = JSON.parse(await output('account', 'list', '--json'))
  const created = { id: stdout.trim(), name: 'studio', credits: 100, state: 'open' }
  assert.deepEqual(
    accounts.filter(({ id }: { id: string }) => id === created.id),
    [created],
  )
  assert.match(await output('account', 'list'), new RegExp(`^${created.id} +100 +open +studio$`, 'm'))
})

test('an issued key works, stdout is only the key, and once revoked it is refused', async () => {
  const account = await output('account', 'create', 'key holder')
  const { stdout, stderr } = await veduta('key', 'issue', account, '--name', 'laptop')
  assert.match(stdout, /^veduta_\w+\n$/)
  assert.match(stderr, /"laptop" is shown only once/)
  const key = stdout.trim()
  const own = await callWith(key)
  assert.deepEqual([own.status, ((await own.json()) as { id: string }).id], [200, account])

  const { keys } = JSON.parse(await output('key', 'list', account, '--json'))
  assert.deepEqual([keys.length, keys[0].name, keys[0].revoked_at], [1, 'laptop', null])
  assert.match(await output('key', 'list', account), /veduta_\w+….* laptop/)
  assert.match(await output('key', 'revoke', account, keys[0].id), /"laptop" is revoked/)
  // Servers remember a key for a second.
  await until(async () => (await callWith(key)).status === 401)
})

test('credits are added and taken away, and the service refuses what the balance does not cover', async () => {
  const account = await output('account', 'create', 'payer')
  assert.equal(await output('credits', 'add', account, '50', '--reason', 'a gift'), 'The account has 50 credits.')
  const taken = await output('credits', 'add', account, '-20', '--reason', 'a mistake', '--json')
  assert.deepEqual(JSON.parse(taken), { credits: 30 })

  const { code, stdout, stderr } = await veduta('credits', 'add', account, '-31', '--reason', 'too much')
  assert.deepEqual([code, stdout], [4, ''])
  assert.match(
    stderr,
    /^veduta: The balance of 30 credits does not cover the cost: .*\. \(NO_CREDITS, request [\w-]+\)\n$/,
  )
})

test('an unknown account is refused with exit code 1', async () => {
  const { code, stderr } = await veduta('key', 'issue', '01900000-0000-7000-8000-000000000000')
  assert.equal(code, 1)
  assert.match(stderr, /^veduta: Nothing was found here: .*\. \(NOT_FOUND, request [\w-]+\)\n$/)
})

test('every command that prints data prints one JSON document with --json, and nothing else', async () => {
  const account = JSON.parse(await output('account', 'create', 'json', '--json'))
  const { stdout, stderr } = await veduta('key', 'issue', account.id, '--json')
  const key = JSON.parse(stdout)
  assert.deepEqual([stderr, account.name, key.name], ['', 'json', 'default'])
  const revoked = JSON.parse(await output('key', 'revoke', account.id, key.id, '--json'))
  assert.deepEqual([revoked.id, typeof revoked.revoked_at], [key.id, 'string'])
})

test('an error about a wrong admin token says where the token came from', async () => {
  const env = { VEDUTA_PUBLIC_URL: service.url, VEDUTA_ADMIN_TOKEN: 'another' }
  const { code, stderr } = await runVeduta(['account', 'list'], { env })
  assert.equal(code, 3)
  assert.match(
    stderr,
    /^veduta: .* does not accept the admin token of VEDUTA_ADMIN_TOKEN: .*\. \(UNAUTHORIZED, request [\w-]+\)\n$/,
  )
})

test('if no service answers, the exit code is 6 and the sentence says how to start one', async () => {
  const { code, stderr } = await runVeduta(['account', 'list', '--url', `http://127.0.0.1:${await freePort()}`])
  assert.equal(code, 6)
  assert.match(stderr, /^veduta: No service answers at http:\S+: start one with ".*veduta serve".*\.\n$/)
})

test('if something other than Veduta answers, the exit code is 6', async (t) => {
  const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await runVeduta(['account', 'list', '--url', `http://127.0.0.1:${port}`])
  assert.equal(code, 6)
  assert.match(stderr, /^veduta: http:\S+ answers \(HTTP 200\), but not as Veduta does/)
})

test('an account is suspended, resumed and closed', async () => {
  const id = await output('account', 'create', 'another', '--credits', '5')
  assert.match(await output('account', 'suspend', id.trim()), /"another" is suspended/)
  assert.match(await output('account', 'resume', id.trim()), /"another" is open/)
  assert.match(await output('account', 'close', id.trim()), /"another" is closed, with 5 credits left/)
})
