import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanSheet } from '../../../src/classical/lines/sheet.ts'
import { namePieces } from '../../../src/classical/plan/furniture/name-furniture.ts'
import { type Plan, seePlan } from '../../../src/classical/plan/plan.ts'
import { pictureOf } from '../draw-scene.ts'
import { fifthRoundPlans } from '../fifth-round/plans/fifth-round-plans.ts'
import { sixthRoundPlans } from '../sixth-round/plans/sixth-round-plans.ts'
import { drawByHand } from './draw-by-hand.ts'
import { type DrawnPlan, drawPlan, type TestPlan } from './draw-plan.ts'
import { firstSightPlans } from './first-sight-plans.ts'
import { fourthRoundPlans } from './fourth-round-plans.ts'
import { handPlans } from './hand-plans.ts'
import { measurePlan } from './measure-plan.ts'
import { knownPlans } from './plans.ts'

/** Its rooms are measured for each; of some, more is asked below. */
const seen = new Map<string, Plan>()

/** Of those that strangers drew, and what each is here for. */
const strange = {
  'crescent, sepia, scanned': 'doors in round walls',
  'hexagon, hatched in red': 'walls along their hatch',
  'kindergarten, double lines': 'sliding leaves, and furniture between walls',
  'mirrored pair, double lines, thresholds': 'doors over one threshold, and ways without a door',
  'gym, grey, strong JPEG': 'a jamb that is a nib',
  'mews house, hatched, sepia, upright sheet': 'the end of stairs, from which nothing leads through a door',
  'house like a cross, fine hatch, turned': 'tiles, leaves drawn as boxes, and a way between rooms that is nearly wide',
  'barn, white on dark green': 'a door as wide as the corridor behind it',
  'office about columns, grey hairlines': 'furniture in the corner of walls',
  'bakery, black, coarse scan, turned': 'an oven that is as black as walls',
  'school wing, wide hatch, wide sheet': 'walls that lines tell better than their hatch',
}
const strangePlans = [...firstSightPlans, ...fourthRoundPlans, ...fifthRoundPlans, ...sixthRoundPlans].filter(
  ({ name }) => Object.hasOwn(strange, name),
)

test('every plan of strangers that is asked for exists', () => {
  assert.equal(strangePlans.length, Object.keys(strange).length)
})

for (const plan of [...knownPlans, ...strangePlans]) {
  test(`every room of a plan is found, none merged and none leaked: ${plan.name}`, async () => {
    const drawn = await drawPlan(plan)
    const found = see(drawn)
    assert.ok(found)
    if (knownPlans.includes(plan)) seen.set(plan.name, found)
    const { rooms, overlap: _, ...measured } = measurePlan(found, drawn)
    assert.deepEqual(measured, { found: rooms, merged: 0, leaked: 0, false: 0 })
  })
}

for (const plan of handPlans) {
  test(`every room of a plan drawn by hand is found, none merged and none leaked: ${plan.name}`, async () => {
    const drawn = await drawByHand(plan)
    const { rooms, overlap: _, ...measured } = measurePlan(see(drawn), drawn)
    assert.deepEqual(measured, { found: rooms, merged: 0, leaked: 0, false: 0 })
  })
}

test('a metre is told by the doors', () => {
  for (const [name, { scale }] of seen) {
    const { metrePx } = planNamed(name)
    assert.ok(scale.isMeasured, name)
    assert.ok(Math.abs(scale.metrePx / metrePx - 1) < 0.14, `${name}: ${scale.metrePx} for ${metrePx}`)
  }
})

test('doors, windows, stairs and texts are found, and a wide opening parts no room', () => {
  const villa = seen.get('villa, grey, JPEG')!
  const count = (kind: string) => villa.openings.filter((opening) => opening.kind === kind).length
  assert.equal(villa.stairs.length, 1)
  assert.ok(villa.stairs[0]!.treads >= 8, `${villa.stairs[0]!.treads} treads`)
  assert.ok(count('door') >= 5 && count('window') >= 8, `${count('door')} doors, ${count('window')} windows`)
  assert.ok(villa.openings.some(({ kind, x1, x2 }) => kind === 'opening' && Math.abs(x1 - x2) > 2 * 74))
  assert.ok(villa.lettering.length >= 8, `${villa.lettering.length} texts`)
})

test('furniture is told by its shape, its room and what stands beside it', () => {
  const flat = seen.get('flat, solid')!
  const uses = ['living', 'hall', 'bedroom', 'bath', 'kitchen', 'bedroom'] as const
  const rooms = planNamed('flat, solid').rooms.map(({ at }) => flat.floors.labels[pixelAt(at)]!)
  const names = namePieces(
    flat,
    flat.floors.rooms.map((_, n) => uses[rooms.indexOf(n + 1)]),
  )
  const at = (x: number, y: number) => names.get(flat.furniture.labels[pixelAt([x, y])]!)
  assert.equal(at(2.1, 6.65), 'table')
  assert.equal(at(1.6, 3.5), 'seat')
  assert.equal(at(6.4, 1.6), 'bedding')
  assert.equal(at(6.1, 0.6), 'pillow')
  assert.equal(at(9.9, 0.7), 'ceramic')
  assert.ok([...names.values()].includes('hob'))
})

const pixelAt = ([x, y]: readonly [number, number]) => Math.round(170 + y * 84) * 1344 + Math.round(170 + x * 84)

test('a sheet with lines and no rooms is not a plan', async () => {
  const bare = { ...knownPlans[0]!, walls: [], rooms: [] }
  assert.equal(see(await drawPlan(bare)), undefined)
})

const planNamed = (name: string): TestPlan => knownPlans.find((plan) => plan.name === name)!

function see(drawn: DrawnPlan): Plan | undefined {
  const picture = pictureOf(drawn)
  return seePlan(cleanSheet(picture) ?? picture)
}
