import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DryRunReply } from '../../../src/contract/fields/dry-run.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, type ErrorBody, get, post, type Sent } from '../client.ts'
import { assertNothingLeft } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp()
})
after(() => app.close())

const render = (caller: Caller, fields: Record<string, Sent> = {}, query = '?dry_run=true') =>
  post<DryRunReply & ErrorBody>(caller, `/v1/archRender-v41${query}`, {
    image,
    expert_name: 'exterior',
    prompt: 'a house',
    ...fields,
  })

test('a dry run of a video returns the size of the clip, its duration and what would be changed', async () => {
  const account = await app.newAccount()
  const fields = { image, raw_prompt: 'slow push in', aspect_ratio: '9:16', duration: '10' }
  const { body } = await post<DryRunReply>(account, '/v1/video-ai?dry_run=true', fields)
  const { seed, notes, ...rest } = body
  assert.ok(Number.isInteger(seed))
  assert.match(notes.join(' '), /does not animate what the prompt describes/)
  assert.deepEqual(rest, {
    status: 'success',
    dry_run: true,
    prompt: 'slow push in',
    built_prompt: 'slow push in',
    cost: 10,
    credits_after: 990,
    engine: 'classical',
    resolution: '720x1280',
    duration: 10,
  })
  await assertNothingLeft(app, account)
})

test('a dry run makes every check of a submit, the credits last', async () => {
  const poor = await app.newAccount(4)
  assertRefused(await render(poor), { code: 'NO_CREDITS', details: { credits: 4 } })
  const details = { promptLength: 2001, maxLength: 2000 }
  assertRefused(await render(poor, { prompt: 'x'.repeat(2001) }), { code: 'PROMPT_TOO_LONG', details })
  await withTestApp({ maxQueued: 0 }, async (full) => {
    const refused = await render(await full.newAccount())
    assertRefused(refused, { status: 429, code: 'RATE_LIMITED', details: { retryAfter: 5 } })
  })
})

test('a dry_run that is neither true nor false is refused', async () => {
  const account = await app.newAccount()
  const listed = { field: 'dry_run', allowed: ['true', 'false'] }
  for (const [query, details] of Object.entries({
    '?dry_run=yes': listed,
    '?dry_run=': listed,
    '?dry_run=true&dry_run=true': { field: 'dry_run', reason: 'sent more than once' },
  })) {
    assertRefused(await render(account, {}, query), { code: 'INVALID_PARAMETERS', details })
  }
  await assertNothingLeft(app, account)
})

// Last, because it leaves a generation behind.
test('a dry run predicts what the same request then does, and leaves nothing behind', async () => {
  const account = await app.newAccount()
  const fields = { prompt: 'a warm house', seed: '7', scene_mood: 'night', camera_angle: 'birds_eye' }
  const { status, headers, body } = await render(account, fields)
  assert.equal(status, 200)
  assert.equal(headers.get('location'), null)
  const { built_prompt, notes, ...rest } = body
  assert.deepEqual(rest, {
    status: 'success',
    dry_run: true,
    prompt: 'a warm house',
    seed: 7,
    cost: 5,
    credits_after: 995,
    engine: 'classical',
    resolution: '1344x134',
    duration: null,
  })
  await assertNothingLeft(app, account)

  const made = await post<{ id: string; credits: number; parameters: { resolution: string } }>(
    account,
    '/v1/archRender-v41?dry_run=false',
    { image, expert_name: 'exterior', ...fields },
  )
  assert.equal(made.body.credits, body.credits_after)
  assert.equal(made.body.parameters.resolution, body.resolution)
  const generation = (await get<StatusBody>(account, `/v1/status/${made.body.id}?wait=55`)).body
  assert.equal(generation.prompt, built_prompt)
  assert.equal(generation.engine, body.engine)
  assert.deepEqual(generation.notes, notes)
})
