import { percentile, smoothstep } from '../../../../pixels/grade.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import { hexToOklab, type Oklab } from '../../../../pixels/oklab.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { openScratch, type Plane } from '../../../../pixels/plane.ts'
import type { Scene } from '../../../scene.ts'
import type { Planes } from '../../../see/planes.ts'
import { measureRegions, type RegionKind, type Regions } from '../../../see/regions/regions.ts'
import { chooseMaterials, type Material } from '../../../words/materials.ts'
import type { Part } from '../../../words/part-names.ts'
import { groundOf } from '../../drawing.ts'
import { findDrawnSky } from '../../drawn/drawn-sky.ts'
import { type Coat, paintRegions } from '../../paint-regions.ts'
import { noiseAt, openWeather } from '../../patterns.ts'
import { reportWords } from '../../report-words.ts'
import { mirror } from '../coloured/glaze.ts'
import { homesOf } from '../coloured/own-materials.ts'
import { growLeaves } from '../grow-leaves.ts'
import { inLeafLight } from '../model-coat.ts'
import { isLying } from './name-faces.ts'
import { type ClayPart, clayParts, placeOf, readClay } from './read-clay.ts'

/**
 * Where the model stands: regions and the planes in which they lie; how strong its edges are; and by pixel the number of a crown that is a
 * ball, -1 of its trunk, or zero.
 */
type Known = { regions: Regions; planes: Planes; edges: Plane; built: Plane; crowns?: Int32Array | undefined }

/** How bright walls are in the middle: models without contrast get some; and by which powers of their light. */
const usualLight = 0.74
const powers = [0.75, 3] as const
/** Of a material's lightness and chroma: whites need room for light, and paint is purer than what is built, and than grass is. */
const [unlit, pure, grassy] = [0.95, 0.86, 0.66]
/** Of what is built or lies, the lightness of a face in full light, as a percentile. */
const fullLight = 0.93
/** In OKLab's b: skylight fills the shade, and the sun is warm. */
const cool = 0.018
/** Of the light, what glass gives back; the rest is the dark of the room behind it. */
const mirrored = 0.5
const behind: Oklab = [0.3, -0.004, -0.012]
/** Of the light, what water gives back at the viewer's feet and at the horizon; and of the picture's height, how far down that reaches. */
const [nearest, farthest, reach] = [0.12, 0.6, 0.15]
/** Bark is dark itself: of its light, what it has in the shade of its crown. */
const barkShade = 0.6
const clothes = ['#3f4a5c', '#7a4b3f', '#5d6656', '#8a7f70', '#2f3338'].map(hexToOklab)

const asphalt: Material = { colour: hexToOklab('#83837f'), pattern: 'plaster' }
const pavement: Material = { colour: hexToOklab('#bdb6a9'), pattern: 'paving' }
const bark: Material = { colour: hexToOklab('#7d6a58'), pattern: 'plain' }
const darkFrame: Material = { colour: hexToOklab('#4a4b4c'), pattern: 'plain' }

const kindOf: Partial<Record<ClayPart, RegionKind>> = {
  sky: 'sky',
  ground: 'ground',
  street: 'ground',
  path: 'path',
  crown: 'foliage',
  water: 'water',
}

/** A grey model keeps its own light, with its soft shadows, and each of its faces gets the material of its part, multiplied by that light. */
export function coatClay(scene: Scene, { regions, planes, edges, built, crowns }: Known): void {
  const { picture, request } = scene
  const { width, height } = picture
  using scratch = openScratch()
  const { labels: faceLabels, parts } = readClay(picture, { horizonY: planes.horizonY, edges, built, crowns })
  // Of a face, what is of another part than the rest is painted by itself.
  const labels = faceLabels.map((label, i) => label * clayParts.length + parts[i]!)
  const names = new Map<number, number>()
  for (let i = 0; i < labels.length; i++) {
    const known = names.get(labels[i]!)
    labels[i] = known ?? names.size
    if (known === undefined) names.set(faceLabels[i]! * clayParts.length + parts[i]!, labels[i]!)
  }
  const partOf = [...names.keys()].map((key) => clayParts[key % clayParts.length]!)
  const materials = chooseMaterials(request.expert, request.callerText)
  const { of, named } = materials
  const found = new Set<Part>()
  const materialOf = chooseByPart(of, named, found)
  const homes = homesOf(labels, regions.labels, partOf.length, regions.kinds.length)
  const lying = { kind: 'lying', vanishingX: 0 } as const
  const kinds = partOf.map((part): RegionKind => kindOf[part] ?? 'surface')
  const coats = partOf.map((part): Coat => {
    const { colour, pattern } = materialOf(part)
    const keep = pattern === 'grass' ? grassy : pure
    return { colour: [unlit * colour[0], keep * colour[1], keep * colour[2]], pattern, light: 1, cool: 0 }
  })
  const laid: Regions = { labels, kinds, boxes: measureRegions(labels, partOf.length, width, height) }
  const own: Planes = {
    ...planes,
    of: partOf.map((part, label) => (isLying(part) ? lying : planes.of[homes[label]!]!)),
  }
  const painted = paintRegions(laid, coats, own, width, scene.seed('materials'), scene.freedom.texture)
  for (const plane of [painted.L, painted.a, painted.b]) scratch.plane(plane)
  multiply(picture, painted, parts, {
    horizonY: planes.horizonY,
    seed: scene.seed('leaves'),
    labels,
  })
  reportWords(scene, found, materials)
  scene.ground = groundOf(laid, edges, planes.horizonY)
  findDrawnSky(scene, laid, undefined, planes.horizonY)
  const [crown, trunk] = [placeOf('crown'), placeOf('trunk')]
  // Balls grow as such.
  const others = maskWhere(parts, (part, i) => part === crown && !crowns?.[i])
  growLeaves(
    scene,
    others,
    maskWhere(parts, (part) => part === trunk),
    planes.horizonY,
  )
}

/** The material of each part; what words name and the model shows counts as found. */
function chooseByPart(
  of: ReturnType<typeof chooseMaterials>['of'],
  named: ReadonlyMap<Part, readonly string[]>,
  found: Set<Part>,
): (part: ClayPart) => Material {
  const railings = of.railing ?? []
  // A parapet is solid, and what is of metal is a rail.
  const solid = railings.find(({ pattern }) => pattern !== 'seams' && pattern !== 'glass')
  const rail = railings.find(({ pattern }) => pattern === 'seams') ?? railings[0]
  const take = (part: Part, material: Material | undefined): Material | undefined => {
    if (material && named.has(part)) found.add(part)
    return material
  }
  return (part) => {
    const wall = of.surface[0]!
    found.add('surface')
    switch (part) {
      case 'sky':
        found.add('sky')
        return of.sky[0]!
      case 'ground':
        return take('ground', of.ground[0])!
      case 'street':
        return asphalt
      case 'path':
        return named.has('path') ? take('path', of.path[0])! : pavement
      case 'water':
        return take('water', of.water[0])!
      case 'pane':
        return take('opening', of.opening[0])!
      case 'frame':
        return take('frame', of.frame?.[0]) ?? darkFrame
      case 'roof':
        return take('roof', of.roof[0])!
      case 'band':
        // What runs round a bend shows no veins.
        // Of parapets and railings that are named, both, only the first are shown.
        return plainly(railings.length > 1 ? solid : take('railing', solid)) ?? wall
      case 'rail':
        return take('railing', rail) ?? darkFrame
      case 'upper':
        return take('upper', of.upper?.[0]) ?? wall
      case 'fence':
        return take('fence', of.fence?.[0]) ?? wall
      case 'crown':
        found.add('foliage')
        return of.foliage[0]!
      case 'trunk':
        return bark
      default:
        return wall
    }
  }
}

const plainly = (material: Material | undefined) =>
  material && (material.pattern === 'marble' ? { ...material, pattern: 'plaster' as const } : material)

type Lit = { horizonY: number; seed: number; labels: Int32Array }

/** Multiplies what is painted by the model's own light: in OKLab, light scales all of a colour by its cube root, as lightness does. */
function multiply(
  { width, height, L, a, b }: Picture,
  painted: Picture,
  parts: Uint8Array,
  { horizonY, seed, labels }: Lit,
): void {
  const isGround = clayParts.map((part) => part === 'ground' || part === 'street' || part === 'path')
  const isBuilt = clayParts.map(
    (part) => !['sky', 'crown', 'person', 'pane', 'frame', 'water'].includes(part) && !isGround[placeOf(part)],
  )
  const pick = (isOf: boolean[]) => Float32Array.from(L.filter((_, i) => i % 11 === 0 && isOf[parts[i]!]))
  const [built, lying] = [pick(isBuilt), pick(isGround)]
  const full = built.length > 0 ? Math.max(0.3, percentile(built, fullLight)) : 1
  const fullGround = lying.length > 0 ? Math.max(0.3, percentile(lying, fullLight)) : full
  const middle = built.length > 0 ? Math.min(0.99, percentile(built, 0.4) / full) : usualLight
  const power = Math.min(powers[1], Math.max(powers[0], Math.log(usualLight) / Math.log(middle)))
  const { fine, coarse } = openWeather(seed)
  const out: [number, number, number] = [0, 0, 0]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const part = clayParts[parts[i]!]!
      let light = Math.min(1.04, (L[i]! / (isGround[parts[i]!] ? fullGround : full)) ** power)
      let colour: Oklab = [painted.L[i]!, painted.a[i]!, painted.b[i]!]
      if (part === 'sky') light = 1
      else if (part === 'trunk') light = barkShade + (1 - barkShade) * Math.min(1, light)
      else if (part === 'crown') {
        const leaf = noiseAt(fine, x * 2.2, y * 2.2) + 0.7 * noiseAt(coarse, x * 5, y * 5)
        const [leafL, leafA, leafB] = inLeafLight(Math.min(1, light))
        colour = [leafL + 0.07 * leaf, leafA, leafB]
        light = 1
      } else if (part === 'water') {
        // The farther away, the more it mirrors of the sky, in ripples.
        const down = (y - horizonY) / height
        const ripple = 0.5 * noiseAt(coarse, x * 0.5, y * 2) + 0.5 * noiseAt(fine, x * 0.6, y * 2.4)
        mirror(Math.max(0.02, down), 0.05 * ripple, out)
        const share = nearest + (farthest - nearest) * Math.exp(-down / reach) + 0.1 * ripple
        for (const n of [0, 1, 2] as const) out[n] = colour[n] + (out[n] - colour[n]) * share
        colour = out
        light = 1
      } else if (part === 'person') colour = clothes[labels[i]! % clothes.length]!
      else if (part === 'pane') {
        const up = (horizonY - y) / height
        mirror(up, 0.05 + 0.03 * noiseAt(coarse, x * (110 / width), 5), out)
        const shade = 0.55 + 0.45 * Math.min(1, light * 1.2)
        for (const n of [0, 1, 2] as const) out[n] = (behind[n] + (out[n] - behind[n]) * mirrored) * shade
        colour = out
        light = 1
      }
      L[i] = colour[0] * light
      a[i] = colour[1] * light
      b[i] = colour[2] * light - (part === 'sky' || part === 'trunk' ? 0 : cool * (1 - smoothstep(0.5, 1, light)))
    }
}
