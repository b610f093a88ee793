import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cameraMovementNames, cameraMovements } from '../contract/camera-movements.ts'
import { buildVideoPrompt } from './video-ai.ts'

const prompt = 'waves roll onto the beach'
const enhanced = { callerText: prompt, rawPrompt: undefined, hasEndImage: false }

for (const movement of cameraMovementNames) {
  const { phrase } = cameraMovements[movement]
  test(`${movement} reads "cinematic shot …, ${phrase}, <the user's text>"`, () => {
    assert.equal(
      buildVideoPrompt({ ...enhanced, movement }),
      `cinematic shot with smooth steady motion, filmic light and consistent detail, ${phrase}, ${prompt}`,
    )
  })
}

test('no camera phrase is part of another, so that each names its own movement and no other', () => {
  const phrases = cameraMovementNames.map((movement) => cameraMovements[movement].phrase)
  for (const phrase of phrases)
    assert.deepEqual(
      phrases.filter((other) => other.includes(phrase)),
      [phrase],
    )
})

test('an end image is mentioned as a transition, before the text of the user', () => {
  assert.equal(
    buildVideoPrompt({ ...enhanced, movement: 'zoom_in', hasEndImage: true }),
    'cinematic shot with smooth steady motion, filmic light and consistent detail, ' +
      'the camera slowly zooms in toward the subject, ' +
      'one continuous take that flows seamlessly from the start image into the end image, ' +
      'waves roll onto the beach',
  )
})

const texts: Record<string, string> = {
  'white space': ' \t two  blanks \r\n and a line\u00a0\u2028 ',
  emoji: '🌊 👩‍👩‍👧',
  quotes: `"double" 'single' \`back\` \\ \${prompt} $& %s`,
  'a NUL': 'before\0after',
  '5000 characters': '波'.repeat(5000),
}

for (const [what, text] of Object.entries(texts)) {
  test(`a prompt with ${what} ends the built prompt unchanged`, () => {
    for (const hasEndImage of [false, true]) {
      const words = { ...enhanced, hasEndImage, movement: 'static' } as const
      assert.ok(buildVideoPrompt({ ...words, callerText: text }).endsWith(`, ${text}`))
    }
  })
  test(`a raw prompt with ${what} is the built prompt, whatever else was sent`, () => {
    for (const hasEndImage of [false, true]) {
      assert.equal(buildVideoPrompt({ callerText: prompt, rawPrompt: text, movement: undefined, hasEndImage }), text)
    }
  })
}
