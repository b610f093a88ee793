import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { App } from '../app.ts'
import { ApiError, overloaded } from '../contract/errors.ts'
import { EngineError, type Output, type Task } from '../engines/port/engine.ts'
import { sniff } from '../media/sniff.ts'
import type { ApiKey, Generation } from '../store/schema.ts'
import type { Plan } from './order/plan.ts'
import { originalPrompt } from './original-prompt.ts'

const timeoutMs = 30_000
const retrySeconds = 10

type Picture = { role: 'source' | 'reference' | 'end' | 'output' | 'poster'; path: string }

/** The JSON that the operator's endpoint gets, beside the pictures in base64. */
type Question = {
  stage: 'request' | 'output'
  account: string
  /** Undefined before it is accepted. */
  generation: string | undefined
  endpoint: string
  /** The caller's words, the prompt built from them, and what the clip must not show. */
  words: string
  prompt: string
  negative_prompt: string | undefined
}

const verdict = z.object({ allow: z.boolean(), reason: z.string().optional() })

/**
 * Asks the operator's endpoint whether a request may be accepted, before it is charged.
 *
 * @throws ApiError CONTENT_REFUSED, or OVERLOADED if the endpoint does not answer and that counts as a refusal
 */
export async function moderateRequest(app: App, key: ApiKey, plan: Plan, signal: AbortSignal): Promise<void> {
  const { task, endpoint } = plan
  const about = { account: key.accountId, generation: undefined, endpoint }
  const answer = await ask(app, { stage: 'request', ...about, ...wordsOf(task) }, inputs(task), signal)
  if (answer === 'unknown') throw overloaded(retrySeconds)
  if (!answer.allow) throw new ApiError('CONTENT_REFUSED', { reason: answer.reason })
}

/**
 * Asks the operator's endpoint whether an output may be stored.
 *
 * @throws EngineError CONTENT_REFUSED, or a retryable one if the endpoint does not answer
 */
export async function moderateOutputs(
  app: App,
  generation: Generation,
  { task, outputs }: { task: Task; outputs: Output[] },
  signal: AbortSignal,
): Promise<void> {
  const { id, accountId, endpoint } = generation
  const about = { account: accountId, generation: id, endpoint }
  const made = outputs.flatMap(({ path, poster }): Picture[] => [
    { role: 'output', path },
    ...(poster ? [{ role: 'poster', path: poster } as const] : []),
  ])
  const answer = await ask(app, { stage: 'output', ...about, ...wordsOf(task) }, made, signal)
  if (answer === 'unknown') {
    throw new EngineError('The moderation endpoint did not answer.', { code: 'ENGINE_FAILED', retryable: true })
  }
  if (!answer.allow) {
    const message = `The moderation endpoint refused the output: ${answer.reason ?? 'it gave no reason'}.`
    throw new EngineError(message, { code: 'CONTENT_REFUSED', retryable: false })
  }
}

/** The same words before and after it is made. */
const wordsOf = (task: Task) => ({
  words: originalPrompt(task),
  prompt: task.builtPrompt,
  negative_prompt: task.kind === 'video' ? task.negativePrompt : undefined,
})

function inputs(task: Task): Picture[] {
  const source: Picture = { role: 'source', path: task.source }
  if (task.kind === 'render') return [source, ...task.references.map((path) => ({ role: 'reference', path }) as const)]
  return task.end ? [source, { role: 'end', path: task.end }] : [source]
}

/** The endpoint's answer or, if it gives none, the one that the operator set for that. */
async function ask(
  app: App,
  question: Question,
  pictures: Picture[],
  signal: AbortSignal,
): Promise<z.infer<typeof verdict> | 'unknown'> {
  const { moderationUrl, moderationFailure } = app.config
  if (!moderationUrl) return { allow: true }
  try {
    const files = await Promise.all(
      pictures.map(async ({ role, path }) => ({
        role,
        content_type: await sniff(path),
        data: await readFile(path, 'base64'),
      })),
    )
    const answer = await fetch(moderationUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...question, pictures: files }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
    return verdict.parse(await answer.json())
  } catch (error) {
    signal.throwIfAborted()
    app.log.error(error, `The moderation endpoint did not answer, which counts as ${moderationFailure}.`)
    return moderationFailure === 'open' ? { allow: true } : 'unknown'
  }
}
