import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handMadeForm, photo, refusalOf, type SentFields } from '../../test/harness/hand-made-form.ts'
import { cameraMovementNames } from './camera-movements.ts'
import { parseVideo } from './video-ai.ts'

const smallest: SentFields = { image: photo, prompt: 'a house' }

const parse = (fields: SentFields) => parseVideo(handMadeForm(fields))

const refusal = (changed: SentFields) => refusalOf(() => parse({ ...smallest, ...changed }))

/** Those that the API has always had. */
const documented = ['pan_left', 'pan_right', 'tilt_up', 'tilt_down', 'zoom_in', 'zoom_out', 'static']

test(`camera_movement is one of ${cameraMovementNames.join(', ')}`, () => {
  for (const camera_movement of new Set([...documented, ...cameraMovementNames])) {
    assert.equal(parse({ ...smallest, camera_movement }).movement, camera_movement)
  }
  for (const received of ['roll', 'Pan_Left', 'pan left']) {
    assert.deepEqual(refusal({ camera_movement: received }), {
      code: 'INVALID_PARAMETERS',
      field: 'camera_movement',
      received,
      allowed: cameraMovementNames,
    })
  }
})

const olderNames: [movementType: string, direction: string, movement: string][] = [
  ['', '', 'pan_left'],
  ['zoom_in', '', 'zoom_in'],
  ['zoom_in', 'out', 'zoom_in'],
  ['zoom_out', '', 'zoom_out'],
  ['zoom_out', 'sideways', 'zoom_out'],
  ['static', '', 'static'],
  ['static', 'left', 'static'],
  ['horizontal', '', 'pan_left'],
  ['horizontal', 'left', 'pan_left'],
  ['horizontal', 'right', 'pan_right'],
  ['pan', '', 'pan_left'],
  ['pan', 'left', 'pan_left'],
  ['pan', 'right', 'pan_right'],
  ['vertical', '', 'tilt_up'],
  ['vertical', 'up', 'tilt_up'],
  ['vertical', 'down', 'tilt_down'],
  ['tilt', '', 'tilt_up'],
  ['tilt', 'up', 'tilt_up'],
  ['tilt', 'down', 'tilt_down'],
  ['zoom', '', 'zoom_in'],
  ['zoom', 'in', 'zoom_in'],
  ['zoom', 'out', 'zoom_out'],
  ['', 'left', 'pan_left'],
  ['', 'right', 'pan_right'],
  ['', 'up', 'tilt_up'],
  ['', 'down', 'tilt_down'],
]

for (const [movement_type, direction, movement] of olderNames) {
  test(`movement_type "${movement_type}" with direction "${direction}" is ${movement}`, () =>
    assert.equal(parse({ ...smallest, movement_type, direction }).movement, movement))
}

const directions = ['left', 'right', 'up', 'down', 'in', 'out']
const types = ['zoom_in', 'zoom_out', 'static', 'horizontal', 'pan', 'vertical', 'tilt', 'zoom']
const badOlderNames: [movementType: string, direction: string, field: string, received: string, allowed: string[]][] = [
  ['horizontal', 'up', 'direction', 'up', ['left', 'right']],
  ['pan', 'in', 'direction', 'in', ['left', 'right']],
  ['vertical', 'left', 'direction', 'left', ['up', 'down']],
  ['tilt', 'out', 'direction', 'out', ['up', 'down']],
  ['zoom', 'left', 'direction', 'left', ['in', 'out']],
  ['', 'in', 'direction', 'in', ['left', 'right', 'up', 'down']],
  ['pan', 'sideways', 'direction', 'sideways', directions],
  ['', 'constructor', 'direction', 'constructor', directions],
  ['roll', '', 'movement_type', 'roll', types],
  ['roll', 'sideways', 'movement_type', 'roll', types],
  ['constructor', 'left', 'movement_type', 'constructor', types],
]

for (const [movement_type, direction, field, received, allowed] of badOlderNames) {
  test(`movement_type "${movement_type}" with direction "${direction}" is refused at ${field}`, () =>
    assert.deepEqual(refusal({ movement_type, direction }), { code: 'INVALID_PARAMETERS', field, received, allowed }))
}

test('with camera_movement the older names are ignored', () => {
  const older = { movement_type: 'roll', direction: ['sideways', 'sideways'] }
  assert.equal(parse({ ...smallest, camera_movement: 'static', ...older }).movement, 'static')
})

test('with raw_prompt every movement is ignored', () => {
  const nonsense = { camera_movement: ['roll', 'roll'], movement_type: photo, direction: 'sideways' }
  assert.equal(parse({ ...smallest, raw_prompt: 'as is', ...nonsense }).movement, undefined)
})
