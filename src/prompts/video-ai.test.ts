import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CameraMovement, cameraMovementNames } from '../contract/camera-movements.ts'
import { buildVideoPrompt } from './video-ai.ts'

const prompt = 'waves roll onto the beach'
const enhanced = { callerText: prompt, rawPrompt: undefined, hasEndImage: false }

const built: Record<CameraMovement, string> = {
  pan_left: 'the camera slowly pans left across the scene',
  pan_right: 'the camera slowly pans right across the scene',
  tilt_up: 'the camera slowly tilts up over the scene',
  tilt_down: 'the camera slowly tilts down over the scene',
  zoom_in: 'the camera slowly zooms in toward the subject',
  zoom_out: 'the camera slowly zooms out to reveal the surroundings',
  static: 'static camera locked off on a tripod',
}

for (const movement of cameraMovementNames) {
  test(`${movement} reads "cinematic shot …, ${built[movement]}, <the user's text>"`, () => {
    assert.equal(
      buildVideoPrompt({ ...enhanced, movement }),
      `cinematic shot with smooth steady motion, filmic light and consistent detail, ${built[movement]}, ${prompt}`,
    )
  })
}

test('each camera phrase names its own movement and no other', () => {
  const names = ['pans left', 'pans right', 'tilts up', 'tilts down', 'zooms in', 'zooms out', 'static']
  const named = cameraMovementNames.map((movement) => {
    const text = buildVideoPrompt({ ...enhanced, movement })
    return names.filter((name) => text.includes(name))
  })
  assert.deepEqual(
    named,
    names.map((name) => [name]),
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
