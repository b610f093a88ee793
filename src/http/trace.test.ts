import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../clock.ts'
import { traceParentOf } from './trace.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'

test("a caller's trace continues with its flags, in a new span", () => {
  const made = traceParentOf({ traceparent: `00-${trace}-${span}-01` }, systemClock)
  assert.match(made, new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
  assert.ok(!made.includes(span))
})

test('a trace of a later version continues as one of this version', () => {
  assert.match(traceParentOf({ traceparent: `01-${trace}-${span}-01-more` }, systemClock), new RegExp(`^00-${trace}-`))
})

for (const traceparent of [
  undefined,
  '',
  'nonsense',
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `ff-${trace}-${span}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}-01x`,
]) {
  test(`a new trace begins if the header is ${traceparent}`, () => {
    const made = traceParentOf(traceparent === undefined ? {} : { traceparent }, systemClock)
    assert.match(made, /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    assert.ok(!made.includes(trace))
  })
}
