import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../app.ts'
import { BlobsAwayError } from '../../blobs/blobs.ts'
import { EngineError } from '../../engines/port/engine.ts'
import type { Generation } from '../../store/schema.ts'
import { countedAs, outcomeOf, type Signals } from './attempt-outcome.ts'
import { EngineElsewhere } from './make-outputs.ts'
import { LostJobError } from './settle.ts'

const engineError = new EngineError('It broke.', { code: 'ENGINE_TIMEOUT', retryable: false })
const databaseAway = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

const outcome = (error: unknown, ...aborted: (keyof Signals)[]) => {
  const of = (name: keyof Signals) => (aborted.includes(name) ? AbortSignal.abort() : new AbortController().signal)
  const signals = { ended: of('ended'), stopping: of('stopping'), lost: of('lost') }
  return outcomeOf({} as App, error, { generation: { accountId: 'a', task: {} } as Generation, signals })
}

test('what ended the attempt says more than what it threw: the end of the generation first, then of the process', () => {
  assert.deepEqual(outcome(engineError, 'ended', 'stopping', 'lost'), { end: 'cancelled' })
  assert.deepEqual(outcome(new LostJobError(), 'ended'), { end: 'cancelled' })
  assert.deepEqual(outcome(new LostJobError(), 'stopping'), { end: 'lost' })
  assert.deepEqual(outcome(engineError, 'stopping', 'lost'), { end: 'returned', because: 'stopping' })
  assert.deepEqual(outcome(databaseAway, 'lost'), { end: 'lost' })
})

test('an outage of the database or store returns the job, and one that an engine reports is a failure', () => {
  for (const error of [databaseAway, new BlobsAwayError('away')]) {
    assert.deepEqual(outcome(error), { end: 'returned', because: 'outage', delaySeconds: 10, error })
  }
  const error = new EngineError('It broke.', { code: 'ENGINE_FAILED', retryable: true, cause: databaseAway })
  assert.deepEqual(outcome(error), { end: 'failed', code: 'ENGINE_FAILED', retryable: true, error })
})

test('an error of an engine fails as it says, and one that nobody expected may be tried again', () => {
  const error = new TypeError('It is not a function.')
  assert.deepEqual(outcome(error), { end: 'failed', code: 'ENGINE_FAILED', retryable: true, error })
  const known = { end: 'failed', code: 'ENGINE_TIMEOUT', retryable: false, error: engineError }
  assert.deepEqual(outcome(engineError), known)
})

test('a job whose next engine is another worker’s is returned for that one at once', () => {
  const error = new EngineElsewhere('fal')
  const next = { group: 'a', needs: 'fal' }
  assert.deepEqual(outcome(error), { end: 'returned', error, because: 'elsewhere', next })
})

test('an attempt that found no engine counts as failed, so that those who are told of failures hear of it', () => {
  assert.equal(countedAs({ end: 'returned', because: 'unavailable' }), 'failed')
  assert.equal(countedAs({ end: 'returned', because: 'outage' }), 'returned')
  assert.equal(countedAs({ end: 'lost' }), 'lost')
})
