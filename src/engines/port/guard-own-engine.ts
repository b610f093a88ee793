import { basename } from 'node:path'
import { z } from 'zod'
import { engineStages, type Failure } from '../../contract/vocabulary.ts'
import { type Engine, EngineError, type Made, type Output, type Run, type Task } from './engine.ts'

/** How long a run may take to end once its signal has aborted, so that it can cancel its order. */
const endingMaxMs = 5000

/**
 * Makes an operator's engine keep the contract: a run ends soon after its signal, its answer has outputs of the right kind with
 * unique names, each passes `check`, and its errors are known failures.
 */
export function guardOwnEngine(engine: Engine, check: (output: Output, run: Run) => Promise<Output>): Engine {
  const run = engine.run.bind(engine)
  return Object.assign(engine, {
    run: async (task: Task, given: Run): Promise<Made> => {
      using ending = openEnding(given.signal)
      let ended = false
      const progress: Run['progress'] = (event) => {
        if (!ended && progressSchema.safeParse(event).success) given.progress(event)
      }
      try {
        const made = readMade(task, await Promise.race([run(task, { ...given, progress }), ending.passed]))
        const outputs: Output[] = []
        for (const output of made.outputs) outputs.push(await check(output, given))
        return { ...made, outputs }
      } catch (error) {
        const isUnknown = error instanceof EngineError && !Object.hasOwn(known, error.code)
        throw isUnknown ? failed(`The engine failed with the unknown code ${error.code}.`, error) : error
      } finally {
        ended = true
      }
    },
  })
}

/** Rejects with the reason of a signal a while after it aborted. */
function openEnding(signal: AbortSignal) {
  const { promise: passed, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => reject(signal.reason), endingMaxMs)
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin)
  return {
    passed,
    [Symbol.dispose]: () => {
      signal.removeEventListener('abort', begin)
      clearTimeout(timer)
    },
  }
}

const known: Record<Failure, true> = {
  ENGINE_FAILED: true,
  ENGINE_TIMEOUT: true,
  CONTENT_REFUSED: true,
  OUTPUT_INVALID: true,
  FIDELITY_TOO_LOW: true,
  CANCELED: true,
}

const size = z.int().min(1)
const outputSchemas = {
  render: z.object({
    path: z.string(),
    contentType: z.literal('image/png'),
    width: size,
    height: size,
    durationSeconds: z.null(),
  }),
  video: z.object({
    path: z.string(),
    contentType: z.literal('video/mp4'),
    width: size,
    height: size,
    durationSeconds: z.number().positive(),
    poster: z.string().optional(),
  }),
}

const progressSchema = z.object({
  progress: z.number().min(0).max(1),
  stage: z.enum(engineStages),
})

function readMade({ kind }: Task, answered: unknown): Made {
  const schema = z.object({
    outputs: z.array(outputSchemas[kind]).min(1),
    notes: z.array(z.string()),
    version: z.string(),
    costUsd: z.number().min(0).optional(),
  })
  const { data, error } = schema.safeParse(answered)
  if (!data) throw invalid(`The engine's answer does not have the form of an answer: ${z.prettifyError(error)}`)
  const names = data.outputs.flatMap((output) =>
    [output.path, 'poster' in output ? output.poster : undefined]
      .filter((path) => path !== undefined)
      .map((path) => basename(path)),
  )
  if (new Set(names).size < names.length) throw invalid(`The engine gave two files the same name: ${names.join(', ')}.`)
  return data as Made
}

const invalid = (message: string) => new EngineError(message, { code: 'OUTPUT_INVALID', retryable: true })
const failed = (message: string, cause: unknown) =>
  new EngineError(message, { code: 'ENGINE_FAILED', retryable: false, cause })
