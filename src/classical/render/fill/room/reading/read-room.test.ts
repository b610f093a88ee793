import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { isFull, seeSpace } from '../../../../space/space.ts'
import { findBeams } from './find-beams.ts'
import { readFaces } from './read-faces.ts'
import { readRoom } from './read-room.ts'

const [width, height, focal, eye] = [1344, 896, 900, 1.6]
const turned = (24 * Math.PI) / 180

type Point = [x: number, y: number, z: number]

function project([x, y, z]: Point, turn = turned): [number, number] {
  const depth = y * Math.cos(turn) - x * Math.sin(turn)
  return [
    width / 2 + (focal * (x * Math.cos(turn) + y * Math.sin(turn))) / depth,
    height / 2 - (focal * (z - eye)) / depth,
  ]
}

/** A face as it is drawn: white, in black lines, over what is behind it. */
const faceOf = (...corners: Point[]) => drawFace(corners, turned)

const drawFace = (corners: Point[], turn: number) =>
  `<path d="M${corners.map((corner) => project(corner, turn).join(' ')).join('L')}Z" fill="#fff" stroke="#000" stroke-width="2"/>`

/** A room with a wall of glass, beams under its ceiling, a picture and a door. */
function drawRoom(): string {
  const [left, far, right, ceiling] = [-3, 5.5, 2.4, 2.7]
  const onLeft = (y: number, low: number, high: number) =>
    faceOf([left, y, low], [left, y + 0.9, low], [left, y + 0.9, high], [left, y, high])
  const onFar = (from: number, to: number, low: number, high: number) =>
    faceOf([from, far, low], [to, far, low], [to, far, high], [from, far, high])
  const faces = [
    onFar(left, right, 0, ceiling),
    faceOf([left, 0.9, 0], [left, far, 0], [left, far, ceiling], [left, 0.9, ceiling]),
    ...[1.2, 2.2, 3.2, 4.2].flatMap((y) => [onLeft(y, 0.1, 2), onLeft(y, 2.1, 2.55)]),
    onFar(-1.6, -0.6, 1.2, 1.95),
    onFar(-1.53, -0.67, 1.27, 1.88),
    onFar(0.6, 1.5, 0, 2.1),
    ...[4.9, 3.9, 2.9, 1.9].flatMap((y) => [
      faceOf([left, y, 2.45], [right, y, 2.45], [right, y + 0.2, 2.45], [left, y + 0.2, 2.45]),
      faceOf([left, y, 2.45], [right, y, 2.45], [right, y, ceiling], [left, y, ceiling]),
    ]),
  ]
  return sheetOf(faces)
}

const sheetOf = (faces: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${faces.join('')}</svg>`

/** A room that is looked at straight, with a window between curtains, and a low table on a rug. */
function drawStraight(): string {
  const [left, far, right, ceiling] = [-2.2, 5.4, 2.3, 2.7]
  const face = (...corners: Point[]) => drawFace(corners, 0)
  const onFar = (from: number, to: number, low: number, high: number) =>
    face([from, far, low], [to, far, low], [to, far, high], [from, far, high])
  const [near, legs] = [4.2, [-0.4, 0.75]]
  return sheetOf([
    onFar(left, right, 0, ceiling),
    ...[left, right].map((x) => face([x, 1, 0], [x, far, 0], [x, far, ceiling], [x, 1, ceiling])),
    onFar(-1, 0.8, 0.9, 2.3),
    ...[-0.94, -0.34, 0.26].flatMap((x) => [onFar(x, x + 0.48, 0.96, 1.56), onFar(x, x + 0.48, 1.64, 2.24)]),
    ...[-1.4, 0.8].map((x) => onFar(x, x + 0.4, 0.02, 2.4)),
    face([-1.2, 3.5, 0], [1.5, 3.5, 0], [1.5, 5.1, 0], [-1.2, 5.1, 0]),
    ...legs.map((x) => face([x, near, 0], [x + 0.06, near, 0], [x + 0.06, near, 0.4], [x, near, 0.4])),
    face([-0.45, near, 0.4], [0.85, near, 0.4], [0.85, near, 0.44], [-0.45, near, 0.44]),
    face([-0.45, near, 0.44], [0.85, near, 0.44], [0.85, 4.8, 0.44], [-0.45, 4.8, 0.44]),
  ])
}

/** A room in which much stands: chairs whose legs hide the boards behind them, a window with a tree outside, somebody, beams. */
function drawCrowded(): string {
  const [left, far, right, ceiling] = [-3.2, 7, 4, 3]
  const onFar = (from: number, to: number, low: number, high: number) =>
    faceOf([from, far, low], [to, far, low], [to, far, high], [from, far, high])
  const upright = (x: number, y: number, wide: number, low: number, high: number) =>
    faceOf([x, y, low], [x + wide, y, low], [x + wide, y, high], [x, y, high])
  const chair = (x: number, y: number) => [
    ...[0, 0.4].map((off) => upright(x + off, y + 0.42, 0.05, 0, 0.45)),
    faceOf([x, y, 0.45], [x + 0.45, y, 0.45], [x + 0.45, y + 0.45, 0.45], [x, y + 0.45, 0.45]),
    ...[0, 0.4].map((off) => upright(x + off, y, 0.05, 0, 0.42)),
    upright(x, y, 0.45, 0.42, 0.45),
    upright(x, y, 0.45, 0.6, 0.9),
  ]
  const [treeX, treeY] = project([-0.9, far, 1.7])
  const [headX, headY] = project([0.9, 5.6, 1.6])
  const radius = Math.abs(project([0.9, 5.6, 1.47])[1] - headY)
  return sheetOf([
    onFar(left, right, 0, ceiling),
    faceOf([left, 0.9, 0], [left, far, 0], [left, far, ceiling], [left, 0.9, ceiling]),
    onFar(-1.6, 0.6, 0.9, 2.3),
    `<circle cx="${treeX}" cy="${treeY}" r="44" fill="#fff" stroke="#000" stroke-width="2"/>`,
    ...[6, 4.6, 3.2].flatMap((y) => [
      faceOf([left, y, 2.75], [right, y, 2.75], [right, y + 0.15, 2.75], [left, y + 0.15, 2.75]),
      faceOf([left, y, 2.75], [right, y, 2.75], [right, y, ceiling], [left, y, ceiling]),
    ]),
    faceOf([0.65, 5.6, 0], [1.15, 5.6, 0], [1.2, 5.6, 1.5], [0.6, 5.6, 1.5]),
    `<circle cx="${headX}" cy="${headY}" r="${radius}" fill="#fff" stroke="#000" stroke-width="2"/>`,
    ...[5.4, 4.3, 3.2].flatMap((y) => [-2.2, -1.3, -0.4].flatMap((x) => chair(x, y))),
  ])
}

/** Reads a drawn room, and tells the part of a place in it. */
async function readDrawn(svg: string, turn: number, read = readRoom) {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-read-room-'))
  try {
    const path = join(folder, 'room.png')
    await sharp(Buffer.from(svg)).png().toFile(path)
    const space = seeSpace(await loadPicture(path), 'drawing', 'indoors')
    assert.ok(isFull(space))
    const room = read(space)!
    const beams = findBeams(room)
    return (point: Point) => {
      const [x, y] = project(point, turn).map(Math.round) as [number, number]
      const region = space.regions.partition.labels[y * width + x]!
      return beams.has(region) ? 'beam' : room.parts[region]
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('straight on, panes in one frame are a window, and what lies on the floor is a rug though legs stand on it', async () => {
  const partAt = await readDrawn(drawStraight(), 0)
  for (const x of [-0.7, -0.1, 0.5]) for (const z of [1.2, 1.9]) assert.equal(partAt([x, 5.4, z]), 'pane', `${x} ${z}`)
  assert.equal(partAt([0, 5.4, 1.6]), 'frame')
  assert.equal(partAt([0.2, 3.7, 0]), 'rug')
  assert.equal(partAt([1.8, 4, 0]), 'floor')
  assert.equal(partAt([0.2, 4.5, 0.44]), 'furniture')
})

test('what stands on boards is not a part of the floor', async () => {
  const boards = [-2.6, -2, -1.4, -0.8, -0.2, 0.4, 1, 1.6].map((x) =>
    faceOf([x, 1.2, 0], [x + 0.6, 1.2, 0], [x + 0.6, 6, 0], [x, 6, 0]),
  )
  const [front, side, top] = [
    faceOf([-1.1, 4, 0], [0.1, 4, 0], [0.1, 4, 0.7], [-1.1, 4, 0.7]),
    faceOf([0.1, 4, 0], [0.1, 4.8, 0], [0.1, 4.8, 0.7], [0.1, 4, 0.7]),
    faceOf([-1.1, 4, 0.7], [0.1, 4, 0.7], [0.1, 4.8, 0.7], [-1.1, 4.8, 0.7]),
  ]
  const walls = [
    faceOf([-2.6, 6, 0], [2.2, 6, 0], [2.2, 6, 2.8], [-2.6, 6, 2.8]),
    faceOf([-2.6, 0.9, 0], [-2.6, 6, 0], [-2.6, 6, 2.8], [-2.6, 0.9, 2.8]),
  ]
  const partAt = await readDrawn(sheetOf([...walls, ...boards, side, front, top]), turned, readFaces)
  assert.equal(partAt([-0.5, 4, 0.45]), 'furniture')
  assert.equal(partAt([-0.5, 4.4, 0.7]), 'furniture')
  for (const x of [-1.7, 0.7]) assert.equal(partAt([x, 4, 0]), 'floor', `${x}`)
})

test('under beams a far wall is a wall, a wall of glass is panes in a frame, and what hangs beside it is a picture', async () => {
  const partAt = await readDrawn(drawRoom(), turned)
  assert.equal(partAt([-0.2, 5.5, 1]), 'wall')
  assert.equal(partAt([-2, 5.5, 0.6]), 'wall')
  assert.equal(partAt([-0.5, 4.5, 0]), 'floor')
  for (const y of [2.7, 3.7, 4.6]) assert.equal(partAt([-3, y, 1]), 'pane', `${y}`)
  assert.equal(partAt([-3, 3.15, 1]), 'frame')
  assert.equal(partAt([-1.1, 5.5, 1.6]), 'picture')
  assert.equal(partAt([1.1, 5.5, 1]), 'door')
})

test('face by face, floor goes on between the legs of chairs, a window is one whatever is seen in it, and people are not a part of the wall', async () => {
  const partAt = await readDrawn(drawCrowded(), turned, readFaces)
  for (const [x, y] of [
    [-1.08, 3.2],
    [-1.08, 4.3],
    [-1.98, 4.3],
    [0.6, 4.5],
  ] as const)
    assert.equal(partAt([x, y, 0.02]), 'floor', `${x} ${y}`)
  for (const [x, z] of [
    [-1.4, 2.1],
    [-0.9, 1.7],
    [0.3, 1.2],
  ] as const)
    assert.equal(partAt([x, 7, z]), 'pane', `${x} ${z}`)
  assert.equal(partAt([1.9, 7, 1]), 'wall')
  for (const [y, z] of [
    [4.6, 2.85],
    [3.27, 2.75],
  ] as const)
    assert.equal(partAt([0, y, z]), 'beam', `${y} ${z}`)
  assert.equal(partAt([0, 4.4, 2.999]), 'ceiling')
  assert.equal(partAt([-1.1, 3.2, 0.8]), 'furniture')
  const seats = [5.4, 4.3, 3.2].flatMap((y) => [-2.2, -1.3, -0.4].map((x) => partAt([x + 0.2, y + 0.3, 0.45])))
  assert.ok(seats.filter((part) => part === 'furniture').length >= 5, seats.join())
  for (const z of [0.8, 1.6]) assert.equal(partAt([0.9, 5.6, z]), 'figure', `${z}`)
})
