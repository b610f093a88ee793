import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'

const [width, height, focal] = [1344, 896, 1000]
/** The eye is 1.6 m over the floor, and looks to the right of the long wall's normal. */
const turn = (27 * Math.PI) / 180
const [floorZ, ceilingZ, wallX, wallY] = [-1.6, 1.2, 3.2, 5.2]
const cupboard = { min: [-1.7, 4.4, -1.6], max: [0.3, 5.2, -0.7] }

type Hit = { face: 'floor' | 'sunlit' | 'ceiling' | 'left' | 'back' | 'pane' | 'cupboard'; light: number }

function hitAt(x: number, y: number): Hit {
  const [cx, cy] = [(x - width / 2) / focal, (y - height / 2) / focal]
  const ray = [cx * Math.cos(turn) - Math.sin(turn), cx * Math.sin(turn) + Math.cos(turn), -cy] as const
  const reach = [
    ray[2] < 0 ? floorZ / ray[2] : 99,
    ray[2] > 0 ? ceilingZ / ray[2] : 99,
    ray[0] < 0 ? -wallX / ray[0] : 99,
    ray[1] > 0 ? wallY / ray[1] : 99,
  ]
  const t = Math.min(...reach)
  let [near, far, axis] = [0, 99, 0]
  for (const n of [0, 1, 2] as const) {
    const [one, other] = [cupboard.min[n]! / ray[n], cupboard.max[n]! / ray[n]]
    if (Math.min(one, other) > near) [near, axis] = [Math.min(one, other), n]
    far = Math.min(far, Math.max(one, other))
  }
  if (near < far && near < t) return { face: 'cupboard', light: [0.62, 0.7, 0.86][axis]! }
  const [px, py, pz] = ray.map((part) => part * t) as [number, number, number]
  const face = (['floor', 'ceiling', 'left', 'back'] as const)[reach.indexOf(t)]!
  const isPane =
    [2.2, 3.1, 4.1].some((at) => Math.abs(py - at) < 0.36) && pz > -0.7 && pz < 0.8 && Math.abs(pz - 0.3) > 0.025
  if (face === 'left' && isPane) return { face: 'pane', light: 1 }
  // Sunlight lies on the floor as white as a pane, and as sharp.
  if (face === 'floor' && Math.abs(px + 1.4) < 0.5 && Math.abs(py - 3) < 0.45) return { face: 'sunlit', light: 1 }
  // Light falls off from the window, as a path tracer has it.
  const base = { floor: 0.74, ceiling: 0.7, left: 0.52, back: 0.66 }[face]
  const isPanel = face === 'back' && [0.9, 1.7].some((at) => Math.abs(px - at) < 0.3) && Math.abs(pz - 0.1) < 0.4
  return { face, light: (isPanel ? 0.93 : 1) * base - 0.03 * Math.hypot(px + wallX, py - 3) }
}

let folder: string
let picture: Picture
let evening: Picture
let notes: string[]

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-clay-'))
  const grey = Buffer.alloc(width * height)
  for (let i = 0; i < grey.length; i++) {
    const grain = ((Math.imul(i, 2654435761) >>> 16) & 3) - 1.5
    grey[i] = Math.round(Math.min(255, 255 * hitAt(i % width, Math.floor(i / width)).light + grain))
  }
  const [source, output] = [join(folder, 'room.png'), join(folder, 'out.png')]
  await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toFile(source)
  const request = { ...plainRequest, source, expert: 'interior', imageType: '3dmass' } as const
  const callerText = 'oak floor, blue walls, white ceiling'
  notes = (await renderPicture({ ...request, callerText }, output, () => {})).notes
  picture = await loadPicture(output)
  await renderPicture({ ...request, callerText, sceneMood: 'blue_hour' }, output, () => {})
  evening = await loadPicture(output)
})

after(() => rm(folder, { recursive: true, force: true }))

/** The mean of a face's pixels, away from other faces. */
function meanOf(face: Hit['face'], of = picture): [L: number, a: number, b: number] {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = 8; y < height - 8; y += 4)
    for (let x = 8; x < width - 8; x += 4) {
      if (![-8, 0, 8].every((off) => hitAt(x + off, y).face === face && hitAt(x, y + off).face === face)) continue
      for (const [n, plane] of [of.L, of.a, of.b].entries()) sums[n]! += plane[y * width + x]!
      count++
    }
  return sums.map((sum) => sum / count) as [number, number, number]
}

test('a grey model of a room has the floor, walls and ceiling that the words name, each on its own face', () => {
  const [floor, ceiling] = [meanOf('floor'), meanOf('ceiling')]
  assert.ok(floor[2] > 0.04, `the floor is not of oak: ${floor}`)
  for (const wall of [meanOf('left'), meanOf('back')]) assert.ok(wall[2] < -0.04, `a wall is not blue: ${wall}`)
  assert.ok(Math.hypot(ceiling[1], ceiling[2]) < 0.03, `the ceiling is not white: ${ceiling}`)
  assert.ok(ceiling[0] > 0.7)
})

test('what stands in it is neither floor nor wall, and the model’s own light stays on it', () => {
  const [, , floor] = meanOf('floor')
  const [L, , b] = meanOf('cupboard')
  assert.ok(b < floor - 0.02 && b > -0.03, `${b}`)
  assert.ok(L > 0.5)
})

test('its windows show the day outside', () => {
  const [L, a, b] = meanOf('pane')
  assert.ok(L > 0.85)
  assert.ok(Math.hypot(a, b) > 0.004)
  assert.ok(!notes.some((note) => note.includes('could not tell')))
})

test('sunlight on its floor is not a window', () => {
  const [L, , b] = meanOf('sunlit')
  assert.ok(b > 0.02 && L > meanOf('floor')[0] + 0.05, `${L} ${b}`)
})

test('at blue hour its windows are blue and darker than by day, and lamps light the room warmly', () => {
  const [L, , b] = meanOf('pane', evening)
  assert.ok(b < -0.02 && L < meanOf('pane')[0] - 0.3, `${L} ${b}`)
  const [ceiling, , warm] = meanOf('ceiling', evening)
  assert.ok(warm > meanOf('ceiling')[2] + 0.01 && ceiling > L, `${ceiling} ${warm}`)
})
