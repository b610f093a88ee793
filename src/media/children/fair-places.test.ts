import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFairPlaces } from './fair-places.ts'
import type { Place } from './places.ts'

const { signal } = new AbortController()

/** The accounts whose places began, in order; each place ends when the test ends it. */
function openLine(options: { count: number; ownMax: number }) {
  const take = openFairPlaces(options)
  const begun: string[] = []
  const places: Place[] = []
  return {
    begun,
    ask: (accountId: string, cost: number) => {
      void take(accountId, signal).then((place) => {
        begun.push(accountId)
        place.costs(cost)
        places.push(place)
      })
    },
    /** Ends the places in the order in which they began, until none is left. */
    drain: async () => {
      await settled()
      while (places.length) {
        places.shift()![Symbol.dispose]()
        await settled()
      }
      return begun.join('')
    },
  }
}

const settled = () => new Promise((done) => setImmediate(done))

test('one account never has all places, however many it asks for; another account begins at once', async () => {
  const line = openLine({ count: 3, ownMax: 2 })
  for (let n = 0; n < 10; n++) line.ask('a', 1)
  await settled()
  assert.deepEqual(line.begun, ['a', 'a'])
  line.ask('b', 1)
  await settled()
  assert.deepEqual(line.begun, ['a', 'a', 'b'])
})

test('the account that had least is next: a newcomer first, and a place that costs ten counts as ten that cost one', async () => {
  const line = openLine({ count: 1, ownMax: 1 })
  for (let n = 0; n < 3; n++) line.ask('A', 10)
  await settled()
  for (let n = 0; n < 25; n++) line.ask('b', 1)
  const ten = 'b'.repeat(10)
  assert.equal(await line.drain(), `A${ten}A${ten}Abbbbb`)
})

test('an idle account gets no credit for that time', async () => {
  const line = openLine({ count: 1, ownMax: 1 })
  for (let n = 0; n < 20; n++) line.ask('a', 5)
  line.ask('b', 5)
  await settled()
  line.ask('b', 5)
  line.ask('b', 5)
  assert.match(await line.drain(), /^abababa+$/)
})

test('accounts with the same claim come in the order in which they asked', async () => {
  const line = openLine({ count: 1, ownMax: 1 })
  for (const name of 'abcdef') line.ask(name, 1)
  assert.equal(await line.drain(), 'abcdef')
})

test('an account that leaves while waiting gets no place and delays no other', async () => {
  const take = openFairPlaces({ count: 1, ownMax: 1 })
  const first = await take('a', signal)
  const leaving = new AbortController()
  const left = take('b', leaving.signal)
  const next = take('c', signal)
  leaving.abort(new Error('left'))
  await assert.rejects(left, /left/)
  first[Symbol.dispose]()
  ;(await next)[Symbol.dispose]()
  ;(await take('b', signal))[Symbol.dispose]()
})

test('what an idle account had is forgotten once a thousand others have come, although somebody always has a place', async () => {
  /** Whether somebody who had much comes before a newcomer who asks after them, when so many others came in between. */
  const isForgotten = async (others: number) => {
    const take = openFairPlaces({ count: 2, ownMax: 2 })
    const begun: string[] = []
    const ask = async (accountId: string, cost = 0) => {
      using turn = await take(accountId, signal)
      begun.push(accountId)
      turn.costs(cost)
    }
    using _held = await take('holder', signal)
    await ask('a', 100)
    for (let n = 0; n < others; n++) await ask(`${n}`)
    const blocker = await take('blocker', signal)
    const both = [ask('a'), ask('newcomer')]
    blocker[Symbol.dispose]()
    await Promise.all(both)
    return begun.at(-2) === 'a'
  }
  assert.deepEqual([await isForgotten(990), await isForgotten(1000)], [false, true])
})
