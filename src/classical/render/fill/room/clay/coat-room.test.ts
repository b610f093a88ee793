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
import { type Hit, height, hitAt, meanOfFace, width } from './drawn-room.test-scene.ts'

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

const meanOf = (face: Hit['face'], of = picture) => meanOfFace(face, of)

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
