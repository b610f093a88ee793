import { hexToLinear } from '../../../pixels/oklab.ts'
import type { Light3 } from '../built/hour.ts'

/** Flat faces of three or four corners in metres, z up, seen from outside in turn to the left; `gloss` is what mirrors the sky. */
export type MeshFace = { corners: Point[]; colour: Light3; gloss: number }
export type Point = readonly [x: number, y: number, z: number]

/** A level ellipse: its middle, and half its width along x and y. */
export type Ring = readonly [x: number, y: number, z: number, halfX: number, halfY: number]

const ringCorners = 16
/** Between two rings, so many more on a smooth way. */
const between = 3

/** A closed skin over rings, from the lowest to the highest. */
export function skinOf(corners: Ring[], hex: string, gloss = 0): MeshFace[] {
  const rings = smooth(corners)
  const colour = linear(hex)
  const at = ([x, y, z, halfX, halfY]: Ring, corner: number): Point => {
    const turn = (2 * Math.PI * corner) / ringCorners
    return [x + halfX * Math.cos(turn), y + halfY * Math.sin(turn), z]
  }
  const faces: MeshFace[] = []
  for (let n = 0; n + 1 < rings.length; n++) {
    for (let corner = 0; corner < ringCorners; corner++) {
      const [low, high] = [rings[n]!, rings[n + 1]!]
      faces.push({
        corners: [at(low, corner), at(low, corner + 1), at(high, corner + 1), at(high, corner)],
        colour,
        gloss,
      })
    }
  }
  const lid = rings.at(-1)!
  for (let corner = 0; corner < ringCorners; corner++)
    faces.push({ corners: [[lid[0], lid[1], lid[2]], at(lid, corner), at(lid, corner + 1)], colour, gloss })
  return faces
}

/** More rings on a curve through the given ones (Catmull & Rom 1974). */
function smooth(rings: Ring[]): Ring[] {
  if (rings.length < 3) return rings
  return rings.flatMap((ring, n): Ring[] => {
    const next = rings[n + 1]
    if (!next) return [ring]
    const [before, after] = [rings[Math.max(0, n - 1)]!, rings[Math.min(rings.length - 1, n + 2)]!]
    return Array.from({ length: between }, (_, step) => {
      const t = step / between
      return ring.map((value, k) => {
        const [a, c, d] = [before[k]!, next[k]!, after[k]!]
        const slope = (c - a) * t + (2 * a - 5 * value + 4 * c - d) * t * t + (3 * value - a - 3 * c + d) * t ** 3
        return value + 0.5 * slope
      }) as unknown as Ring
    })
  })
}

/** A ball, as rings. */
export const ball = (x: number, y: number, z: number, half: number, tall = half): Ring[] =>
  [-0.97, -0.7, -0.3, 0.1, 0.5, 0.8, 0.97].map((up) => {
    const across = half * Math.sqrt(1 - up * up)
    return [x, y, z + tall * up, across, across] as const
  })

/** Sections of the same number of corners, each joined to the next; `ends` closes the first and the last. */
export function loft(sections: Point[][], hex: string, gloss: number, ends = true): MeshFace[] {
  const colour = linear(hex)
  const faces: MeshFace[] = []
  for (let n = 0; n + 1 < sections.length; n++) {
    const [one, two] = [sections[n]!, sections[n + 1]!]
    for (let corner = 0; corner < one.length; corner++) {
      const next = (corner + 1) % one.length
      faces.push({ corners: [one[corner]!, one[next]!, two[next]!, two[corner]!], colour, gloss })
    }
  }
  if (ends) faces.push({ corners: sections[0]!, colour, gloss }, { corners: sections.at(-1)!, colour, gloss })
  return faces
}

const linear = (hex: string): Light3 => hexToLinear(hex) as unknown as Light3
