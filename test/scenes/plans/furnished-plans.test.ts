import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../src/classical/pixels/picture-file.ts'
import { moodOfPlan } from '../../../src/classical/render/light/plan-light.ts'
import { moods } from '../../../src/classical/render/moods.ts'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import type { RenderRequest } from '../../../src/classical/render/request.ts'
import { flat, hollow, office, shown } from './furnished-plans.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-furnished-'))
})
after(() => rm(folder, { recursive: true, force: true }))

type Seen = { notes: string[]; at: (place: readonly number[]) => { L: number; a: number; b: number } }

async function render(plan: { svg: string }, order: Partial<RenderRequest>): Promise<Seen> {
  const [source, out] = [join(folder, 'source.png'), join(folder, 'out.png')]
  await sharp(Buffer.from(plan.svg)).png().toFile(source)
  const { notes } = await renderPicture(
    { ...plainRequest, source, expert: 'interior', imageType: '2d', ...order },
    out,
    () => {},
  )
  const { width, L, a, b } = await loadPicture(out)
  const mean = (plane: Float32Array, [x, y]: readonly number[]) => {
    let sum = 0
    for (let v = -2; v <= 2; v++)
      for (let u = -2; u <= 2; u++)
        sum += plane[(Math.round(y! * shown) + v) * width + Math.round(x! * shown) + u]! / 25
    return sum
  }
  return { notes, at: (place) => ({ L: mean(L, place), a: mean(a, place), b: mean(b, place) }) }
}

test('a furnished plan that is ordered as an interior is coloured as a plan: walls in poché, floors within them, paper around', async () => {
  const { at, notes } = await render(flat, { callerText: 'dark walnut floor' })
  assert.ok(notes.some((note) => note.includes('is a floor plan')))
  assert.ok(at(flat.page).L > 0.9)
  assert.ok(at(flat.wall).L < 0.35)
  for (const place of flat.floors) assert.ok(at(place).b > 0.03 && at(place).L < 0.6, `walnut at ${place}`)
  // Though much furniture is as narrow as walls, windows are parts of walls and not of floors.
  for (const place of flat.panes)
    assert.ok(at(place).L > 0.6 && at(place).b < 0.03, `glass at ${place}: ${JSON.stringify(at(place))}`)
})

test('the outer walls of a plan that fills its sheet are not the frame of the sheet', async () => {
  const { at, notes } = await render(hollow, { callerText: 'dark walnut floor' })
  assert.ok(!notes.some((note) => note.includes('frame of the sheet')), notes.join(' '))
  assert.ok(at(hollow.wall).L < 0.45, `a wall of ${at(hollow.wall).L}`)
  assert.ok(at(hollow.floor).b > 0.03)
})

test('tints of floors are what words say of such a colour, and at night a plan stays legible', async () => {
  const callerText = 'floors in grey carpet, blue green carpet and oak boards'
  const { at } = await render(office, { callerText, sceneMood: 'night', renderStyle: 'cgi_render' })
  const [floor, blue, wood] = [at(office.floors.office), at(office.floors.meeting), at(office.floors.cafe)]
  assert.ok(wood.b > blue.b + 0.06 && wood.a > blue.a + 0.02, `oak: ${JSON.stringify(wood)}`)
  assert.ok(blue.a < floor.a - 0.008, `blue green: ${JSON.stringify(blue)}`)
  assert.ok(Math.hypot(floor.a, floor.b) < 0.03, `grey: ${JSON.stringify(floor)}`)
  assert.ok(at(office.desk).b > 0.06, 'the own colour of a desk')
  assert.ok(at(office.sofa).a < -0.02 && at(office.sofa).L < 0.6, 'the own colour of a sofa, though it is dark')
  assert.ok(at(office.page).L > 0.7, `paper of ${at(office.page).L}`)
  // Its core has doors of its own, and so is not furniture.
  const wall = at(office.wall)
  assert.ok(wall.L < 0.3 && floor.L > wall.L + 0.35, `a floor of ${floor.L} beside a wall of ${wall.L}`)
})

test('whatever the hour, a plan is dimmed a little, and its contrasts stay', () => {
  for (const [name, mood] of Object.entries(moods)) {
    const { exposure, light, tone } = moodOfPlan(mood)
    assert.ok(exposure > -0.5, name)
    assert.ok(Math.max(...light) / Math.min(...light) < 1.12, name)
    assert.ok(tone.contrast > 0.9 && tone.contrast < 1.15, name)
  }
})
