import { outside, type Partition, type Side } from '../partition.ts'
import { followBorders, type OwnSide } from '../sides/borders.ts'

/** Of the picture's width: the least length of a ridge. */
const ridgeMin = 0.06
/** A ridge is traced by so many sides at least, none longer than this share of it. */
const sidesMin = 4
const longestMax = 0.5
/** The same of what is seen in part, of the picture's width: roofs have longer sides. */
const partSides = 2
const partLongest = 0.09
/** Roofs and walls run in two or three directions, which leave less of a ridge than this; and by how much a hand strays. */
const fewMax = 0.72
const few = 2
/** The same of one flank of a mountain, of whose short sides a hand makes few directions. */
const flankMax = 0.92
const stray = Math.sin((3 * Math.PI) / 180)
/** Of a ridge, the share that may be steeper than this slope: walls are upright. */
const steepMax = 0.12
const steep = 3
/** Of the picture: what is smaller says nothing about where buildings stand, and how far over their feet hills end. */
const builtMin = 0.001
const overFeet = 0.06
/** Rectangles in a region are windows, which fill so much of the box around them, more than circles do: so many make a wall of it. */
const windowsMax = 1
const windowFills = 0.82
/** Ranges behind each other. */
const rounds = 5

/** What the sky is marked with where there are hills; these have the numbers after it, and nearer ones higher numbers. */
export const skyMark = 1

/** Regions whose hills are a part of the sky before which they stand; and by pixel the marks of sky and hills. Undefined if there are none. */
export function takeHills(partition: Partition): { labels: Int32Array; hills: Uint8Array } | undefined {
  const { labels, areas } = partition
  const found = findHills(partition)
  if (found.length === 0) return undefined
  const sky = skyOf(labels, partition.width)!
  const marks = areas.map((_, region) =>
    region === sky ? skyMark : found.includes(region) ? skyMark + 1 + found.indexOf(region) : 0,
  )
  const hills = Uint8Array.from(labels.map((label) => marks[label]!))
  // Labels have no gaps.
  let count = 0
  const names = areas.map((_, region) => (marks[region]! > skyMark ? -1 : count++))
  for (const hill of found) names[hill] = names[sky]!
  return { labels: labels.map((label) => names[label]!), hills }
}

/**
 * Regions that are hills or mountains, the farthest first: an irregular line begins at the picture's side, and over it is nothing but sky or
 * another such hill.
 */
function findHills({ sides, areas, labels, width, height }: Partition): number[] {
  const sky = skyOf(labels, width)
  if (sky === undefined) return []
  const borders = followBorders(sides, areas.length)
  const foot = footOf()
  const open = new Set([sky])
  const hills: number[] = []
  for (let round = 0; round < rounds; round++) {
    const found = [...areas.keys()].filter((region) => !open.has(region) && isHill(region))
    if (found.length === 0) break
    for (const region of found) open.add(region)
    hills.push(...found)
  }
  return hills

  function isHill(region: number): boolean {
    const border = sides.filter((side) => isUnder(side, region, open))
    const ridge = border.filter(({ isGuess }) => !isGuess)
    const length = lengthOf(ridge)
    if (length < ridgeMin * width) return false
    if (!border.some(({ x1, x2 }) => Math.min(x1, x2) < 2 || Math.max(x1, x2) > width - 3)) return false
    const longest = Math.max(...ridge.map((side) => side.length))
    // Where there is one hill, others are seen in part.
    const most = longest < partLongest * width ? flankMax : fewMax
    const isRidge = ridge.length >= sidesMin && longest < longestMax * length && alongFew(ridge) < most * length
    const isPart = open.size > 1 && ridge.length >= partSides && longest < partLongest * width
    if (!isRidge && !isPart) return false
    if (
      lengthOf(ridge.filter(({ x1, y1, x2, y2 }) => Math.abs(y2 - y1) > steep * Math.abs(x2 - x1))) >
      steepMax * length
    )
      return false
    const lowest = Math.max(...ridge.map(({ y1, y2 }) => Math.max(y1, y2)))
    if (lowest > foot - overFeet * height) return false
    return borders[region]!.loops.slice(1).filter(isRectangle).length <= windowsMax
  }

  /** The row of the lowest foot of what lies within the picture. */
  function footOf(): number {
    const atBorder = new Set<number>()
    const bottoms = areas.map(() => 0)
    for (const { left, right, y1, y2 } of sides) {
      if (left === outside || right === outside) atBorder.add(left === outside ? right : left)
      for (const region of [left, right]) if (region !== outside) bottoms[region] = Math.max(bottoms[region]!, y1, y2)
    }
    const built = bottoms.filter((_, region) => !atBorder.has(region) && areas[region]! > builtMin * labels.length)
    return Math.max(0, ...built)
  }
}

/** Whether a border is that of a window, as seen from around it, however a hand strays. */
export function isRectangle(loop: readonly OwnSide[]): boolean {
  const [xs, ys] = [loop.map(({ x1 }) => x1), loop.map(({ y1 }) => y1)]
  const box = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
  return Math.abs(loop.reduce((sum, { x1, y1, x2, y2 }) => sum + (x1 * y2 - x2 * y1) / 2, 0)) > windowFills * box
}

/** What most of the picture's top shows. */
export function skyOf(labels: Int32Array, width: number): number | undefined {
  const counts = new Map<number, number>()
  for (const label of labels.subarray(0, width)) counts.set(label, (counts.get(label) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most && most[1] > width / 2 ? most[0] : undefined
}

/** Whether a side is the upper border of a region, under what is open. */
function isUnder({ left, right, x1, x2 }: Side, region: number, open: ReadonlySet<number>): boolean {
  // The left of a side that runs to the left is below it.
  return (left === region && x2 < x1 && open.has(right)) || (right === region && x2 > x1 && open.has(left))
}

const lengthOf = (sides: readonly Side[]) => sides.reduce((sum, { length }) => sum + length, 0)

/** The length that runs in the few directions which most of a line has. */
function alongFew(sides: readonly Side[]): number {
  let rest = [...sides]
  let sum = 0
  for (let n = 0; n < few && rest.length > 0; n++) {
    const near = (one: Side) =>
      rest.filter(
        (side) =>
          Math.abs((side.x2 - side.x1) * (one.y2 - one.y1) - (side.y2 - side.y1) * (one.x2 - one.x1)) <
          stray * side.length * one.length,
      )
    const best = rest.map(near).reduce((most, some) => (lengthOf(some) > lengthOf(most) ? some : most))
    sum += lengthOf(best)
    rest = rest.filter((side) => !best.includes(side))
  }
  return sum
}
