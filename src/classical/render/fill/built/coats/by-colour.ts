import type { Oklab } from '../../../../pixels/oklab.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import type { Material, Materials } from '../../../words/materials.ts'
import type { Part } from '../../../words/part-names.ts'

/** By how much the light of a model darkens its colours, in OKLab's lightness. */
export const modelShade = 0.14
/** Chroma from which on a face has a hue, and what lies is not stone. */
export const stoneChroma = 0.035
/**
 * Differences in lightness weigh less than those in colour, as a face may lie in shade, and still less where there is a hue; colours are
 * compared by their lightness, times that of a usual wall.
 */
const lightWeight = { grey: 0.3, coloured: 0.12 } as const
const usualL = 0.6

/** Parts whose materials a face may be of, if it has their colour. */
const builtParts: readonly Part[] = [
  'surface',
  'upper',
  'lower',
  'base',
  'tower',
  'wing',
  'gable',
  'roof',
  'fence',
  'terrace',
  'thing',
]

/** The materials that words name for what is built. */
export const namedForBuilt = ({ of, named }: Materials): Material[] =>
  builtParts.flatMap((part) => (named.has(part) ? (of[part] ?? []) : []))

/** How far the colour of a model's face is from that of a material, which no model's light falls on yet, in OKLab. */
export function missOf(face: MeanColour, [L, a, b]: Oklab): number {
  const weight = Math.hypot(face.a, face.b) < stoneChroma ? lightWeight.grey : lightWeight.coloured
  return (
    weight * Math.abs(L - modelShade - face.L) + usualL * Math.hypot(a / L - face.a / face.L, b / L - face.b / face.L)
  )
}

/** The material of the colour that is nearest to a face's; undefined if there is none. */
export function nearestTo(
  face: MeanColour,
  materials: readonly Material[],
): { material: Material; miss: number } | undefined {
  return materials
    .map((material) => ({ material, miss: missOf(face, material.colour) }))
    .sort((one, other) => one.miss - other.miss)[0]
}
