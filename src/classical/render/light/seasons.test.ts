import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainRequest } from '../pipeline.test-request.ts'
import { openScene } from '../scene.ts'
import { applySeason } from './seasons.ts'

const [width, height] = [120, 90]

/** Leaves above, a lawn below, in one green. */
const picture = () => ({
  width,
  height,
  L: new Float32Array(width * height).fill(0.55),
  a: new Float32Array(width * height).fill(-0.07),
  b: new Float32Array(width * height).fill(0.09),
})

test('in autumn leaves turn, and the lawn below them stays green', () => {
  const scene = openScene({ ...plainRequest, source: '', callerText: 'in autumn' }, picture())
  applySeason(scene)
  const { a } = scene.picture
  const [leaves, lawn] = [a[10 * width + 60]!, a[85 * width + 60]!]
  assert.ok(leaves > 0.02, `leaves ${leaves}`)
  assert.ok(lawn < -0.055, `lawn ${lawn}`)
})
