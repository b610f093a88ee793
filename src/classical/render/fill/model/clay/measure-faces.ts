import type { Picture } from '../../../../pixels/picture.ts'
import type { Plane } from '../../../../pixels/plane.ts'

/**
 * What is measured of a face of a model; lengths in pixels. `starts` and `ends` are the tallest of its columns that another face borders
 * from top to bottom to the left and to the right, as it does what stands upright, and `end` is the taller one; `beside` has by other face the pixels of the border that both share, and `above` and `below`
 * those of its upper and lower border.
 */
export type Face = {
  area: number
  left: number
  right: number
  top: number
  bottom: number
  L: number
  b: number
  leaf: number
  border: number
  starts: number
  ends: number
  end: number
  tallest: number
  beside: Map<number, number>
  above: Map<number, number>
  below: Map<number, number>
}

/** Of a column's height, what another face must end; and the least of such a column, in pixels. */
const endShare = 0.85
const endMin = 8
/** Pixels that a frame may take of the picture's sides. */
const frame = 5

/** Measures the faces of `labels`; `leaf` is 0..1 by pixel. */
export function measureFaces({ width, height, L, b }: Picture, labels: Int32Array, leaf: Plane): Face[] {
  const faces: Face[] = []
  const faceOf = (label: number) => {
    while (faces.length <= label) faces.push(emptyFace(width, height))
    return faces[label]!
  }
  const count = (map: Map<number, number>, label: number) => map.set(label, (map.get(label) ?? 0) + 1)
  const touch = (one: number, other: number) => {
    for (const [label, next] of [
      [one, other],
      [other, one],
    ] as const) {
      const face = faceOf(label)
      face.border++
      count(face.beside, next)
    }
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      const face = faceOf(label)
      face.area++
      face.L += L[i]!
      face.b += b[i]!
      face.leaf += leaf[i]!
      if (x < face.left) face.left = x
      if (x > face.right) face.right = x
      if (y < face.top) face.top = y
      face.bottom = y
      if (x + 1 < width && labels[i + 1] !== label) touch(label, labels[i + 1]!)
      if (y + 1 === height || labels[i + width] === label) continue
      const under = labels[i + width]!
      touch(label, under)
      count(face.below, under)
      count(faceOf(under).above, label)
    }
  for (const face of faces) {
    face.L /= face.area
    face.b /= face.area
    face.leaf /= face.area
  }
  measureEnds(labels, width, height, faces)
  return faces
}

/** Walls end upright, and ground and roofs do not, in whatever direction they are seen. */
function measureEnds(labels: Int32Array, width: number, height: number, faces: Face[]): void {
  const [own, before, after] = [0, 1, 2].map(() => new Int32Array(faces.length)) as [Int32Array, Int32Array, Int32Array]
  for (let x = 0; x < width; x++) {
    const seen: number[] = []
    for (let y = 0, i = x; y < height; y++, i += width) {
      const label = labels[i]!
      if (own[label]!++ === 0) seen.push(label)
      if (x > frame && labels[i - 1] !== label) before[label]!++
      if (x + frame < width && labels[i + 1] !== label) after[label]!++
    }
    for (const label of seen) {
      const face = faces[label]!
      const tall = own[label]!
      face.tallest = Math.max(face.tallest, tall)
      if (tall > endMin && before[label]! > endShare * tall) face.starts = Math.max(face.starts, tall)
      if (tall > endMin && after[label]! > endShare * tall) face.ends = Math.max(face.ends, tall)
      face.end = Math.max(face.starts, face.ends)
      own[label] = 0
      before[label] = 0
      after[label] = 0
    }
  }
}

function emptyFace(width: number, height: number): Face {
  const [beside, above, below] = [0, 1, 2].map(() => new Map<number, number>()) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ]
  return {
    area: 0,
    left: width,
    right: 0,
    top: height,
    bottom: 0,
    L: 0,
    b: 0,
    leaf: 0,
    border: 0,
    starts: 0,
    ends: 0,
    end: 0,
    tallest: 0,
    beside,
    above,
    below,
  }
}

/** Of a border, the share that is with faces of one kind. */
export function shareOf(border: ReadonlyMap<number, number>, isOf: (label: number) => boolean): number {
  let [own, all] = [0, 0]
  for (const [label, length] of border) {
    all += length
    if (isOf(label)) own += length
  }
  return all > 0 ? own / all : 0
}
