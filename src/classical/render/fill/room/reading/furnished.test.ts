import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { isFull, seeSpace } from '../../../../space/space.ts'
import { findBedding } from './find-bedding.ts'
import { readFaces } from './read-faces.ts'

const [width, height, focal, eye] = [1344, 896, 900, 1.6]
const turn = (14 * Math.PI) / 180

type Point = [x: number, y: number, z: number]

function project([x, y, z]: Point): [number, number] {
  const depth = y * Math.cos(turn) - x * Math.sin(turn)
  return [
    width / 2 + (focal * (x * Math.cos(turn) + y * Math.sin(turn))) / depth,
    height / 2 - (focal * (z - eye)) / depth,
  ]
}

const pathOf = (path: string) => `<path d="${path}" fill="#fff" stroke="#000" stroke-width="2"/>`
const faceOf = (...corners: Point[]) => pathOf(`M${corners.map((corner) => project(corner).join(' ')).join('L')}Z`)

/** A bedroom with a bed, its cover and a bench, and a large armchair. */
function drawBedroom(): string {
  const [left, far, right, ceiling] = [-2.6, 6, 2.2, 2.8]
  const box = ([x, y]: [number, number], [wide, deep]: [number, number], low: number, high: number) => [
    faceOf([x + wide, y, low], [x + wide, y + deep, low], [x + wide, y + deep, high], [x + wide, y, high]),
    faceOf([x, y, low], [x + wide, y, low], [x + wide, y, high], [x, y, high]),
    faceOf([x, y, high], [x + wide, y, high], [x + wide, y + deep, high], [x, y + deep, high]),
  ]
  const [x, y] = project([0.35, 3.7, 0.3])
  const lobes = Array.from({ length: 40 }, (_, n) => {
    const angle = (2 * Math.PI * (n + 0.3)) / 40
    const reach = 1 + 0.06 * Math.sin(3 * angle)
    return `${x + 112 * reach * Math.cos(angle)} ${y + 96 * reach * Math.sin(angle)}`
  })
  const armchair = `M${lobes.join('L')}Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${[
    faceOf([left, far, 0], [right, far, 0], [right, far, ceiling], [left, far, ceiling]),
    faceOf([left, 0.9, 0], [left, far, 0], [left, far, ceiling], [left, 0.9, ceiling]),
    ...box([-2.1, 3.5], [1.6, 2.1], 0, 0.5),
    faceOf([-2.1, 3.5, 0.5], [-0.5, 3.5, 0.5], [-0.5, 4.2, 0.5], [-2.1, 4.2, 0.5]),
    ...box([0.9, 5.3], [1.2, 0.5], 0, 0.75),
    pathOf(armchair),
  ].join('')}</svg>`
}

test('face by face, a large armchair is none of the floor, and a bed has bedding', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-furnished-'))
  try {
    const path = join(folder, 'room.png')
    await sharp(Buffer.from(drawBedroom())).png().toFile(path)
    const space = seeSpace(await loadPicture(path), 'drawing', 'indoors')
    assert.ok(isFull(space), JSON.stringify([space.reason, space.camera?.mode]))
    const room = readFaces(space)!
    const regionAt = ([x, y]: [number, number]) =>
      space.regions.partition.labels[Math.round(y) * width + Math.round(x)]!
    const [x, y] = project([0.35, 3.7, 0.3])
    assert.notEqual(room.parts[regionAt([x + 20, y])], 'floor')
    for (const place of [
      [-0.3, 3.7, 0],
      [1.6, 4, 0],
    ] as Point[])
      assert.equal(room.parts[regionAt(project(place))], 'floor')
    const bedding = findBedding(room)
    const tops = [
      [-1.3, 3.8, 0.5],
      [-1.3, 5, 0.5],
      [1.5, 5.5, 0.75],
    ] as Point[]
    assert.deepEqual(
      tops.map((top) => bedding.has(regionAt(project(top)))),
      [true, true, false],
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
