import { cleanSheet } from '../../src/classical/lines/sheet.ts'
import { seePlan } from '../../src/classical/plan/plan.ts'
import { pictureOf } from '../../test/scenes/draw-scene.ts'
import { fifthRoundPlans } from '../../test/scenes/fifth-round/plans/fifth-round-plans.ts'
import { drawByHand } from '../../test/scenes/plans/draw-by-hand.ts'
import { type DrawnPlan, drawPlan, type TestPlan } from '../../test/scenes/plans/draw-plan.ts'
import { firstSightPlans } from '../../test/scenes/plans/first-sight-plans.ts'
import { fourthRoundPlans } from '../../test/scenes/plans/fourth-round-plans.ts'
import { handPlans } from '../../test/scenes/plans/hand-plans.ts'
import { type MeasuredPlan, measurePlan } from '../../test/scenes/plans/measure-plan.ts'
import { knownPlans } from '../../test/scenes/plans/plans.ts'
import { unseenPlans } from '../../test/scenes/plans/unseen-plans.ts'
import { seventhRoundPlans } from '../../test/scenes/seventh-round/plans/seventh-round-plans.ts'
import { sixthRoundPlans } from '../../test/scenes/sixth-round/plans/sixth-round-plans.ts'
import { atMost, type Row } from '../harness/table.ts'

type Seen = Pick<TestPlan, 'name' | 'metrePx'> & { measured: MeasuredPlan; cpuMs: number; metre: number }

const groups = {
  known: drawers(knownPlans, drawPlan),
  unseen: drawers(unseenPlans, drawPlan),
  'first sight': drawers(firstSightPlans, drawPlan),
  'fourth round': drawers(fourthRoundPlans, drawPlan),
  'fifth round': drawers(fifthRoundPlans, drawPlan),
  'sixth round': drawers(sixthRoundPlans, drawPlan),
  'seventh round': drawers(seventhRoundPlans, drawPlan),
  'by hand': drawers(handPlans, drawByHand),
}

type Drawer = Pick<TestPlan, 'name' | 'metrePx'> & { draw: () => Promise<DrawnPlan> }

function drawers<T extends Pick<TestPlan, 'name' | 'metrePx'>>(plans: T[], draw: (plan: T) => Promise<DrawnPlan>) {
  return plans.map((plan): Drawer => ({ ...plan, draw: () => draw(plan) }))
}

/** How well the embedded engine reads floor plans of known rooms, a line each. */
export async function measurePlans(): Promise<Row[]> {
  const rows: Row[] = []
  console.log('| plan | rooms found | merged | leaked | false | least overlap | metre | CPU |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [group, plans] of Object.entries(groups)) {
    const all: Seen[] = []
    for (const plan of plans) {
      const seen = await see(plan)
      all.push(seen)
      console.log(describe(seen))
    }
    rows.push(...summarise(group, all))
  }
  return rows
}

async function see(plan: Drawer): Promise<Seen> {
  const drawn = await plan.draw()
  const picture = pictureOf(drawn)
  const sheet = cleanSheet(picture) ?? picture
  const before = process.cpuUsage()
  const found = seePlan(sheet)
  const { user, system } = process.cpuUsage(before)
  return {
    ...plan,
    measured: measurePlan(found, drawn),
    cpuMs: (user + system) / 1000,
    metre: found?.scale.metrePx ?? 0,
  }
}

function summarise(group: string, all: Seen[]): Row[] {
  const sum = (value: (measured: MeasuredPlan) => number) =>
    all.reduce((total, { measured }) => total + value(measured), 0)
  const rooms = sum((measured) => measured.rooms)
  const cpu = all.map(({ cpuMs }) => cpuMs).sort((one, other) => one - other)
  return [
    atMost(`${group} rooms of plans not found, of ${rooms}`, rooms - sum(({ found }) => found), '', 0),
    atMost(
      `${group} rooms of plans merged`,
      sum(({ merged }) => merged),
      '',
      0,
    ),
    atMost(
      `${group} rooms of plans that leak`,
      sum(({ leaked }) => leaked),
      '',
      0,
    ),
    atMost(
      `${group} plans: what was taken for a room and is none`,
      sum((measured) => measured.false),
      '',
      0,
    ),
    atMost(`${group} plans: CPU of seeing, median`, cpu[cpu.length >> 1]!, 'ms'),
  ]
}

function describe({ name, measured, metre, metrePx, cpuMs }: Seen): string {
  const { rooms, found, merged, leaked, overlap } = measured
  const scale = `${((metre / metrePx - 1) * 100).toFixed(1)} %`
  return `| ${[name, `${found} of ${rooms}`, merged, leaked, measured.false, `${(overlap * 100).toFixed(1)} %`, scale, `${Math.round(cpuMs)} ms`].join(' | ')} |`
}
