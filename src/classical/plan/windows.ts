import type { Face } from './faces.ts'
import type { Opening } from './openings.ts'

/** Panes are so many times as long as wide, and share this much of their length with one another. */
const slenderMin = 2.6
const sharedMin = 0.7

/** Narrow faces side by side in a wall are a window, drawn as three lines or more; between filled walls one is enough. */
export function findWindows(
  faces: Face[],
  inWall: boolean[],
  oneIsEnough: boolean,
  radius: number,
  isWall: (x: number, y: number) => boolean,
): Opening[] {
  const panes = faces.filter(
    ({ long, short, radius: own }, n) => inWall[n] && long > slenderMin * short && (oneIsEnough || own < 0.75 * radius),
  )
  // The wall goes on at both ends; it does not where a cell of a hatch lies across a corner.
  const goesOn = ({ x, y, dx, dy, long }: Face) =>
    [1, -1].every((sign) =>
      isWall(x + sign * dx * (long / 2 + 0.8 * radius), y + sign * dy * (long / 2 + 0.8 * radius)),
    )
  const groups: Face[][] = []
  for (const pane of panes.filter(goesOn)) {
    const group = groups.find((others) => others.some((other) => liesBeside(pane, other, radius)))
    if (group) group.push(pane)
    else groups.push([pane])
  }
  return groups
    .filter((group) => oneIsEnough || group.length > 1)
    .map((group) => {
      const longest = group.reduce((one, other) => (other.long > one.long ? other : one))
      const { long, dx, dy } = longest
      const [x, y] = [mean(group.map((face) => face.x)), mean(group.map((face) => face.y))]
      const [halfX, halfY] = [(dx * long) / 2, (dy * long) / 2]
      const ends = { x1: x - halfX, y1: y - halfY, x2: x + halfX, y2: y + halfY }
      return {
        ...ends,
        thick: group.reduce((sum, { short }) => sum + short, 0),
        meetsEnd: true,
        kind: 'window',
        leaves: [],
      }
    })
}

function liesBeside(one: Face, other: Face, radius: number): boolean {
  if (Math.abs(one.dx * other.dy - one.dy * other.dx) > 0.1) return false
  const [x, y] = [other.x - one.x, other.y - one.y]
  const along = Math.abs(x * one.dx + y * one.dy)
  const across = Math.abs(x * one.dy - y * one.dx)
  return (
    across < 2.2 * radius &&
    along < (1 - sharedMin) * Math.max(one.long, other.long) &&
    Math.min(one.long, other.long) > sharedMin * Math.max(one.long, other.long)
  )
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
