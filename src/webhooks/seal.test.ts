import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../clock.ts'
import { seal, unseal } from './seal.ts'

const [older, newer] = ['an older secret of the service', 'a newer secret of the service']
const owner = 'a webhook'
const sealed = seal(systemClock, 'whsec_text', older, owner)

test('a sealed text opens with any of the set secrets, and contains no clear text', () => {
  assert.equal(unseal(sealed, [older], owner), 'whsec_text')
  assert.equal(unseal(sealed, [newer, older], owner), 'whsec_text')
  assert.ok(!Buffer.from(sealed).includes('whsec'))
  assert.notDeepEqual(seal(systemClock, 'whsec_text', older, owner), sealed)
})

test('another secret, another owner or a changed byte opens nothing', () => {
  const refusal = { message: /VEDUTA_SECRET/ }
  assert.throws(() => unseal(sealed, [newer], owner), refusal)
  assert.throws(() => unseal(sealed, [older], 'another webhook'), refusal)
  for (const at of [0, 12, 28, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed)
    changed[at]! ^= 1
    assert.throws(() => unseal(changed, [older], owner), refusal)
  }
})
