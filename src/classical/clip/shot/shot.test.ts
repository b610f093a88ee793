import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CameraMove } from '../../../contract/camera-moves.ts'
import { readShot, type Shot, type ShotWords } from './shot.ts'

type Row = [text: string, expected: Partial<Shot>, note?: RegExp]

const nothing = { movement: undefined, rawPrompt: undefined, callerText: '', negativePrompt: '' }

const rawPrompts: Row[] = [
  ['a house by the lake', { movement: 'zoom_in', pace: 'normal', lens: 'normal' }, /names no camera movement/],
  ['The camera pans left across the facade.', { movement: 'pan_left' }],
  ['PAN RIGHT', { movement: 'pan_right' }],
  ['panning slowly to the right', { movement: 'pan_right', pace: 'slow' }],
  ['pan across the old town to the left', { movement: 'pan_left' }],
  ['camera pans from left to right', { movement: 'pan_right' }],
  ['a pan from the right to the left', { movement: 'pan_left' }],
  ['slow tilt up to the roof', { movement: 'tilt_up', pace: 'slow' }],
  ['upward tilt', { movement: 'tilt_up' }],
  ['tilt-down shot', { movement: 'tilt_down' }],
  ['quick zoom in', { movement: 'zoom_in', pace: 'fast' }],
  ['zooming out gently', { movement: 'zoom_out', pace: 'slow' }],
  ['zoom_out', { movement: 'zoom_out' }],
  ['a zoom on the door', { movement: 'zoom_in' }],
  ['slow push-in on the door', { movement: 'zoom_in', pace: 'slow' }, /"push in" as zoom_in/],
  ['dolly in', { movement: 'zoom_in' }, /"dolly in" as zoom_in/],
  ['dolly out to reveal the valley', { movement: 'zoom_out' }, /"dolly out" as zoom_out/],
  ['pull back from the window', { movement: 'zoom_out' }, /"pull back"/],
  ['the camera trucks left', { movement: 'pan_left' }, /"trucks left" as pan_left/],
  ['tracking shot moving right', { movement: 'pan_right' }, /as pan_right/],
  ['drone shot rising up over the roof', { movement: 'tilt_up' }, /as tilt_up/],
  ['crane up', { movement: 'tilt_up' }, /"crane up"/],
  ['the camera moves forward through the door', { movement: 'zoom_in' }, /as zoom_in/],
  ['camera orbits the tower', { movement: 'pan_left' }, /as pan_left/],
  ['static shot', { movement: 'static' }],
  ['locked-off camera on a tripod', { movement: 'static' }],
  ['the camera does not move', { movement: 'static' }],
  ['no camera movement', { movement: 'static' }],
  ['the shot stays still', { movement: 'static' }],
  ['pan left, then tilt up', { movement: 'pan_left' }, /"tilt up" was left out/],
  ['no zoom, the camera pans right', { movement: 'pan_right' }],
  ["don't pan left", { movement: 'zoom_in' }, /names no/],
  ['never zoom', { movement: 'pan_left' }, /names no/],
  ['a man pulls the door back and walks out', { movement: 'zoom_in' }, /names no camera movement/],
  ['birds drift right above the trees', { movement: 'zoom_in' }, /names no camera movement/],
  ['handheld, pan left', { movement: 'pan_left' }, /left out "handheld": its camera never shakes/],
  ['zoom in with a rack focus', { movement: 'zoom_in' }, /left out "rack focus"/],
]

for (const [rawPrompt, expected, note] of rawPrompts) {
  test(`raw_prompt "${rawPrompt}" is ${Object.values(expected).join(', ')}`, () => {
    assertShot({ ...nothing, rawPrompt }, expected, note)
  })
}

const prompts: Row[] = [
  ['a fast car passes the calm lake', { pace: 'normal' }],
  ['slow', { pace: 'slow' }],
  ['a villa, slow and smooth', { pace: 'slow' }],
  ['the camera moves quickly', { pace: 'fast' }],
  ['a villa, fast-paced', { pace: 'fast' }],
  ['telephoto view of the tower', { lens: 'close' }, /"telephoto" changes how far a zoom goes/],
  ['shot at 24mm', { lens: 'wide' }, /"24mm"/],
  ['85 mm portrait', { lens: 'close' }, /"85 mm"/],
  ['wide-angle view', { lens: 'wide' }, /"wide angle"/],
  ['the camera zooms out', { movement: 'pan_left' }, /"zooms out", but camera_movement decides: pan_left/],
  ['fisheye view', {}, /left out "fisheye"/],
]

for (const [prompt, expected, note] of prompts) {
  test(`prompt "${prompt}" beside a camera movement leaves it and is ${JSON.stringify(expected)}`, () => {
    assertShot({ ...nothing, movement: 'pan_left', callerText: prompt }, { movement: 'pan_left', ...expected }, note)
  })
}

const negativePrompts: Row[] = [
  ['motion', { movement: 'static' }, /rules out zoom_in/],
  ['camera movement', { movement: 'static' }, /stands still/],
  ['no zoom', { movement: 'static' }, /rules out zoom_in/],
  ['zooming, panning', { movement: 'static' }, /rules out zoom_in/],
  ['panning', { movement: 'zoom_in' }],
  ['fast motion', { movement: 'zoom_in', pace: 'slow' }],
  ['slow', { movement: 'zoom_in', pace: 'fast' }],
  ['shake, camera shake, blur, motion blur, grain, film grain, noise, jitter, cuts', { movement: 'zoom_in' }],
  ['blurry and shaky', { movement: 'zoom_in' }],
  ['people, cars', { movement: 'zoom_in' }, /it ignored this part of negative_prompt: people, cars\.$/],
]

for (const [negativePrompt, expected, note] of negativePrompts) {
  test(`negative_prompt "${negativePrompt}" turns zoom_in into ${Object.values(expected).join(', ')}`, () => {
    assertShot({ ...nothing, movement: 'zoom_in', negativePrompt }, expected, note)
  })
}

test('negative_prompt decides among the movements that raw_prompt names, or against its default', () => {
  for (const [rawPrompt, negativePrompt, movement, note] of [
    ['zoom in, then pan left', 'zoom', 'pan_left', /"zoom in" was left out/],
    ['a house', 'zoom', 'pan_left', /names no/],
    ['static', 'static image', 'zoom_in', /is ruled out/],
  ] as const) {
    assertShot({ ...nothing, rawPrompt, negativePrompt }, { movement }, note)
  }
})

const moves: [moves: CameraMove[], expected: Partial<Shot>, notes: RegExp[]][] = [
  [['pan_left'], { movement: 'pan_left', also: undefined }, []],
  [['dolly_in'], { movement: 'zoom_in' }, [/shows dolly_in as zoom_in/]],
  [
    ['orbit_right', 'pedestal_up'],
    { movement: 'pan_right', also: 'tilt_up' },
    [/orbit_right as pan_right/, /pedestal_up as tilt_up/],
  ],
  [
    ['truck_left', 'pan_right'],
    { movement: 'pan_left', also: undefined },
    [/truck_left/, /cannot make pan_right beside truck_left/],
  ],
  [['dolly_in', 'zoom_in'], { movement: 'zoom_in', also: undefined }, [/dolly_in/, /left out zoom_in/]],
]
for (const [asked, expected, expectedNotes] of moves) {
  test(`the movements ${asked.join(' and ')} of video v2.0 become ${Object.values(expected).filter(Boolean).join(' and ')}`, () => {
    const { shot, notes } = readShot({ ...nothing, moves: asked, callerText: 'a house' })
    assert.deepEqual({ ...shot, ...expected }, shot)
    assert.equal(notes.length, expectedNotes.length, notes.join('\n'))
    for (const [index, note] of expectedNotes.entries()) assert.match(notes[index]!, note)
  })
}

test('of two movements, the one that a negative_prompt rules out is left out', () => {
  const { shot } = readShot({
    ...nothing,
    moves: ['pan_left', 'zoom_in'],
    callerText: 'a house',
    negativePrompt: 'zoom',
  })
  assert.deepEqual([shot.movement, shot.also], ['pan_left', undefined])
})

test('without movements, the words of the prompt decide, else the camera comes closer', () => {
  const movementOf = (callerText: string) => readShot({ ...nothing, callerText })
  assert.equal(movementOf('the camera tilts up').shot.movement, 'tilt_up')
  const { shot, notes } = movementOf('a house')
  assert.equal(shot.movement, 'zoom_in')
  assert.match(notes[0]!, /^The prompt names no camera movement/)
})

test('words of any length and kind are read at once and quoted in part', () => {
  const odd = 'pan \u0000 🏠 "left\\" ((([[['.repeat(600)
  const { notes } = readShot({ movement: undefined, rawPrompt: odd, callerText: odd, negativePrompt: odd })
  assert.ok(notes.every((note) => note.length < 300))
})

function assertShot(words: ShotWords, expected: Partial<Shot>, note?: RegExp): void {
  const { shot, notes } = readShot(words)
  assert.deepEqual({ ...shot, ...expected }, shot)
  if (note) assert.match(notes.join('\n'), new RegExp(note.source, 'm'))
  else assert.deepEqual(notes, [])
  assert.ok(
    notes.every((sentence) => /^[A-Z"].*\.$/s.test(sentence)),
    notes.join('\n'),
  )
}
