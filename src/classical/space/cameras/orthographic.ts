import type { Camera } from '../camera.ts'
import { meaningOf } from '../meaning.ts'
import { type Line, type Ray, readRays } from '../rays.ts'
import { times, type Vector } from '../vector.ts'

/** By how much lines of one direction may differ, and do so on the mean: perspective makes them differ more. */
const apartMax = (1.2 * Math.PI) / 180
const meanMax = (0.5 * Math.PI) / 180
/** Directions differ by so much, and the upright one is within this of the picture's. */
const otherMin = (8 * Math.PI) / 180
const leanMax = (4 * Math.PI) / 180
/** Two directions at right angles in the picture are those of an elevation or a plan. */
const squareMin = Math.cos((84 * Math.PI) / 180)
/** Share of all lines' length that runs along one of the three directions. */
const explainedMin = 0.6
const familiesMax = 6

type Family = { angle: number; rays: Ray[]; length: number }

/**
 * The directions of an axonometric picture: lines of each of a building's three directions are parallel, so that nothing tells distance
 * or focal length. Undefined if the lines do not look like that, as those of elevations, plans and perspectives.
 */
export function findOrthographic(lines: Line[], width: number, height: number): Camera | undefined {
  const rays = readRays(lines, width, height)
  const families = findFamilies(rays)
  const up = families.find(({ angle }) => Math.abs(angle - Math.PI / 2) < leanMax)
  if (!up) return undefined
  let best: { axes: [Vector, Vector, Vector]; families: Family[]; length: number } | undefined
  for (const [n, one] of families.entries()) {
    for (const other of families.slice(n + 1)) {
      if (one === up || other === up) continue
      const length = one.length + other.length + up.length
      const axes = best && best.length >= length ? undefined : solveAxes(one.angle, other.angle, up.angle)
      if (axes) best = { axes, families: [one, other, up], length }
    }
  }
  if (!best) return undefined
  const chance = (2 * apartMax) / Math.PI
  const meaningful = best.families.map((family) => meaningOf(family.rays.length, rays.length, chance))
  const explained = best.length / rays.reduce((sum, { length }) => sum + length, 0)
  const isParallel = best.families.every((family) => spreadOf(family) < meanMax)
  if (Math.min(...meaningful) < 0 || explained < explainedMin || !isParallel) return undefined
  return {
    mode: 'orthographic',
    focalPx: Number.POSITIVE_INFINITY,
    centre: [(width - 1) / 2, (height - 1) / 2],
    shifted: false,
    axes: best.axes,
    sigma: Number.POSITIVE_INFINITY,
    explained,
    meaningful: meaningful as [number, number, number],
  }
}

/** 0 to π. */
const angleOf = ({ dx, dy }: Ray) => (Math.atan2(dy, dx) + 2 * Math.PI) % Math.PI

/** From the first to the second, -π/2 to π/2. */
const turnTo = (one: number, other: number) => ((other - one + 2.5 * Math.PI) % Math.PI) - Math.PI / 2

/** The directions that most length runs along, the longest first. */
function findFamilies(rays: Ray[]): Family[] {
  const families: Family[] = []
  let open = rays
  for (let n = 0; n < familiesMax && open.length > 1; n++) {
    const near = (angle: number) => open.filter((ray) => Math.abs(turnTo(angle, angleOf(ray))) < apartMax)
    const lengthOf = (some: Ray[]) => some.reduce((sum, { length }) => sum + length, 0)
    let members: Ray[] = []
    for (const ray of open) {
      const others = near(angleOf(ray))
      if (lengthOf(others) > lengthOf(members)) members = others
    }
    const length = lengthOf(members)
    const from = angleOf(members[0]!)
    const angle = from + members.reduce((sum, ray) => sum + turnTo(from, angleOf(ray)) * ray.length, 0) / length
    families.push({ angle: (angle + Math.PI) % Math.PI, rays: near(angle), length })
    open = open.filter((ray) => Math.abs(turnTo(angle, angleOf(ray))) > otherMin)
  }
  return families
}

/** The mean by which a direction's lines differ from it, where twice as much is allowed. */
function spreadOf({ angle, rays }: Family): number {
  const length = rays.reduce((sum, ray) => sum + ray.length, 0)
  return rays.reduce((sum, ray) => sum + Math.abs(turnTo(angle, angleOf(ray))) * ray.length, 0) / length
}

/**
 * Three unit vectors at right angles that show in these directions: of each pair, the product of their depths makes up for the
 * cosine of the angle between them. The eye looks down, as axonometric pictures are drawn.
 */
function solveAxes(one: number, other: number, upright: number): [Vector, Vector, Vector] | undefined {
  const upwards: [number, number] = [-Math.cos(upright), -Math.sin(upright)]
  const up = upwards[1] < 0 ? upwards : ([-upwards[0], -upwards[1]] as [number, number])
  // Away from an eye that looks down, level lines rise.
  const rising = (angle: number): [number, number] => {
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return y < 0 ? [x, y] : [-x, -y]
  }
  const shown = [rising(one), rising(other), up] as const
  const cos = (a: 0 | 1 | 2, b: 0 | 1 | 2) => shown[a][0] * shown[b][0] + shown[a][1] * shown[b][1]
  const [c01, c02, c12] = [cos(0, 1), cos(0, 2), cos(1, 2)]
  // Both level lines rise towards the up that they share: they must point away from each other.
  if (!(c01 < -squareMin && c02 > squareMin && c12 > squareMin)) return undefined
  const depths = [Math.sqrt((-c01 * c02) / c12), Math.sqrt((-c01 * c12) / c02), -Math.sqrt((-c02 * c12) / c01)] as const
  const axes = shown.map(([x, y], n): Vector => {
    const length = 1 / Math.sqrt(1 + depths[n]! ** 2)
    return times([x, y, depths[n]!], length)
  }) as [Vector, Vector, Vector]
  return axes[0][0] > axes[1][0] ? axes : [axes[1], axes[0], axes[2]]
}
