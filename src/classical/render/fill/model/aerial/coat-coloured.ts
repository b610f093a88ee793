import { mixColour, percentile, smoothstep } from '../../../../pixels/grade.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import { hashUnit } from '../../../../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../../../../pixels/oklab.ts'
import { openScratch, type Plane } from '../../../../pixels/plane.ts'
import type { Scene } from '../../../scene.ts'
import { greenness } from '../../../see/greenness.ts'
import { chooseMaterials } from '../../../words/materials.ts'
import { readWaters } from '../../../words/things.ts'
import { noiseAt, openWeather } from '../../patterns.ts'
import { reportWords } from '../../report-words.ts'
import { lightAtFoot } from '../at-foot.ts'
import { type Fills, readFills } from '../coloured/fills.ts'
import { eraseOutlines } from '../fade-outlines.ts'
import { inLeafLight } from '../model-coat.ts'

/** What a fill of a coloured model is that is seen from above; what else is built has no name. */
type Cover = 'lawn' | 'crown' | 'water' | 'street' | 'paving' | 'pane' | 'built'

/** Of the picture, the least of a lawn, of water, and of a street or a square. */
const [lawnMin, waterMin, pavedMin] = [0.0012, 0.0015, 0.0012]
const leafy = 0.3
/** A crown is about as wide as high, and fills its box about as a circle does. */
const round = { stretch: 0.45, full: Math.PI / 4, off: 0.14, most: 0.008 } as const
/** In OKLab, what is blue enough for water and for panes; and how bright panes are at most. */
const [waterBlue, paneBlue, paneMost] = [-0.05, -0.02, 0.85]
/** What lies has few upright sides; and what a street is at most: its lightness, and its chroma. */
const lying = 0.14
const street = { L: 0.79, chroma: 0.022 } as const
const paving = { L: 0.93, chroma: 0.06 } as const

/** By label: what its colour, size and sides tell. */
function nameCovers({ labels, of }: Fills): Cover[] {
  return of.map(({ area, colour: { L, a, b }, upright, left, right, top, bottom }) => {
    const share = area / labels.length
    const chroma = Math.hypot(a, b)
    const [wide, high] = [right - left + 1, bottom - top + 1]
    const isRound =
      Math.abs(Math.log(wide / high)) < round.stretch && Math.abs(area / (wide * high) - round.full) < round.off
    const isCrown = share < lawnMin || (isRound && share < round.most)
    if (greenness(a, b) > leafy) return isCrown ? 'crown' : 'lawn'
    if (b < waterBlue && share > waterMin && upright < lying) return 'water'
    if (b < paneBlue && a < 0.02 && L < paneMost && share < waterMin) return 'pane'
    if (upright > lying || share < pavedMin) return 'built'
    if (chroma < street.chroma && L < street.L) return 'street'
    return chroma > street.chroma && chroma < paving.chroma && L < paving.L && b > 0 ? 'paving' : 'built'
  })
}

/** Lawns in full light; all else keeps the model's colour, because a grey face in shade is not told from a street. */
const grass = hexToOklab('#8a9a60')
const [deepWater, skyWater] = [hexToOklab('#42697a'), hexToOklab('#9dbccb')]
const [darkGlass, skyGlass] = [hexToOklab('#3c4a55'), hexToOklab('#a9c0d0')]
/** How much of a model's own colour goes. */
const natural = 0.8
/** Chroma of OKLab, beyond which paint is purer than what is built. */
const chromaMax = 0.1
/** Lightness by which covers vary: over a few pixels, and over patches. */
const rough: Record<Cover, readonly [fine: number, coarse: number]> = {
  lawn: [0.028, 0.034],
  crown: [0.15, 0.05],
  water: [0, 0],
  street: [0.012, 0.016],
  paving: [0.018, 0.014],
  pane: [0, 0],
  built: [0.009, 0.01],
}
/** A model's whites need room for the light that falls on them. */
const unlit = 0.955
/** Percentile of a cover's lightness that is full light. */
const fullLight = 0.7
/** What sunlight is warmer than the sky's, in OKLab, and by how much shadows are deeper than the model's. */
const [warm, cool, deeper] = [0.008, -0.016, 0.06]
/** What stands takes so much light off the ground. */
const footShades = [
  { reach: 1 / 320, depth: 0.16 },
  { reach: 1 / 70, depth: 0.08 },
] as const
const haze = { colour: hexToOklab('#d3dce4'), most: 0.3 } as const

/**
 * A coloured model that is seen from above keeps the colours of what is built, without its outlines: its lawns, water and panes are as
 * they are outdoors, in the model's own shadows, which are cooler than the sunlight.
 */
export function coatColouredAerial(scene: Scene): void {
  const { picture, request } = scene
  const { width, height, L, a, b } = picture
  const fills = readFills(picture)
  const covers = nameCovers(fills)
  eraseOutlines(picture)
  const full = fullLights(L, fills, covers)
  const seed = scene.seed('materials')
  const { fine, coarse } = openWeather(seed)
  using scratch = openScratch()
  const isStanding = covers.map((cover) => cover === 'built' || cover === 'pane' || cover === 'crown')
  const stands = Float32Array.from(maskWhere(fills.labels, (label) => isStanding[label]!))
  const foot = scratch.plane(lightAtFoot(stands, (i) => stands[i] === 0, footShades, picture))
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = fills.labels[i]!
      const cover = covers[label]!
      const light = L[i]! / full[cover]
      let colour: Oklab = [L[i]!, a[i]!, b[i]!]
      // Fills are ragged at their borders, and colours are not.
      const green = smoothstep(0.08, 0.3, greenness(a[i]!, b[i]!))
      const blue = smoothstep(-0.015, waterBlue, b[i]!)
      if (cover === 'lawn')
        colour = mixColour(colour, [grass[0] * light, grass[1] * light, grass[2] * light], natural * green)
      const far = 1 - y / height
      if (cover === 'crown') colour = mixColour(colour, inLeafLight(light), 0.85 * green)
      if (cover === 'water') {
        const ripple = 0.014 * noiseAt(fine, x * 0.5, y * 2)
        const seen = mixColour(deepWater, skyWater, 0.7 * far * far + 0.12 * noiseAt(coarse, x * 0.4, y))
        colour = mixColour(colour, [seen[0] * Math.min(1, light) + ripple, seen[1], seen[2]], blue)
      }
      if (cover === 'pane') {
        const sky = 0.35 * hashUnit(label, 3, seed) + 0.25 * far
        const glass = mixColour(darkGlass, skyGlass, sky)
        colour = mixColour(colour, [glass[0] * Math.min(1.1, light), glass[1], glass[2]], 0.75)
      }
      const chroma = Math.hypot(colour[1], colour[2])
      const keep = chroma > chromaMax ? (chromaMax + 0.4 * (chroma - chromaMax)) / chroma : 1
      const [least, patch] = rough[(cover === 'lawn' || cover === 'crown') && green < 0.5 ? 'built' : cover]
      const touch = least * noiseAt(fine, x * 1.6, y * 1.6) + patch * noiseAt(coarse, x, y)
      const shadow = smoothstep(0.97, 0.8, light)
      const kept = foot[i]! * (1 - deeper * shadow)
      const lit: Oklab = [
        (colour[0] + touch) * kept * (cover === 'built' ? unlit : 1),
        colour[1] * keep,
        colour[2] * keep + warm + (cool - warm) * shadow,
      ]
      const seen = mixColour(lit, haze.colour, haze.most * far ** 2.5)
      L[i] = seen[0]
      a[i] = seen[1]
      b[i] = seen[2]
    }
  const materials = chooseMaterials('exterior', request.callerText)
  if (covers.includes('water')) scene.appliedWords.push(...readWaters(request.callerText))
  reportWords(scene, new Set(['surface', 'roof', 'ground', 'path', 'opening'] as const), materials)
}

/** By cover, the lightness that the model shows in full light. */
function fullLights(L: Plane, { labels }: Fills, covers: readonly Cover[]): Record<Cover, number> {
  const some = { lawn: [], crown: [], water: [], street: [], paving: [], pane: [], built: [] } as Record<
    Cover,
    number[]
  >
  for (let i = 0; i < L.length; i += 7) some[covers[labels[i]!]!].push(L[i]!)
  return Object.fromEntries(
    Object.entries(some).map(([cover, list]) => [
      cover,
      list.length > 0 ? Math.max(0.3, percentile(Float32Array.from(list), fullLight)) : 0.8,
    ]),
  ) as Record<Cover, number>
}
