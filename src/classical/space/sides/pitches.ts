import { type Camera, rayOf } from '../camera.ts'
import type { Side } from '../partition.ts'
import { cross, dot, norm, plus, times, unit, type Vector } from '../vector.ts'
import { type Own, slantMiss } from './dented.ts'
import { missOf } from './runs.ts'

/** How a roof rises along a level axis of the building: radians, negative if it falls. */
export type Pitch = { axis: 0 | 1; angle: number }

const pitchMin = (6 * Math.PI) / 180
/** What a pitch is worth that rises both ways; the length in pixels that it needs, and how many there are along an axis. */
const bothSigns = 2
const pitchLengthMin = 40
const pitchesMax = 3
/** Of a pitch's sides, what another one has that is so many times as common; hips rise along both axes. */
const seemingMin = 0.8
const moreCommon = 2.5
const pitchMax = (68 * Math.PI) / 180

/**
 * The pitches of roofs: a side that runs along no axis, seen as lying in an upright plane along a level one, rises by an
 * angle; angles that much length agrees on, of one sign or, rather, of both, are roofs. What rises along one axis seems to rise along
 * the other, too: of two pitches of the same sides the more common one is the roof's.
 */
export function findPitches(free: Side[], camera: Camera): Pitch[] {
  const peaks: { vote: number; group: Rise[] }[] = []
  for (const axis of [0, 1] as const) {
    let open = risesOf(free, axis, camera)
    for (let n = 0; n < pitchesMax && open.length; n++) {
      const near = ({ angle }: Rise) =>
        open.filter((other) => Math.abs(Math.abs(other.angle) - Math.abs(angle)) < 0.035)
      const votes = open.map((one) => voteOf(near(one)))
      const vote = Math.max(...votes)
      const group = near(open[votes.indexOf(vote)]!)
      if (lengthOf(group) < pitchLengthMin) break
      peaks.push({ vote, group })
      open = open.filter((one) => !group.includes(one))
    }
  }
  const isSeeming = ({ vote, group }: (typeof peaks)[number]) =>
    peaks.some((other) => {
      if (other.vote < moreCommon * vote || other.group[0]!.axis === group[0]!.axis) return false
      const sides = new Set(other.group.map(({ side }) => side))
      return lengthOf(group.filter(({ side }) => sides.has(side))) > seemingMin * lengthOf(group)
    })
  return peaks
    .filter((peak) => !isSeeming(peak))
    .flatMap(({ group }) => {
      const angle = group.reduce((sum, one) => sum + Math.abs(one.angle) * one.side.length, 0) / lengthOf(group)
      return [1, -1]
        .filter((sign) => group.some((one) => Math.sign(one.angle) === sign))
        .map((sign) => ({ axis: group[0]!.axis, angle: sign * angle }))
    })
}

const lengthOf = (rises: Rise[]) => rises.reduce((sum, { side }) => sum + side.length, 0)

function voteOf(rises: Rise[]): number {
  const up = lengthOf(rises.filter(({ angle }) => angle > 0))
  const all = lengthOf(rises)
  return all + bothSigns * Math.min(up, all - up)
}

type Rise = { axis: 0 | 1; angle: number; side: Side }

function risesOf(free: Side[], axis: 0 | 1, camera: Camera): Rise[] {
  const normal = camera.axes[axis === 0 ? 1 : 0]
  return free
    .filter(({ length }) => length > 12)
    .map((side) => {
      const direction = cross(cross(rayOf(camera, side.x1, side.y1), rayOf(camera, side.x2, side.y2)), normal)
      const along = dot(direction, camera.axes[axis])
      const up = dot(direction, camera.axes[2])
      return { axis, angle: norm(direction) < 1e-9 ? 0 : Math.atan(up / (along || 1e-9)), side }
    })
    .filter(({ angle }) => Math.abs(angle) > pitchMin && Math.abs(angle) < pitchMax)
}

/**
 * The slope that a region's own slants tell, whatever the pitches of others, as a normal: its ridge along one level axis, and rising along
 * the other. Undefined if they tell none whose upper side is seen in the region's middle.
 */
export function ownRoof({ free, lengths }: Own, middle: readonly [number, number], camera: Camera): Vector | undefined {
  let best: { worth: number; normal: Vector } | undefined
  for (const axis of [0, 1] as const) {
    const along = axis === 0 ? 1 : 0
    const rises = risesOf(free, axis, camera)
    for (const sign of [1, -1]) {
      const own = rises.filter(({ angle }) => Math.sign(angle) === sign)
      const [longest] = own.toSorted((one, other) => other.side.length - one.side.length)
      if (!longest) continue
      const alike = own.filter(({ angle }) => Math.abs(angle - longest.angle) < likeAngle)
      const worth = Math.min(lengths[along], lengthOf(alike))
      const across = unit(cross(camera.axes[along], slantOf(camera, axis, longest.angle)))
      const normal = dot(across, camera.axes[2]) > 0 ? across : times(across, -1)
      if (worth > (best?.worth ?? pitchLengthMin)) best = { worth, normal }
    }
  }
  return best && dot(best.normal, rayOf(camera, ...middle)) < 0 ? best.normal : undefined
}

/** Of the picture, the largest slope that hangs over. */
export const overMax = 0.02
/** Radians. */
const likeAngle = 0.06

/** The direction that rises by an angle over a level axis. */
export const slantOf = ({ axes }: Camera, axis: 0 | 1, angle: number): Vector =>
  plus(times(axes[axis], Math.cos(angle)), times(axes[2], Math.sin(angle)))

/** Share of the sides' length that runs along an axis or rises at the pitch of a roof. */
export function explainedBy(own: Own[], pitches: Pitch[], camera: Camera): number {
  let [explained, total] = [0, 0]
  for (const { free, ...rest } of own) {
    total += rest.total
    explained += rest.total
    for (const side of free) {
      const within = slantMiss(side)
      const rises = pitches.some(({ axis, angle }) => missOf(side, camera, slantOf(camera, axis, angle)) < within)
      if (!rises) explained -= side.length
    }
  }
  return total > 0 ? explained / total : 0
}
