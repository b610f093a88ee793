import { standingEyeHeight } from '../../../../space/depths.ts'
import { type Extent, extentsOf, pointAt } from '../../../../space/extents.ts'
import { outside } from '../../../../space/partition.ts'
import { dot } from '../../../../space/vector.ts'
import type { Built } from '../occlusion.ts'

/** Metres by which eaves stand out: less is a joint, more is the roof of another wing. */
const leastOut = 0.12
const mostOut = 1.3
/** Rays begin so far from a wall that those under its eaves would begin in them. */
const gap = 0.06
/** How thick the roof's edge is, and how far from its lowest height a wall may end under it, in metres. */
const edge = 0.04
const reach = 0.5
/** Where a roof's end is seen so much along its wall, little of it shows. */
const obliqueMin = 0.25
/** How far a wall's and a roof's directions on plan may be apart, as a cosine. */
const sameWay = 0.9

/**
 * The edges of roofs that stand out before the walls under them, as boxes. Where a roof hides the top of its wall, its picture does not tell
 * how far before the wall it ends; its verges do, since eaves stand out as far as the roof does beyond the ends of the wall.
 */
export function findEaves(built: Built, extents: (Extent | undefined)[]): Extent[] {
  const { scene, regions, camera, eyeHeight = standingEyeHeight } = built
  const onPlan = scene.planes.map((plane) => plane && [0, 1].map((n) => dot(camera.axes[n]!, plane.normal)))
  const edges = lowestEdges(built, extents)
  const found = new Map<string, Extent>()
  for (const { left, right } of regions.partition.sides) {
    for (const [wall, roof] of [
      [left, right],
      [right, left],
    ] as const) {
      if (wall === outside || roof === outside || found.has(`${wall} ${roof}`)) continue
      if (scene.parts[wall] !== 'wall' || scene.orientations[roof]!.kind !== 'slope') continue
      const [below, above, facing, falling] = [extents[wall], edges[roof], onPlan[wall], onPlan[roof]]
      if (!below || !above || !facing || !falling) continue
      const axis = Math.abs(facing[0]!) > Math.abs(facing[1]!) ? 0 : 1
      const along = axis === 0 ? 1 : 0
      const way = facing[axis]!
      // The roof falls towards the side that the wall faces.
      if (Math.abs(way) < sameWay || falling[axis]! * way < sameWay * Math.hypot(...falling)) continue
      if (Math.abs(above.min[2] - below.max[2]) > reach) continue
      const front = (below.min[axis] + below.max[axis]) / 2
      const out = standOut(below, above, along, Math.abs(front))
      if (!out) continue
      // The edge is nearer than the wall, and seen against it.
      const nearer = 1 - out / Math.abs(front)
      const top = eyeHeight + (below.max[2] - eyeHeight) * nearer
      const eave: Extent = { min: [...above.min], max: [...above.max] }
      ;[eave.min[axis], eave.max[axis]] = way > 0 ? [front + gap, front + out] : [front - out, front - gap]
      ;[eave.min[along], eave.max[along]] = [above.min[along] * nearer, above.max[along] * nearer]
      ;[eave.min[2], eave.max[2]] = [top - edge, below.max[2]]
      found.set(`${wall} ${roof}`, eave)
    }
  }
  return [...found.values()]
}

/** By region, what surrounds the ends of those of its sides that are hardly higher than its lowest place. */
function lowestEdges(built: Built, extents: (Extent | undefined)[]): (Extent | undefined)[] {
  const { planes } = built.scene
  return extentsOf(built.regions.partition, (region, x, y) => {
    const point = planes[region] && pointAt(built, planes[region], x, y)
    return point && point[2] < extents[region]!.min[2] + reach ? point : undefined
  })
}

/**
 * How far a roof stands out before a wall, in metres, if it stands out as far beyond the wall's ends: it was placed in the wall's plane,
 * `far` from the eye, through which its ends are seen. Undefined if it ends with the wall or belongs to more than it.
 */
function standOut(wall: Extent, roof: Extent, along: 0 | 1, far: number): number | undefined {
  const [one, other] = [roof.min[along], roof.max[along]]
  const ends = [
    { beyond: wall.min[along] - one, share: Math.max(obliqueMin, 1 - one / far) },
    { beyond: other - wall.max[along], share: Math.max(obliqueMin, 1 + other / far) },
  ]
  if (ends.some(({ beyond, share }) => Math.abs(beyond) < leastOut * share)) return undefined
  const seen = ends.filter(({ beyond, share }) => beyond > 0 && beyond < mostOut * share)
  const sum = (value: (end: (typeof ends)[number]) => number) => seen.reduce((total, end) => total + value(end), 0)
  return seen.length > 0 ? sum(({ beyond }) => beyond) / sum(({ share }) => share) : undefined
}
