import type { Plane } from '../../../../pixels/plane.ts'
import type { Camera } from '../../../../space/camera.ts'
import { directionAt, faceAt, type Shell, shellFaces } from '../../../../space/shell/fit-shell.ts'

/**
 * What a face of a grey model of a room is: its shell, a door or a cupboard in a wall, what stands in it, or something that is not told,
 * which stays of the model's own white.
 */
export type ClayPart = 'floor' | 'ceiling' | 'wall' | 'panel' | 'thing' | 'other'

/** By pixel, what is known of it: whether an upright or a level line runs there, and how light it is. */
export type Marks = { shell: Shell; camera: Camera; upright: Uint8Array; level: Uint8Array; L: Plane; width: number }

/** A face as it is measured: pixels of its area and border, and of its lower border. */
type Face = {
  area: number
  border: number
  standing: number
  lying: number
  /** Pixels on the picture's foot, and on its other sides. */
  foot: number
  cut: number
  /** How far up and down it reaches, as shares of the distance over the eyes. */
  rise: number
  fall: number
  left: number
  right: number
  /** Pixels by the face of the box that they are seen on. */
  on: number[]
  lower: { length: number; next: Map<number, number> }
  /** By neighbour, the pixels of the border with it, the sum of the steps in lightness across, and its part that runs upright. */
  beside: Map<number, { length: number; step: number; standing: number }>
}

/** Pixels from a border to where faces have their own lightness. */
const clear = 5
/** Of the picture, what goes on beyond the picture's foot and is a floor, though legs stand on it. */
const footMin = 0.006
/** Of the picture, what may be the underside of a gallery; and of its border, what runs upright at most beside what is level. */
const undersideMin = 0.008
const undersideMax = 0.05
/** Above the level of the eyes, in shares of the distance: what does not reach there stands before a wall. */
const overEyes = 0.04
/** Of what is wholly overhead: how high above the eyes it begins, and how much of its border runs upright at most. */
const [overhead, overheadMax] = [0.12, 0.2]
/** Of the picture and of its width, what is too small or too narrow to be a wall. */
const [wallMin, narrow] = [0.006, 0.07]
/** Of its border, what lines along the room bound of a door or a cupboard; and of the picture, the most that it is. */
const [boundMin, panelMax] = [0.75, 0.07]

/** Names the faces of a room by where its box has them and by the lines along their borders. */
export function nameFaces(labels: Int32Array, marks: Marks): ClayPart[] {
  const faces = measureFaces(labels, marks)
  const parts = faces.map((face) => partOf(face, labels.length, marks.width))
  tellFloor(faces, parts, labels.length)
  for (const [label, part] of parts.entries()) {
    if (part !== 'thing' && part !== 'panel') continue
    const { area, border, lower, beside } = faces[label]!
    const under = [...lower.next].reduce((sum, [other, count]) => sum + (parts[other] === 'wall' ? count : 0), 0)
    const around = sharedWith('wall', beside, parts)
    // What ends above a wall is in it, and of what is small on a wall nothing is told.
    const isLost = area < lostMax * labels.length && around > 0.5 * border
    if ((part === 'thing' && under > 0.5 * lower.length) || isLost) parts[label] = 'other'
  }
  // Slivers along edges are of the face that they lie on.
  for (const [label, part] of [...parts].entries()) {
    const { area, border, beside } = faces[label]!
    if (part !== 'other' || area > sliverMax * labels.length) continue
    for (const shell of ['wall', 'ceiling', 'floor'] as const) {
      if (sharedWith(shell, beside, parts) > 0.5 * border) parts[label] = shell
    }
  }
  return parts
}

/** The pixels of a border that are shared with what has this part. */
const sharedWith = (part: ClayPart, beside: Face['beside'], parts: readonly ClayPart[]) =>
  [...beside].reduce((sum, [other, { length }]) => sum + (parts[other] === part ? length : 0), 0)

/**
 * Of their border, or of its lower part, what faces must share with the floor to lie on it as shade and sunlight do; and the part of it that runs
 * upright at most, against the floor and against the legs of what stands there.
 */
const [lyingMin, lyingUprightMax, lyingLegsMax] = [0.42, 0.08, 0.25]
/** In OKLab's lightness, the step to what is the same floor in other light. */
const sameFloor = 0.025
/** Of its border, what runs upright at most if it goes on where the floor is as light: fronts of furniture may be as light, too. */
const joinedUprightMax = 0.12
/** The same of what goes on beyond the picture's foot, on which legs may stand. */
const seedUprightMax = 0.4

/** Of the picture, what is too small to be told by itself, and what is a sliver. */
const lostMax = 0.003
const sliverMax = 0.0008

/** The floor goes on beyond the picture's foot; what it does not go over into stands on it. */
function tellFloor(faces: Face[], parts: ClayPart[], all: number): void {
  const maybe = new Set(parts.flatMap((part, label) => (part === 'floor' ? [label] : [])))
  const floor = [...maybe].filter((label) => {
    const { foot, area, standing, border } = faces[label]!
    const isLarge = area > footMin * all && standing < seedUprightMax * border
    return foot > 0 && (isLarge || standing < lyingUprightMax * border)
  })
  const isFloor = new Set(floor)
  for (const label of floor) {
    for (const [other, { length, step }] of faces[label]!.beside) {
      const isUpright = faces[other]!.standing > joinedUprightMax * faces[other]!.border
      if (!maybe.has(other) || isFloor.has(other) || isUpright || step > sameFloor * length) continue
      isFloor.add(other)
      floor.push(other)
    }
  }
  const core = new Set(isFloor)
  for (const label of floor) {
    for (const other of faces[label]!.beside.keys()) {
      if (!maybe.has(other) || isFloor.has(other)) continue
      const { beside, border, standing, lower } = faces[other]!
      let [shared, upright, under] = [0, 0, 0]
      for (const [next, { length, standing }] of beside) {
        if (!isFloor.has(next)) continue
        shared += length
        upright += standing
        if (core.has(next)) under += lower.next.get(next) ?? 0
      }
      if (upright > lyingUprightMax * border || standing > lyingLegsMax * border) continue
      if (shared < lyingMin * border && under < lyingMin * lower.length) continue
      isFloor.add(other)
      floor.push(other)
    }
  }
  for (const label of maybe) if (!isFloor.has(label)) parts[label] = 'thing'
}

function partOf(face: Face, all: number, width: number): ClayPart {
  const { area, border, standing, lying, cut, rise, fall, on } = face
  const share = area / all
  const seen = shellFaces[on.indexOf(Math.max(...on))]!
  if (seen === 'ceiling') return 'ceiling'
  if (seen === 'floor') return 'floor'
  const isBound = standing + lying > boundMin * border && standing > 0.25 * border && cut === 0 && share < panelMax
  if (rise < overEyes && isBound) return 'panel'
  if (rise < overEyes) return standing > undersideMax * border ? 'thing' : 'floor'
  // Nothing upright bounds the underside of a gallery, nor what lies between beams.
  const isOverhead = fall > overhead && standing < overheadMax * border
  if (isOverhead || standing < undersideMax * border) return share > undersideMin ? 'ceiling' : 'other'
  if (isBound && fall < 0) return 'panel'
  return share > wallMin && face.right - face.left > narrow * width ? 'wall' : 'other'
}

function measureFaces(labels: Int32Array, { shell, camera, upright, level, L, width }: Marks): Face[] {
  const height = labels.length / width
  const count = labels.reduce((most, label) => Math.max(most, label), 0) + 1
  const faces = Array.from({ length: count }, (): Face => {
    const sums = { area: 0, border: 0, standing: 0, lying: 0, foot: 0, cut: 0 }
    const lower = { length: 0, next: new Map<number, number>() }
    return { ...sums, rise: -1, fall: 1, left: width, right: 0, on: [0, 0, 0, 0, 0, 0], lower, beside: new Map() }
  })
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      const own = faces[label]!
      own.area++
      own.left = Math.min(own.left, x)
      own.right = Math.max(own.right, x)
      const direction = directionAt(camera, x, y)
      own.on[faceAt(shell.distances, direction)]!++
      const up = direction[2]! / Math.hypot(direction[0]!, direction[1]!)
      own.rise = Math.max(own.rise, up)
      own.fall = Math.min(own.fall, up)
      if (y === height - 1) own.foot++
      else if (y === 0 || x === 0 || x === width - 1) own.cut++
      const [right, below] = [x + 1 < width ? labels[i + 1]! : label, y + 1 < height ? labels[i + width]! : label]
      for (const [next, stride] of [
        [right, 1],
        [below, width],
      ] as const) {
        if (next === label) continue
        const step = stepAcross(L, i, stride)
        for (const [one, other] of [
          [own, next],
          [faces[next]!, label],
        ] as const) {
          one.border++
          one.standing += upright[i]!
          one.lying += level[i]!
          const shared = one.beside.get(other) ?? { length: 0, step: 0, standing: 0 }
          one.beside.set(other, shared)
          shared.length++
          shared.step += step
          shared.standing += upright[i]!
        }
      }
      if (below === label) continue
      const { lower } = own
      lower.length++
      lower.next.set(below, (lower.next.get(below) ?? 0) + 1)
    }
  return faces
}

/** How the lightness differs on both sides of a border after the pixel `i`, where the faces have their own. */
const stepAcross = (L: Plane, i: number, stride: number) =>
  Math.abs(L[Math.max(0, i - clear * stride)]! - L[Math.min(L.length - 1, i + (clear + 1) * stride)]!)
