import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FurnitureBox } from '../furniture-boxes.ts'
import type { Room } from './room.ts'
import { withoutStairs } from './stairs.ts'

/** Treads of 0.28 m, each so much higher and farther on than the one before. */
function treads(up: number, on: number): Pick<Room, 'planes' | 'extents'> {
  const steps = Array.from({ length: 6 }, (_, n) => n + 1)
  return {
    planes: steps.map((n) => ({ nx: 0, ny: 0, nz: 1, d: n * up })),
    extents: steps.map((n) => ({ min: [0, n * on, n * up], max: [1, n * on + 0.28, n * up] })),
  }
}

function furnitureOf(faces: Pick<Room, 'planes' | 'extents'>): FurnitureBox[] {
  const space = { regions: { partition: { sides: [] } } }
  const box = { regions: [0, 1, 2, 3, 4, 5] } as unknown as FurnitureBox
  return withoutStairs({ ...faces, space } as unknown as Room, [box], () => 'cabinet')
}

test('steps that rise and go on are stairs; boards over one another, and low steps apart, are furniture', () => {
  assert.equal(furnitureOf(treads(0.17, 0.28)).length, 0)
  assert.equal(furnitureOf(treads(0.33, 0)).length, 1)
  assert.equal(furnitureOf(treads(0.02, 0.28)).length, 1)
})
