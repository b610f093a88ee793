import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../camera.ts'
import { openTracing } from '../partition.ts'
import { groundBelow, partGround, partSurroundings } from './surroundings.ts'

const [width, height] = [240, 160]
const horizon = 100
type Box = [left: number, top: number, right: number, bottom: number]

/** It looks level at a corner. */
const camera: Camera = {
  mode: 'full',
  focalPx: 220,
  centre: [width / 2, horizon],
  shifted: true,
  axes: [
    [0.8, 0, 0.6],
    [-0.6, 0, 0.8],
    [0, -1, 0],
  ],
  sigma: 0.01,
  explained: 0.9,
  meaningful: [9, 9, 9],
}

const partOf = (...boxes: Box[]) => {
  const labels = new Int32Array(width * height)
  for (const [n, [left, top, right, bottom]] of boxes.entries())
    for (let y = top; y < bottom; y++) labels.fill(n + 1, y * width + left, y * width + right)
  return openTracing(labels, width, height)(1.6)
}
const at = (labels: Int32Array, x: number, y: number) => labels[y * width + x]!

const [left, middle, quay]: Box[] = [
  [0, 80, 40, 140],
  [80, 30, 150, 140],
  [0, 140, width, height],
]

test('paper over houses that ends at a quay is parted into sky and ground, although houses stand at both borders', () => {
  const labels = partSurroundings(partOf(left!, middle!, quay!, [200, 70, width, 140]), camera, false, true)
  assert.ok(labels)
  assert.equal(at(labels, 60, 20), 0)
  assert.ok(at(labels, 60, 120) > 4 && at(labels, 170, 130) === at(labels, 60, 120))
})

test('the ceiling of a room, which walls bound at both sides, is whole', () => {
  const walls: Box[] = [
    [0, 20, 40, 140],
    [200, 20, width, 140],
  ]
  assert.equal(partSurroundings(partOf(...walls, middle!, quay!), camera, false, true), undefined)
})

test('the ground of a picture whose hills bound it ends at the horizon', () => {
  const [sky, hill]: Box[] = [
    [0, 0, width, 70],
    [160, 60, width, 90],
  ]
  const partition = partOf(sky!, hill!, [110, 60, 140, 85])
  assert.equal(groundBelow(partition, camera), 0)
  const labels = partGround(partition, camera)
  assert.ok(labels)
  assert.notEqual(at(labels, 30, 85), at(labels, 30, 130))
})

test('the ground of a drawing that goes up behind a tree at its border ends at the horizon, and that of a model is left whole', () => {
  const around: Box[] = [
    [0, 0, width, 60],
    [20, 60, 80, horizon],
    [150, 60, width, horizon],
  ]
  const partition = partOf(...around, [80, 30, 150, 108])
  const labels = partSurroundings(partition, camera, false, true)
  assert.ok(labels)
  assert.notEqual(at(labels, 8, 80), at(labels, 8, 130))
  assert.equal(partSurroundings(partition, camera), undefined)
})

test('paper that a building at the top of the picture closes off is parted at the horizon, and a wall there is left whole', () => {
  const beside: Box = [0, 0, 70, 140]
  const house: Box[] = [
    [64, 0, 90, 54],
    [44, 54, 110, 92],
    [24, 92, 110, 134],
  ]
  const paper = partSurroundings(partOf(beside, ...house, quay!), camera, false, true)
  assert.ok(paper)
  assert.equal(at(paper, 10, 20), 1)
  assert.notEqual(at(paper, 10, 120), 1)
  const wall = partSurroundings(partOf([0, 0, 40, 140], middle!, quay!), camera, false, true)
  assert.ok(wall)
  assert.equal(at(wall, 10, 120), 1)
})

test('ground that goes up beside a tree ends at the horizon, although the paper over the building is parted there, too', () => {
  // The paper goes on below the horizon to the left; to the right, the ground goes up over it between a tree and the picture's border.
  const boxes: Box[] = [
    [80, 30, 190, 130],
    [0, 130, width, height],
    [190, 20, 215, 130],
  ]
  const labels = partOf(...boxes).labels.slice()
  for (let y = 40; y < 130; y++) labels.fill(2, y * width + 215, (y + 1) * width)
  const split = partSurroundings(openTracing(labels, width, height)(1.6), camera, false, true)
  assert.ok(split)
  assert.notEqual(at(split, 40, 20), at(split, 40, 120))
  assert.equal(at(split, 230, 60), 2)
  assert.notEqual(at(split, 230, 150), 2)
  assert.equal(at(split, 230, 120), at(split, 20, 150))
})
