import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from './canonical-json.ts'

test('canonical JSON is that of the examples in RFC 8785', () => {
  const sample = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  assert.equal(
    canonicalJson(sample),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const unsorted = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  assert.equal(canonicalJson(unsorted), '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}')
})

test('what JSON cannot say is refused, and what is undefined is left out', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { a: ['\udfff'] }, undefined, () => {}]) {
    assert.throws(() => canonicalJson(value), TypeError)
  }
  assert.equal(canonicalJson({ a: undefined, b: -0 }), '{"b":0}')
})
