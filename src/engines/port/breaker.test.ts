import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBreaker } from './breaker.ts'
import { EngineError } from './engine.ts'

const fault = new EngineError('It failed.', { code: 'ENGINE_FAILED', retryable: true })

function openAt() {
  let ms = 0
  const breaker = openBreaker({ now: () => new Date(ms) }, { failuresMax: 3 })
  let task = 0
  const fail = (error: unknown = fault) => {
    assert.equal(breaker.admit(), true)
    return breaker.failed(String(task++), error)
  }
  const wait = (seconds: number) => {
    ms += seconds * 1000
  }
  return { breaker, fail, wait }
}

test('three tasks that fail in a row open it, and one that succeeds between them does not', () => {
  const { breaker, fail } = openAt()
  fail()
  fail()
  breaker.succeeded()
  fail()
  fail()
  assert.equal(breaker.state(), 'closed')
  fail()
  assert.equal(breaker.state(), 'open')
  assert.equal(breaker.admit(), false)
  assert.equal(breaker.waitMs(), 15_000)
})

test('tasks that an engine cannot make do not open it', () => {
  const { breaker, fail } = openAt()
  const options = { code: 'ENGINE_FAILED', retryable: false, undelivered: true } as const
  for (let tasks = 0; tasks < 3; tasks++) fail(new EngineError('It makes no clips.', { ...options, impossible: true }))
  assert.equal(breaker.state(), 'closed')
  for (let tasks = 0; tasks < 3; tasks++) fail(new EngineError('It is broken.', options))
  assert.equal(breaker.state(), 'open')
})

test('one task that fails repeatedly does not open it', () => {
  const { breaker } = openAt()
  for (let tries = 0; tries < 10; tries++) breaker.failed('the same', fault)
  assert.equal(breaker.state(), 'closed')
})

test('after its time one task is let through: success closes it, failure opens it for twice as long', () => {
  const { breaker, fail, wait } = openAt()
  for (let tasks = 0; tasks < 3; tasks++) fail()
  wait(15)
  assert.equal(breaker.state(), 'half-open')
  fail()
  assert.equal(breaker.waitMs(), 30_000)
  wait(30)
  assert.equal(breaker.admit(), true)
  assert.equal(breaker.admit(), false, 'a second one during the trial')
  breaker.succeeded()
  assert.equal(breaker.state(), 'closed')
  for (let tasks = 0; tasks < 3; tasks++) fail()
  assert.equal(breaker.waitMs(), 15_000)
})

test('it never opens for longer than five minutes', () => {
  const { breaker, fail, wait } = openAt()
  for (let tasks = 0; tasks < 3; tasks++) fail()
  for (let trials = 0; trials < 10; trials++) {
    wait(300)
    fail()
  }
  assert.equal(breaker.waitMs(), 300_000)
})

test('an engine that asks for a pause gets it, and that does not count as a fault', () => {
  const { breaker, fail, wait } = openAt()
  const busy = new EngineError('429', {
    code: 'ENGINE_FAILED',
    retryable: true,
    undelivered: true,
    retryAfterSeconds: 7,
  })
  assert.equal(fail(busy), false)
  assert.equal(breaker.waitMs(), 7000)
  wait(7)
  assert.equal(breaker.state(), 'closed')
})

for (const [what, error] of [
  ['a refused content', new EngineError('No.', { code: 'CONTENT_REFUSED', retryable: false })],
  ['a task that cannot be done', new EngineError('No.', { code: 'ENGINE_FAILED', retryable: false })],
] as const) {
  test(`${what} is not the engine's fault`, () => {
    const { breaker, fail } = openAt()
    for (let tasks = 0; tasks < 5; tasks++) assert.equal(fail(error), false)
    assert.equal(breaker.state(), 'closed')
  })
}

test('a trial that ended without a result is followed by another', () => {
  const { breaker, fail, wait } = openAt()
  for (let tasks = 0; tasks < 3; tasks++) fail()
  wait(15)
  assert.equal(breaker.admit(), true)
  breaker.ended()
  assert.equal(breaker.admit(), true)
})
