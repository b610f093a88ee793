import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loggedCause, loggedError } from './logged-error.ts'
import { MediaError } from './media/error.ts'

const small = new Error('it is 1x1 pixels, which is too small')
const media = new MediaError('failed', small.message, small)

test('the log says once why, however many errors quote their cause', () => {
  const error = new Error(`The received file is not a usable picture: ${media.message}`, { cause: media })
  assert.equal(loggedError(error).message, error.message)
  assert.deepEqual(loggedCause(media), { type: 'MediaError', message: small.message, code: undefined })
})

test('a cause that an error does not quote is told after it', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { params: ['what a caller sent'] })
  const { message, ...rest } = loggedError(new Error('The store failed.', { cause: refused }))
  assert.equal(message, 'The store failed. connect ECONNREFUSED')
  assert.deepEqual(Object.keys(rest), ['type', 'stack', 'code'])
})

test('errors that cause each other are told to an end', () => {
  const first = new Error('one')
  first.cause = new Error('two', { cause: first })
  assert.equal(loggedError(first).message, 'one: two')
})
