import { type Camera, rayOf } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import type { Side } from '../partition.ts'
import { cross, dot, plus, times, unit, type Vector } from '../vector.ts'
import type { Own } from './dented.ts'

/** Of a triangle's border, its eaves, its two hips, and what is upright at most. */
const eavesMin = 0.1
const hipsMin = 0.45
const uprightsMax = 0.1
/** Of a hip's length, within which it meets another one: poles and balls stand on tops. */
const meetMax = 0.15
/** Radians: how flat and steep a roof of four faces is, and within which two of its hips agree on that. */
const [flattest, steepest] = [(15 * Math.PI) / 180, (82 * Math.PI) / 180]
const agreeMax = (5 * Math.PI) / 180

/** Of the border of a face under a ridge, what runs along ridge and eaves, and the shorter of two hips or valleys at least. */
const ridgedMin = 0.4
const hipMin = 0.06

type Point = readonly [x: number, y: number]
/** Its eaves run along `axis`; its top is where the hips meet, within so many pixels. */
type Face = { region: number; axis: 0 | 1; apex: Point; within: number; pitch: number; orientation: Orientation }

/**
 * The faces of pyramids over towers and pavilions: triangles of level eaves and two hips. In plan hips run between the building's two
 * level directions, so that each tells the pitch of its face. A gable may look like one; two whose eaves run along different directions, and
 * which meet at one top, do not.
 */
export function findPyramids(own: Own[], camera: Camera): Map<number, Orientation> {
  const faces = own.flatMap((sides, region) => ([0, 1] as const).flatMap((axis) => faceOf(sides, region, axis, camera)))
  const isPaired = (one: Face) =>
    faces.some(
      (other) =>
        other.axis !== one.axis &&
        isNear(other.apex, one.apex, Math.max(one.within, other.within)) &&
        Math.abs(other.pitch - one.pitch) < agreeMax,
    )
  return new Map(faces.filter(isPaired).map(({ region, orientation }) => [region, orientation]))
}

/**
 * The faces of hipped roofs under a ridge: two hips or valleys between ridge and eaves, which run between the building's two level directions
 * in plan, and agree on the pitch.
 */
export function findHipped(own: Own[], camera: Camera): Map<number, Orientation> {
  return new Map(
    own.flatMap((sides, region) =>
      ([0, 1] as const).flatMap((axis) => hippedOf(sides, axis, camera).map((face) => [region, face] as const)),
    ),
  )
}

function hippedOf({ lengths, free, total }: Own, axis: 0 | 1, camera: Camera): Orientation[] {
  const [one, other] = free.toSorted((a, b) => b.length - a.length)
  if (!one || !other || other.length < hipMin * total) return []
  const across = axis === 0 ? 1 : 0
  if (lengths[axis] < ridgedMin * total || lengths[across] + lengths[2] > uprightsMax * total) return []
  const confidence = (lengths[axis] + one.length + other.length) / total
  const [found, more] = hands.flatMap((pair) => slopesBetween([one, other], pair, axis, camera))
  return found && !more ? [{ kind: 'slope', normal: found.normal, confidence }] : []
}

function faceOf({ lengths, free, total }: Own, region: number, axis: 0 | 1, camera: Camera): Face[] {
  const [one, other] = free.toSorted((a, b) => b.length - a.length)
  if (!one || !other || one.length + other.length < hipsMin * total) return []
  if (lengths[axis] < eavesMin * total || lengths[2] > uprightsMax * total) return []
  const within = meetMax * other.length
  const apex = meetingOf(one, other, within)
  if (!apex || [one, other].some(({ y1, y2 }) => apex[1] > Math.min(y1, y2) + within)) return []
  const confidence = (lengths[axis] + one.length + other.length) / total
  return hands
    .filter(([hand, far]) => hand !== far)
    .flatMap((pair) => slopesBetween([one, other], pair, axis, camera))
    .map(({ normal, pitch }) => ({
      ...{ region, axis, apex, within, pitch },
      orientation: { kind: 'slope', normal, confidence },
    }))
}

/** To which side along the eaves each of two hips, or valleys, runs. */
const hands = [
  [1, -1],
  [-1, 1],
  [1, 1],
  [-1, -1],
] as const

/** The slope that rises from level eaves along an axis and falls towards the eye, if both hips tell one pitch. */
function slopesBetween(
  [one, other]: readonly [Side, Side],
  [hand, far]: readonly [number, number],
  axis: 0 | 1,
  camera: Camera,
): { normal: Vector; pitch: number }[] {
  const [along, across, up] = [camera.axes[axis], camera.axes[axis === 0 ? 1 : 0], camera.axes[2]]
  return [1, -1].flatMap((way) => {
    const level = (sign: number) => plus(times(along, sign), times(across, way))
    const pitches = [pitchOf(one, level(hand), camera), pitchOf(other, level(far), camera)] as const
    const pitch = (pitches[0] + pitches[1]) / 2
    const isHipped = Math.abs(pitches[0] - pitches[1]) < agreeMax && pitch > flattest && pitch < steepest
    const normal = unit(cross(along, plus(times(across, way * Math.cos(pitch)), times(up, Math.sin(pitch)))))
    const upper = dot(normal, up) > 0 ? normal : times(normal, -1)
    // The face is seen that falls towards the eye.
    return isHipped && dot(upper, rayOf(camera, one.x1, one.y1)) < 0 ? [{ normal: upper, pitch }] : []
  })
}

/** The angle at which a side rises, if it runs over a level direction. */
function pitchOf(side: Side, level: Vector, camera: Camera): number {
  const seen = cross(rayOf(camera, side.x1, side.y1), rayOf(camera, side.x2, side.y2))
  return Math.atan(-dot(seen, level) / (dot(seen, camera.axes[2]) || 1e-9))
}

function meetingOf(one: Side, other: Side, within: number): Point | undefined {
  const ends = (side: Side): Point[] => [
    [side.x1, side.y1],
    [side.x2, side.y2],
  ]
  return ends(one).find((end) => ends(other).some((far) => isNear(end, far, within)))
}

const isNear = ([x, y]: Point, [u, v]: Point, within: number) => Math.hypot(x - u, y - v) < within
