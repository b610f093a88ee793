import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activities, activityNames, cameraMoveNames, cameraMoves } from '../contract/camera-moves.ts'
import { buildVideoV20Prompt } from './video-v20.ts'

const prefix = 'cinematic shot with smooth steady motion, filmic light and consistent detail'
const words = {
  callerText: 'waves roll onto the beach',
  rawPrompt: undefined,
  moves: ['static'],
  activity: 'auto',
  loop: false,
  hasEndImage: false,
} as const
const build = (changed: Partial<Parameters<typeof buildVideoV20Prompt>[0]>) =>
  buildVideoV20Prompt({ ...words, moves: [...words.moves], ...changed })

for (const move of cameraMoveNames) {
  for (const activity of activityNames) {
    test(`${move} with ${activity} motion reads as the phrase of each, then the user's text`, () => {
      const phrases = [prefix, cameraMoves[move].phrase, activities[activity], words.callerText].filter(Boolean)
      assert.equal(build({ moves: [move], activity }), phrases.join(', '))
    })
  }
}

test('no phrase is part of another, so that each names its own movement and no other', () => {
  const phrases = cameraMoveNames.map((move) => cameraMoves[move].phrase)
  for (const phrase of phrases) {
    assert.deepEqual(
      phrases.filter((other) => other.includes(phrase)),
      [phrase],
    )
  }
})

test('two movements are made at once', () => {
  const { phrase: truck } = cameraMoves.truck_left
  const { phrase: rise } = cameraMoves.pedestal_up
  assert.equal(
    build({ moves: ['truck_left', 'pedestal_up'] }),
    `${prefix}, ${truck} while ${rise}, ${words.callerText}`,
  )
})

test('if the words decide and name no movement, the camera moves forward; if they do, no phrase is added', () => {
  assert.ok(build({ moves: undefined }).includes(cameraMoves.dolly_in.phrase))
  const callerText = 'the camera pans left along the beach'
  assert.equal(build({ moves: undefined, callerText }), `${prefix}, ${callerText}`)
})

test('a loop and an end image are mentioned before the text of the user', () => {
  assert.match(build({ loop: true }), /seamless loop.*, waves roll/)
  assert.match(build({ hasEndImage: true }), /into the end image, waves roll/)
})

test('a raw prompt is the built prompt, whatever else was sent', () => {
  assert.equal(build({ rawPrompt: ' as it is\0', loop: true, moves: ['orbit_left'] }), ' as it is\0')
})
