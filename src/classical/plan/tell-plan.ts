import { findSegments } from '../lines/segments.ts'
import { cleanSheet, readInk } from '../lines/sheet.ts'
import type { Picture } from '../pixels/picture.ts'
import { type Plan, seePlan } from './plan.ts'
import { bleach, findTints } from './tints.ts'

/** Share of a plan's sheet that is floor, and doors to a room: a plant has more leaves than a room has doors. */
const floorMin = 0.15
const doorsMax = 3

/** The plan that a picture shows, which is left as it is: a plan is on paper, much of it is rooms, and at least one of them has a door. */
export function tellPlan(picture: Picture): Plan | undefined {
  const sheet = planSheet(copyOf(picture))
  const plan = sheet && seePlan(sheet)
  if (!plan?.scale.isMeasured) return undefined
  const { rooms } = plan.floors
  const floor = rooms.reduce((sum, { area }) => sum + area, 0)
  const doors = plan.openings.filter(({ kind }) => kind === 'door').length
  return floor > floorMin * plan.walls.length && doors < doorsMax * (rooms.length + 1) ? plan : undefined
}

/** The lines of a plan on white, without the tints of its floors and furniture; the picture itself is cleaned, if it is on paper at all. */
export function planSheet(picture: Picture): Picture | undefined {
  const tints = findTints(picture)
  if (tints) bleach(picture, tints)
  return cleanSheet(picture)
}

/** In steps of a degree, how far lines lie from the sheet's two directions, and the share of their length that does not. */
const squareSteps = 2
const squareMin = 0.62

/** Whether most lines of a sheet run in two directions at right angles, as those of plans do and those of views in perspective do not. */
export function isDrawnSquare(picture: Picture): boolean {
  const { width, height } = picture
  const sheet = planSheet(copyOf(picture))
  if (!sheet) return false
  const lengths = new Float64Array(90)
  for (const { dx, dy, length } of findSegments(readInk(sheet).ink, width, height))
    lengths[Math.floor(((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 90)]! += length
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const near = lengths.map((_, at) => {
    let sum = 0
    for (let step = -squareSteps; step <= squareSteps; step++) sum += lengths[(at + step + 90) % 90]!
    return sum
  })
  return all > 0 && Math.max(...near) > squareMin * all
}

const copyOf = (picture: Picture): Picture => ({
  ...picture,
  L: picture.L.slice(),
  a: picture.a.slice(),
  b: picture.b.slice(),
})
