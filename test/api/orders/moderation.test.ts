import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Config } from '../../../src/config.ts'
import { openModerator } from '../../fakes/moderator.ts'
import { type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, poll, post } from '../client.ts'
import { assertNothingLeft } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

let image: File
before(async () => {
  image = await jpeg()
})

type Moderator = Awaited<ReturnType<typeof openModerator>>

async function withModerator(
  answer: Parameters<typeof openModerator>[0],
  use: (app: TestApp, moderator: Moderator) => Promise<void>,
  overrides: Partial<Config> = {},
): Promise<void> {
  const moderator = await openModerator(answer)
  try {
    await withTestApp({ moderationUrl: moderator.url, ...overrides }, (app) => use(app, moderator))
  } finally {
    moderator.close()
  }
}

const submit = async (caller: { url: string; key: string }) =>
  await post<{ id: string }>(caller, '/v1/archRender-v41', {
    image,
    expert_name: 'exterior',
    prompt: 'a castle',
    render_style: 'raw',
  })

test('the endpoint is asked about the request, then about the output', () =>
  withModerator(
    () => ({ allow: true }),
    async (app, { asked }) => {
      const account = await app.newAccount()
      const { body } = await submit(account)
      assert.equal((await poll(account, body.id)).status, 'succeeded')
      const { pictures: given, prompt, ...request } = asked[0]!
      const { pictures: made, prompt: same, ...output } = asked[1]!
      const about = { account: account.id, endpoint: 'archRender-v41', words: 'a castle' }
      assert.deepEqual(request, { stage: 'request', ...about })
      assert.deepEqual(output, { stage: 'output', ...about, generation: body.id })
      assert.match(String(prompt), /a castle/)
      assert.equal(same, prompt)
      assert.deepEqual([given.map(({ role }) => role), made.map(({ role }) => role)], [['source'], ['output']])
      assert.equal(Buffer.from(made[0]!.data, 'base64').subarray(1, 4).toString(), 'PNG')
    },
  ))

test('an output that is refused is refunded and never shown', () =>
  withModerator(
    ({ stage }) => ({ allow: stage === 'request' }),
    async (app) => {
      const account = await app.newAccount(5)
      const { body } = await submit(account)
      const { status, error, output, credits } = await poll(account, body.id)
      assert.deepEqual([status, error?.code, output, credits.refunded], ['failed', 'CONTENT_REFUSED', [], 5])
    },
  ))

for (const [what, answer] of [
  ['fails', () => undefined],
  ['answers something else', () => ({ allowed: 'yes' })],
] as const) {
  test(`an endpoint that ${what} refuses everything, and nothing is charged`, () =>
    withModerator(answer, async (app) => {
      const account = await app.newAccount()
      assertRefused((await submit(account)) as never, { status: 503, code: 'OVERLOADED' })
      await assertNothingLeft(app, account)
    }))

  test(`an endpoint that ${what} accepts everything if the operator wants that`, () =>
    withModerator(
      answer,
      async (app) => {
        const account = await app.newAccount()
        assert.equal((await poll(account, (await submit(account)).body.id)).status, 'succeeded')
      },
      { moderationFailure: 'open' },
    ))
}

for (const [what, fields, words, prompt] of [
  ['a raw prompt alone', { raw_prompt: 'a raw castle' }, 'a raw castle', 'a raw castle'],
  ['both prompts', { prompt: 'a castle', raw_prompt: 'a raw castle' }, 'a castle', 'a raw castle'],
] as const) {
  test(`for a clip with ${what}, moderation before and after, the dry run and the status name the same words`, () =>
    withModerator(
      () => ({ allow: true }),
      async (app, { asked }) => {
        const account = await app.newAccount()
        const form = { image, duration: '5', ...fields }
        const dry = await post<{ prompt: string; built_prompt: string }>(account, '/v1/video-ai?dry_run=true', form)
        const { body } = await post<{ id: string }>(account, '/v1/video-ai', form)
        const status = await poll(account, body.id)
        assert.deepEqual([status.status, status.original_prompt, status.prompt], ['succeeded', words, prompt])
        assert.deepEqual([dry.body.prompt, dry.body.built_prompt], [words, prompt])
        const told = asked.map(({ stage, words, prompt }) => ({ stage, words, prompt }))
        assert.deepEqual(new Set(told.map(({ stage }) => stage)), new Set(['request', 'output']))
        for (const { stage, ...about } of told) assert.deepEqual(about, { words, prompt }, stage)
      },
    ))
}
