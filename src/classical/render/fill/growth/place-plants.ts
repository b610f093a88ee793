import { hashUnit } from '../../../pixels/noise.ts'
import type { Extent } from '../../../space/extents.ts'
import type { Vector } from '../../../space/vector.ts'
import type { Planting } from '../../words/things.ts'
import type { Grounds } from '../built/grounds.ts'
import type { Built } from '../built/occlusion.ts'
import type { Season, Standing } from './draw-plants.ts'
import { openGarden } from './garden.ts'
import { openNursery } from './grow.ts'
import { type Kind, species } from './species.ts'
import { plantStreets } from './street-trees.ts'

export type Garden = { standing: Standing[]; crowns: Crown[] }

/** Where a tree was drawn, and how tall, in metres. */
export type PlaceOfTree = { x: number; y: number; height: number }

/** What leaves shade: an ellipsoid. */
export type Crown = { x: number; y: number; z: number; wide: number; tall: number }

/** Metres. */
const woodFrom = 46
const woodTo = 150
const woodTrees = 58
const forestTrees = 150
/** What is drawn lower is a shrub. */
const lowTree = 2.6

const leafTrees: Kind[][] = [
  ['broad', 'birch'],
  ['oak', 'broad'],
  ['oak', 'hornbeam'],
  ['birch', 'hornbeam'],
  ['broad', 'oak'],
]

/**
 * Plants as a photographer would have them: woods far behind, trees behind the building, one that frames the picture, shrubs at
 * the foot of walls; rooted in ground that is seen, and never before a window or a door.
 */
export function plantGarden(
  built: Built,
  extents: (Extent | undefined)[],
  grounds: Grounds,
  sun: Vector,
  season: Season,
  { trees: asked, isForest, isBare, drawn, isOpen }: Planting & { drawn: PlaceOfTree[]; isOpen: boolean },
  seed: number,
): Garden {
  const garden = openGarden(built)
  const bare = season === 'winter' || season === 'snow'
  const grow = openNursery(sun, bare)
  const standing: Standing[] = []
  const crowns: Crown[] = []
  const add = (kind: Kind, count: number, x: number, y: number, height: number, n: number, isNear: boolean) => {
    standing.push({ plant: grow(kind, count, seed + (n % 4) * 31), x, y, height, tint: hashUnit(n, 8, seed), isNear })
  }
  /** Near enough to shade what is seen. */
  const addTree = (kind: Kind, count: number, x: number, y: number, height: number, n: number, isNear: boolean) => {
    add(kind, count, x, y, height, n, isNear)
    crowns.push({ x, y, z: height * 0.62, wide: height * species[kind].wide * 0.92, tall: height * 0.36 })
  }
  const chance = (n: number, use: number) => hashUnit(n, use, seed)

  // Each place has its own mixture of trees.
  const isTown = grounds.streets.length > 0
  const conifers = isTown || asked.length > 0 ? 0 : 0.6 * chance(3, 61)
  const leafed = (n: number, use: number): Kind => {
    const [one, other] = leafTrees[Math.floor(chance(3, 62) * leafTrees.length)]!
    const pick = chance(n, use)
    if (asked.length > 0) return asked[Math.floor(pick * asked.length)]!
    return pick < 0.5 ? one! : pick < 0.8 ? other! : 'broad'
  }

  const woodsCount = isForest ? forestTrees : woodTrees
  if (!isBare) {
    woods()
    if (isTown && !isOpen) rows()
    behind()
  }
  for (const [n, { x, y, height }] of drawn.entries()) {
    const leaves = leavesOf((height * built.camera.focalPx) / garden.depthOf(x, y))
    if (height >= lowTree) addTree(leafed(n, 63), leaves, x, y, height, n, true)
    else if (!garden.hidesPane(x, y, height, height * species.shrub.wide)) add('shrub', leaves, x, y, height, n, true)
  }
  if (!isBare && !isOpen) {
    if (drawn.length === 0) frame()
    shade()
    shrubs()
  }
  return { standing, crowns }

  /** At several depths, in groups. */
  function woods(): void {
    for (let n = 0; n < woodsCount; n++) {
      const depth = woodFrom + (woodTo - woodFrom) * chance(n, 1)
      const group = Math.floor(chance(n, 2) * 9)
      const across = (chance(group, 3) + (chance(n, 4) - 0.5) * 0.26) * 1.3 - 0.15
      const { x, y } = garden.groundAt(across, depth)
      if (
        !grounds.isFree(x, y, 5) ||
        garden.isAfloat(x, y) ||
        (isTown && (depth < garden.near || grounds.at(x, y) !== 'lawn'))
      )
        continue
      const kind: Kind = chance(group, 5) < conifers ? 'conifer' : leafed(n, 6)
      const height = (kind === 'conifer' ? 9 : 7) + 6 * chance(n, 7)
      // Over a wall that hides its foot, a house may be taken to stand as far away as a wood.
      if (depth < garden.far && garden.coversHouse(x, y, height, height * 0.3) > 0) continue
      add(kind, depth < 80 ? 3600 : 1500, x, y, height, n, false)
    }
  }

  /** Behind and beside the building. */
  function behind(): void {
    for (let n = 0; n < (isForest ? 90 : 26) && standing.length < woodsCount + (isForest ? 16 : 6); n++) {
      const { x, y } = garden.groundAt(chance(n, 21) * 1.1 - 0.05, garden.far + 2 + 16 * chance(n, 22))
      const kind: Kind = leafed(n, 23)
      const height = garden.tall * (0.75 + 0.5 * chance(n, 24)) + 2
      if (
        !grounds.isFree(x, y, height * 0.3 + 1.2) ||
        garden.isAfloat(x, y) ||
        garden.hidesPane(x, y, height, height * (species[kind].wide + 0.04))
      )
        continue
      if (garden.coversHouse(x, y, height, height * 0.3) > 0.05) continue
      if (standing.some((one) => Math.hypot(one.x - x, one.y - y) < height * 0.5)) continue
      addTree(kind, 6000, x, y, height, n, false)
    }
  }

  function rows(): void {
    const middle = { ...garden.groundAt(0.5, (garden.near + garden.far) / 2), reach: 70 + garden.far - garden.near }
    for (const [n, { x, y, height, row }] of plantStreets(grounds.streets, grounds.isFree, middle, seed).entries()) {
      const kind: Kind = chance(row, 73) < 0.55 ? 'broad' : 'hornbeam'
      const depth = garden.depthOf(x, y)
      const isBehind = depth > garden.far
      if (depth < 4 || (!isBehind && garden.hidesPane(x, y, height, height * species[kind].wide))) continue
      if (garden.coversHouse(x, y, height, height * 0.3) > 0.05) continue
      addTree(kind, leavesAt(depth), x, y, height, n, false)
    }
  }

  /** One tree at a border of the picture, as far in as it hides nothing. */
  function frame(): void {
    let best: { x: number; y: number; height: number; score: number } | undefined
    for (let n = 0; n < 90; n++) {
      const side = chance(n, 31) < 0.5 ? 0 : 1
      const inwards = 0.22 * chance(n, 32) - 0.06
      const across = side === 0 ? inwards : 1 - inwards
      const depth = Math.max(6.5, garden.near * (0.5 + 0.42 * chance(n, 33)))
      const height = Math.min(13, Math.max(6.5, garden.tall * (1 + 0.35 * chance(n, 34)) + 1))
      const { x, y } = garden.groundAt(across, depth)
      if (!grounds.isFree(x, y, 1.4) || !garden.isRooted(x, y, 0.3)) continue
      const reach = height * species.broad.wide
      if (garden.hidesPane(x, y, height, reach * 1.1)) continue
      const covers = garden.coversHouse(x, y, height, reach)
      if (covers > 0.12) continue
      const score = inwards * 4 - covers * 3 + 0.2 * chance(n, 35)
      if (!best || score > best.score) best = { x, y, height, score }
    }
    if (!best) return
    const { x, y, height } = best
    const kind: Kind =
      asked.length > 0 ? leafed(1, 36) : chance(1, 36) < 0.35 ? 'birch' : chance(1, 36) < 0.6 ? 'hornbeam' : 'broad'
    add(kind, 26_000, x, y, height, 5, true)
    crowns.push({ x, y, z: height * 0.62, wide: height * species[kind].wide * 0.95, tall: height * 0.37 })
  }

  /** The shade of a tree behind the viewer lies across the lawn, on the side that no tree frames. */
  function shade(): void {
    const framed = standing.at(-1)
    const onLeft = framed?.isNear && garden.acrossOf(framed.x, framed.y) > 0.5
    if (sun[2] < 0.3) return
    for (let n = 0; n < 7; n++) {
      const inwards = 0.34 * chance(n, 51) - 0.08
      const { x, y } = garden.groundAt(
        onLeft ? inwards : 1 - inwards,
        Math.min(garden.near * 0.62, 4.6 + 3.4 * chance(n, 52)),
      )
      const up = 7.5
      if (!grounds.isFree(x, y, 1.5)) continue
      const wide = 0.55 + 0.75 * chance(n, 53)
      crowns.push({ x: x + (sun[0] / sun[2]) * up, y: y + (sun[1] / sun[2]) * up, z: up, wide, tall: wide })
    }
  }

  /** At the foot of walls, in groups with gaps, where no window is low and no way leads. */
  function shrubs(): void {
    let count = 0
    for (const [region, extent] of extents.entries()) {
      const wall = garden.footOf(region, extent)
      if (!wall || !extent) continue
      const { from, to, along, out, base } = wall
      for (let u = from + 0.6, n = region * 40; u < to - 0.5 && count < 46; n++) {
        const size = 0.55 + 0.75 * chance(n, 41) ** 1.5
        u += 0.35 + size * 0.55 + (chance(n, 42) < 0.3 ? 1.6 * chance(n, 43) : 0)
        // Clear of the wall, however wide it grows.
        const off = 0.3 + size * 0.66 + 0.4 * chance(n, 44)
        const x = base[0] + along[0] * (u - from) + out[0] * off
        const y = base[1] + along[1] * (u - from) + out[1] * off
        if (u > to - 0.5 || !grounds.isFree(x, y, 0.3) || !garden.isRooted(x, y, size * 0.4)) continue
        const kind: Kind = chance(n, 45) < 0.3 ? 'tuft' : chance(n, 45) < 0.6 ? 'cushion' : 'shrub'
        if (garden.hidesPane(x, y, size * 1.15, size * 0.75)) continue
        add(kind, 1800, x, y, size, n, true)
        crowns.push({ x, y, z: size * 0.45, wide: size * 0.6, tall: size * 0.5 })
        count++
      }
    }
  }
}

/** More leaves than a plant of such a height in pixels has room for would run into balls. */
const leavesOf = (heightPx: number) => Math.round(Math.min(18_000, Math.max(700, 0.2 * heightPx ** 2)))

/** Leaves of a tree of a row, which are smaller than a pixel where it is far away. */
const leavesAt = (depth: number) => (depth > 120 ? 700 : depth > 45 ? 1800 : depth > 18 ? 6000 : 18_000)
