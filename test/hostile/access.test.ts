import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { newApiKey } from '../../src/accounts/api-key.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import type { Scope } from '../../src/contract/vocabulary.ts'
import { openServer } from '../../src/http/server.ts'
import { findGeneration } from '../../src/store/generations/generations.ts'
import { insertWebhook } from '../../src/store/webhooks/webhooks.ts'
import { rotateSecret, testWebhook } from '../../src/webhooks/webhooks.ts'
import { poll, post } from '../api/client.ts'
import { house } from '../api/pictures.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'
import { type Operation, operations } from './operations.ts'

/** The caller: the operator, the holder of a valid key of an account, or anonymous. */
type Caller = { authorization?: string; isAdmin?: boolean; scopes?: Scope[]; account?: 'own' | 'other' }

type Answer = { status: number; text: string; challenge: string | null }

/** One of the built files, named after its content's hash. */
const studioFile = (await readdir('studio/dist/studio')).find((name) => name.endsWith('.js'))!

const unknownId = '01a1fcc1-0000-7000-8000-000000000000'

let app: TestApp
let own: { id: string; key: string; url: string }
let other: { id: string; key: string; url: string }
/** Signs a browser in with a key in the body. */
let person: { id: string; key: string; url: string }
let callers: Record<string, Caller>
let finished: StatusBody
let webhookId: string
let deliveryId: string
let unfinishedId: string
let image: File
const tried = new Set<string>()
/** The first answer of each refusal; every later one must have the same bytes. */
const refusals = new Map<string, string>()

before(async () => {
  app = await openTestApp({ concurrency: 1, modelsList: 'test/hostile/models.json' })
  image = await house()
  own = await app.newAccount()
  other = await app.newAccount()
  person = await app.newAccount()
  callers = await makeCallers()
  webhookId = await addOwnWebhook()
  deliveryId = (await testOwnWebhook()).id
  finished = await poll(own, await submit())
  // From here on, no submitted generation ends by itself.
  await app.app.queue.stopWorking()
  unfinishedId = await submit()
})
after(() => app.close())

async function submit(): Promise<string> {
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  return (await post<{ id: string }>(own, '/v1/archRender-v41', form)).body.id
}

/** A generation that can still be cancelled: the same one until it is cancelled. */
async function unfinished(): Promise<string> {
  const found = await findGeneration(app.app.db, unfinishedId)
  if (found!.completedAt) unfinishedId = await submit()
  return unfinishedId
}

async function makeCallers(): Promise<Record<string, Caller>> {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const { clock, config } = app.app
  const lastDigit = own.key.endsWith('x') ? 'y' : 'x'
  return {
    'no key': {},
    'another scheme': { authorization: `Basic ${Buffer.from(`${own.key}:`).toString('base64')}` },
    'an empty key': { authorization: 'Bearer ' },
    'a malformed key': bearer('nonsense'),
    'a key with a typo': bearer(own.key.slice(0, -1) + lastDigit),
    'a key with words behind it': bearer(`${own.key} and more`),
    'a well-formed key that was never issued': bearer(newApiKey(clock)),
    'a revoked key': bearer(await revokedKey()),
    'an expired key': bearer((await app.newAccount(1000, { expiresAt: new Date(clock.now().getTime() - 1) })).key),
    'the own key': { ...bearer(own.key), scopes: ['generate', 'read'], account: 'own' },
    'the key of another account': { ...bearer(other.key), scopes: ['generate', 'read'], account: 'other' },
    'a key for generate only': { ...bearer(await scopedKey('generate')), scopes: ['generate'], account: 'own' },
    'a key for read only': { ...bearer(await scopedKey('read')), scopes: ['read'], account: 'own' },
    'the admin token': { ...bearer(config.adminToken), isAdmin: true },
  }
}

/** Nobody listens there. */
const closedUrl = 'http://127.0.0.1:1/'

/** Bypasses the service's call, which limits their number. */
async function addOwnWebhook(): Promise<string> {
  const { clock, db } = app.app
  const webhook = { id: clock.newId(), accountId: own.id, url: closedUrl, eventTypes: null, createdAt: clock.now() }
  await insertWebhook(db, webhook)
  await rotateSecret(app.app, own.id, webhook.id)
  return webhook.id
}

const testOwnWebhook = () => testWebhook(app.app, own.id, webhookId)

async function revokedKey(): Promise<string> {
  const { id, key } = await issueKey({})
  await ask({ method: 'DELETE' }, `/admin/v1/accounts/${own.id}/keys/${id}`, admin())
  return key
}

const scopedKey = async (scope: Scope) => (await issueKey({ scopes: [scope] })).key

async function issueKey(fields: { scopes?: Scope[] }): Promise<{ id: string; key: string }> {
  const body = JSON.stringify({ name: 'a key', ...fields })
  const { text } = await ask({ method: 'POST', body }, `/admin/v1/accounts/${own.id}/keys`, admin())
  return JSON.parse(text)
}

const admin = (): Caller => ({ authorization: `Bearer ${app.app.config.adminToken}` })

for (const operation of operations) {
  const { method, path, endpoint } = operation
  // A permitted delete succeeds, so each call needs another target.
  const filled = (name: string) =>
    filledPath(path, method === 'DELETE' && expected(operation, callers[name]!) === 'allowed')
  test(`${method} ${path} answers permitted callers, and refuses all others without changing anything`, async () => {
    const names = Object.keys(callers)
    const before = await contents()
    for (const name of names.filter((name) => expected(operation, callers[name]!) !== 'allowed')) {
      const answer = await call(operation, callers[name]!, await filled(name))
      assertRefused(operation, answer, expected(operation, callers[name]!) as ErrorCode, name)
      tried.add(`${method} ${path} ${name}`)
    }
    // A key in the query does not count as a key.
    if (endpoint.access === 'key') {
      assertRefused(operation, await call(operation, {}, `${await filled('no key')}?key=${own.key}`), 'UNAUTHORIZED')
    }
    assert.deepEqual(await contents(), before)
    for (const name of names.filter((name) => expected(operation, callers[name]!) === 'allowed')) {
      const answer = await call(operation, callers[name]!, await filled(name))
      const good = [endpoint.success.status, ...(endpoint.alsoAnswers?.[200] ? [200] : [])]
      assert.ok(good.includes(answer.status), `${name}: ${answer.text}`)
      if (callers[name]!.account === 'other') assert.ok(!answer.text.includes(own.id), answer.text)
      tried.add(`${method} ${path} ${name}`)
    }
    for (const path of await unknownPaths(operation)) {
      const may = Object.values(callers).find((caller) => expected(operation, caller) === 'allowed')
      assertRefused(operation, await call(operation, may ?? {}, path), 'NOT_FOUND', path)
    }
  })
}

test('a signed link opens its file for any caller, and its signature opens no other path', async () => {
  for (const [name, caller] of Object.entries(callers)) {
    const link = new URL(finished.message[0]!)
    assert.equal((await ask({}, link.href, caller)).status, 200, name)
    link.pathname = link.pathname.replace(finished.id, unknownId)
    assert.equal((await ask({}, link.href, caller)).text, refusals.get('NOT_FOUND'), name)
  }
})

test('every operation of the document and every route of the server was tried as every caller', async () => {
  const all = operations.flatMap(({ method, path }) => Object.keys(callers).map((name) => `${method} ${path} ${name}`))
  assert.deepEqual([...tried].sort(), all.sort())
  const server = await openServer(app.app)
  for (const { method, path } of operations) {
    assert.ok(server.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }), `${method} ${path}`)
  }
  const routes = server.printRoutes().matchAll(/\(([A-Z, ]+)\)/g)
  assert.equal([...routes].flatMap(([, methods]) => methods!.split(', ')).length, operations.length)
  await server.close()
})

function expected({ path, endpoint }: Operation, caller: Caller): 'allowed' | ErrorCode {
  if (endpoint.access === 'anyone') return 'allowed'
  // A path alone is not a link for any caller.
  if (endpoint.access === 'link') return 'NOT_FOUND'
  if (endpoint.access === 'admin') return caller.isAdmin ? 'allowed' : 'UNAUTHORIZED'
  if (!caller.scopes) return 'UNAUTHORIZED'
  if (!caller.scopes.includes(endpoint.scope!)) return 'FORBIDDEN'
  return caller.account === 'other' && path.includes('{') ? 'NOT_FOUND' : 'allowed'
}

/** A path with ids that exist and are the own account's; the segment before a parameter gives its meaning. */
async function filledPath(path: string, isDelete = false): Promise<string> {
  const { attempt, name } = partsOfLink()
  const ids: Record<string, string> = {
    'accounts/{id}': isDelete && path.endsWith('/accounts/{id}') ? (await app.newAccount()).id : own.id,
    'keys/{key_id}': path.includes('{key_id}') ? (await issueKey({})).id : '',
    'status/{id}': finished.id,
    'uploads/{id}': path.includes('/uploads/') ? await upload() : '',
    'webhooks/{id}': isDelete && path.includes('/webhooks/') ? await addOwnWebhook() : webhookId,
    'deliveries/{delivery_id}': deliveryId,
    'generations/{id}':
      isDelete && path.includes('/generations/')
        ? await submit()
        : path.endsWith('/cancel')
          ? await unfinished()
          : finished.id,
    'files/{id}': finished.id,
    '{id}/{attempt}': attempt,
    '{attempt}/{name}': name,
    'docs/{file}': 'start.js',
    'studio/{file}': studioFile,
  }
  const segments = path.split('/')
  return segments
    .map((segment, at) => {
      if (!segment.startsWith('{')) return segment
      const id = ids[`${segments[at - 1]}/${segment}`]
      assert.ok(id, `say here which existing id ${segment} of ${path} is`)
      return id
    })
    .join('/')
}

const upload = async () => (await post<{ id: string }>(own, '/v1/uploads', { file: image })).body.id

function partsOfLink() {
  const [, , , , attempt, name] = new URL(finished.message[0]!).pathname.split('/')
  return { attempt: attempt!, name: name! }
}

/** The path with each of its ids replaced by one that does not exist, by a malformed one, or by another account's. */
async function unknownPaths({ path, endpoint }: Operation): Promise<string[]> {
  if (endpoint.access === 'link') return []
  const parameters = path.match(/\{\w+\}/g) ?? []
  const paths = parameters.flatMap((parameter) => [unknownId, 'nonsense'].map((id) => path.replace(parameter, id)))
  if (path.includes('{key_id}')) paths.push(path.replace('accounts/{id}', `accounts/${other.id}`))
  return await Promise.all(paths.map((path) => filledPath(path)))
}

async function call(operation: Operation, caller: Caller, path: string): Promise<Answer> {
  return await ask({ method: operation.method, ...requestBody(operation) }, path, caller)
}

/** One form and one JSON body for all: an operation ignores what it does not know. A model has that name, of a closed port. */
function requestBody({ body }: Operation): { body?: FormData | string } {
  if (body === 'json') {
    const fields = { name: 'a-name', amount: 1, reason: 'a test', url: closedUrl, suspended: false, key: person.key }
    return { body: JSON.stringify({ ...fields, status_vocabulary: 'veduta' }) }
  }
  if (!body) return {}
  const form = new FormData()
  for (const [name, value] of Object.entries({ expert_name: 'plan', prompt: 'a house', render_style: 'raw' }))
    form.append(name, value)
  form.append('image', image)
  form.append('file', image)
  return { body: form }
}

async function ask(init: RequestInit, path: string, { authorization }: Caller): Promise<Answer> {
  const type = typeof init.body === 'string' && { 'content-type': 'application/json' }
  const headers = { ...type, ...(authorization && { authorization }) }
  const response = await fetch(new URL(path, app.url), { ...init, headers })
  return {
    status: response.status,
    text: await response.text(),
    challenge: response.headers.get('www-authenticate'),
  }
}

function assertRefused(
  { method, endpoint }: Operation,
  { status, text, challenge }: Answer,
  code: ErrorCode,
  as?: string,
) {
  assert.equal(status, { UNAUTHORIZED: 401, FORBIDDEN: 403, NOT_FOUND: 404 }[code as string], `${as}: ${text}`)
  assert.equal(challenge, code === 'UNAUTHORIZED' ? 'Bearer' : null)
  if (method === 'HEAD') return assert.equal(text, '')
  const kind = code === 'FORBIDDEN' ? `${code} ${endpoint.scope}` : code
  if (!refusals.has(kind)) refusals.set(kind, text)
  assert.equal(text, refusals.get(kind), as)
  const { message, ...body } = JSON.parse(text)
  assert.deepEqual(body, {
    status: 'error',
    code,
    ...(code === 'FORBIDDEN' && { details: { scope: endpoint.scope } }),
  })
}

/** What a refused request must leave as it is. */
async function contents() {
  const { db } = app.app
  const ids = async (table: 'accounts' | 'generations' | 'creditEntries') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  return {
    accounts: await db.selectFrom('accounts').select(['id', 'name', 'credits']).orderBy('id').execute(),
    revoked: await db.selectFrom('apiKeys').select('id').where('revokedAt', 'is not', null).orderBy('id').execute(),
    webhook: await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).execute(),
    webhookSecrets: await db.selectFrom('webhookSecrets').selectAll().where('webhookId', '=', webhookId).execute(),
    // Those of generations come when these run.
    tests: await db.selectFrom('webhookEvents').select('id').where('type', '=', 'webhook.test').orderBy('id').execute(),
    entries: await ids('creditEntries'),
    generations: await ids('generations'),
    uploads: await db.selectFrom('uploads').select('id').orderBy('id').execute(),
  }
}
