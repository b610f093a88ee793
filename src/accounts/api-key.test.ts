import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../clock.ts'
import { hashApiKey, hintOf, isApiKey, newApiKey } from './api-key.ts'

test('a new key is well-formed, and no two are alike', () => {
  const keys = Array.from({ length: 1000 }, () => newApiKey(systemClock))
  assert.ok(keys.every(isApiKey))
  assert.equal(new Set(keys).size, 1000)
  assert.match(keys[0]!, /^veduta_[0-9A-Za-z]{38}$/)
})

test('any one character changed makes a key malformed, so that a typo needs no query', () => {
  const key = newApiKey(systemClock)
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    assert.equal(isApiKey(key.slice(0, at) + other + key.slice(at + 1)), false, `character ${at}`)
  }
})

test('anything that is not a key is malformed', () => {
  const key = newApiKey(systemClock)
  for (const text of [
    '',
    'veduta_',
    key.slice(0, -1),
    `${key}0`,
    ` ${key}`,
    key.toUpperCase(),
    key.replace('_', '-'),
  ]) {
    assert.equal(isApiKey(text), false, text)
  }
})

test('the stored hash depends on the secret and reveals nothing of the key', () => {
  const key = newApiKey(systemClock)
  const [one, two] = ['first secret of 32 bytes or more..', 'second secret of 32 bytes or more.']
  assert.equal(hashApiKey(key, one).length, 32)
  assert.deepEqual(hashApiKey(key, one), hashApiKey(key, one))
  assert.notDeepEqual(hashApiKey(key, one), hashApiKey(key, two))
  assert.ok(hintOf(key).length < 16 && key.startsWith(hintOf(key)))
})
