import { mixColour, smoothstep } from '../../pixels/grade.ts'
import { hashUnit } from '../../pixels/noise.ts'
import type { Oklab } from '../../pixels/oklab.ts'
import { styles } from '../looks/styles.ts'
import type { Scene } from '../scene.ts'
import type { Planes } from '../see/planes.ts'
import type { RegionKind, Regions } from '../see/regions/regions.ts'
import type { Material, Materials } from '../words/materials.ts'
import type { Part } from '../words/part-names.ts'
import type { Coat } from './paint-regions.ts'
import { reportWords } from './report-words.ts'

/** Chooses what every region is painted with, by what it is, where it lies, and the prompt; reports words that match no part. */
export function chooseCoats(
  scene: Scene,
  regions: Regions,
  planes: Planes,
  materials: Materials,
  drawn: Oklab[],
  lightFromLeft: boolean,
): Coat[] {
  const doors =
    hasDoors(scene) || materials.named.has('door') ? findDoors(regions, scene.picture.width, planes.metrePx) : new Set()
  const found = new Set<Part>()
  const bands = findBands(regions, scene.picture.width)
  const isTall = metresOf(regions, scene.picture.height / planes.metrePx) > tallMin
  const coats = regions.boxes.map((_, label): Coat => {
    const part: Part = doors.has(label) ? 'door' : regions.kinds[label]!
    found.add(part)
    // No pane, and dark at night.
    if (part === 'door') regions.kinds[label] = 'surface'
    const material = materialOf(scene, regions, materials, part, label, bands, isTall)
    const own = drawn[label]!
    const isLit = part === 'opening' && scene.request.expert === 'interior'
    const { light, cool } = isLit
      ? windowLight
      : lightOn(planes, label, part, lightFromLeft, isHouse(scene) && styles[scene.request.renderStyle].isPictorial)
    // Colour in the drawing takes precedence over ours.
    const usual = quieter(material.colour)
    const colour = mixColour(usual, own, smoothstep(0.03, 0.07, Math.hypot(own[1], own[2])))
    return { pattern: material.pattern, colour, light, cool }
  })
  if (found.has('surface') && isHouse(scene)) for (const storey of ['upper', 'lower'] as const) found.add(storey)
  reportWords(scene, found, materials)
  return coats
}

/** Every mood's grade strengthens colours again. */
function quieter([L, a, b]: Oklab): Oklab {
  return [L, a * 0.82, b * 0.82]
}

const isHouse = ({ request: { expert } }: Scene) => expert === 'exterior' || expert === 'landscape'

export function hasDoors({ request: { expert, imageType } }: Scene): boolean {
  return expert === 'exterior' && imageType !== '3dmass'
}

/** Shares of the height by which a door may miss the foot of the building; its sizes in metres. */
const footMax = 0.06
const doorWidths = [0.6, 1.8] as const
const doorHeights = [1.6, 3.2] as const

/** The upright panel that stands nearest to the building's foot and is most like a door. */
export function findDoors({ labels, kinds, boxes }: Regions, width: number, metrePx: number): Set<number> {
  const height = labels.length / width
  const isBuilt = (label: number) => kinds[label] === 'opening' || kinds[label] === 'surface'
  const bottoms = boxes.flatMap(({ bottom, area }, label) => (isBuilt(label) && area > 0.001 ? [bottom] : [])).sort()
  const foot = bottoms[Math.floor(bottoms.length * 0.8)] ?? 1
  const besidePanes = sharesBesidePanes(labels, kinds, width)
  let best: { label: number; score: number } | undefined
  for (const [label, box] of boxes.entries()) {
    const across = ((box.right - box.left) * width) / metrePx
    const tall = ((box.bottom - box.top) * height) / metrePx
    const filled = box.area / ((box.bottom - box.top) * (box.right - box.left))
    const miss = Math.abs(box.bottom - foot)
    const fits = across > doorWidths[0] && across < doorWidths[1] && tall > doorHeights[0] && tall < doorHeights[1]
    if (!isBuilt(label) || !fits || tall < across * 1.4 || miss > footMax || filled < 0.8 || box.straight < 0.4)
      continue
    const score = 2 * filled + box.straight - Math.abs(tall / across - 2) * 0.25 - miss * 4 - besidePanes[label]!
    if (!best || score > best.score) best = { label, score }
  }
  return new Set(best ? [best.label] : [])
}

/** By label, how much of its sides is shared with openings: a pane stands beside panes, a door in a wall. */
function sharesBesidePanes(labels: Int32Array, kinds: RegionKind[], width: number): Float64Array {
  const sides = new Float64Array(kinds.length)
  const panes = new Float64Array(kinds.length)
  const step = 3
  for (let i = 0; i < labels.length - step; i += step) {
    const one = labels[i]!
    const other = labels[i + step]!
    if (one === other || i % width >= width - step) continue
    sides[one]!++
    sides[other]!++
    if (kinds[other] === 'opening') panes[one]!++
    if (kinds[one] === 'opening') panes[other]!++
  }
  return panes.map((count, label) => count / Math.max(1, sides[label]!))
}

/** How often as long as thick a piece of a band is, the share of the width that the whole band runs, and of the height that it may be thick. */
const pieceMin = 3.4
const bandMin = 0.12
const thickMax = 0.04

/**
 * Eaves, slabs and fascias: thin strips, whose pieces lie end to end, around the corner too, and are all of one material. By
 * label; a strip as short as a lintel does not count.
 */
function findBands({ labels, kinds, boxes }: Regions, width: number): Set<number> {
  const height = labels.length / width
  const thick = boxes.map(({ area, left, right }) => area / (right - left))
  const isStrip = boxes.map(
    ({ left, right, top, bottom, enclosure, area }, label) =>
      enclosure > 0.45 &&
      area > 0.0002 &&
      thick[label]! < thickMax &&
      (right - left) * width > pieceMin * (bottom - top) * height,
  )
  const shared = new Map<number, number>()
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width - 3; x += 3, i += 3) {
      const one = labels[i]!
      const other = labels[i + 3]!
      if (one === other || kinds[one] !== 'surface' || kinds[other] !== 'surface') continue
      const key = Math.min(one, other) * boxes.length + Math.max(one, other)
      shared.set(key, (shared.get(key) ?? 0) + 1 / height)
    }
  }
  const pairs = [...shared].flatMap(([key, length]) => {
    const [one, other] = [Math.floor(key / boxes.length), key % boxes.length]
    const [thin, wide] = [thick[one]!, thick[other]!].sort((first, second) => first - second)
    return length > 0.5 * thin! && wide! < 2.2 * thin! && wide! < thickMax ? [[one, other] as const] : []
  })
  const groups = new Map<number, Set<number>>()
  for (const [label, is] of isStrip.entries()) if (is && kinds[label] === 'surface') groups.set(label, new Set([label]))
  for (let changed = true; changed; ) {
    changed = false
    for (const [one, other] of pairs) {
      const [first, second] = [groups.get(one), groups.get(other)]
      if (first === second) continue
      const joined = new Set([...(first ?? [one]), ...(second ?? [other])])
      for (const label of joined) groups.set(label, joined)
      changed = true
    }
  }
  const bands = new Set<number>()
  for (const group of new Set(groups.values())) {
    const across = [...group].reduce((sum, label) => sum + boxes[label]!.right - boxes[label]!.left, 0)
    if (across > bandMin) for (const label of group) bands.add(label)
  }
  return bands
}

function materialOf(
  scene: Scene,
  regions: Regions,
  materials: Materials,
  part: Part,
  label: number,
  bands: Set<number>,
  isTall: boolean,
): Material {
  const { of, named } = materials
  const list = of[part as 'surface']
  const { meanY, area } = regions.boxes[label]!
  if (part === 'surface' && isHouse(scene)) {
    // The second material of a house is its upper storey's; if none is named, that of its eaves. A block of flats has one facade.
    if (isTall) return list[0]!
    const isUpper = meanY < storeyLine(regions)
    if (isUpper && of.upper) return of.upper[0]!
    // A glazed ground floor is panes, which are not half of the house.
    if (!isUpper && of.lower && of.lower[0]!.pattern !== 'glass') return of.lower[0]!
    // More than two are for as many houses or wings.
    const hasSecond = named.has('surface') && list.length === 2
    return list[hasSecond ? (isUpper ? 1 : 0) : !named.has('surface') && bands.has(label) ? 1 : 0] ?? list[0]!
  }
  // Indoors, what is small and stands low is furniture, and all else a wall.
  const isWall = area > 0.03 || (scene.request.expert === 'interior' && meanY < furnitureFrom)
  if (list.length === 1 || (part === 'surface' && isWall)) return list[0]!
  return list[Math.floor(hashUnit(label, 1, 7) * list.length)]!
}

/** In a room, of the picture's height. */
const furnitureFrom = 0.5

/** Metres from which on a building has more than the two storeys that may differ. */
const tallMin = 12

function metresOf({ kinds, boxes }: Regions, metres: number): number {
  const built = boxes.filter(({ area }, label) => kinds[label] === 'surface' && area > 0.0005)
  return (
    metres * Math.max(0, ...built.map(({ bottom }) => bottom)) - metres * Math.min(1, ...built.map(({ top }) => top))
  )
}

function storeyLine({ kinds, boxes }: Regions): number {
  let sum = 0
  let total = 1e-6
  for (const [label, { area, meanY }] of boxes.entries()) {
    if (kinds[label] !== 'surface') continue
    sum += area * meanY
    total += area
  }
  return sum / total
}

/** Through windows the day is seen. */
const windowLight = { light: 1.03, cool: 0 }

/** One sun: walls that run to one side face it, those that run to the other lie in shade. */
function lightOn(
  planes: Planes,
  label: number,
  part: Part,
  lightFromLeft: boolean,
  isDeep = false,
): { light: number; cool: number } {
  if (part === 'sky' || part === 'ground' || part === 'path' || part === 'foliage') return { light: 1, cool: 0 }
  const plane = planes.of[label]!
  if (plane.kind !== 'wall') return { light: 0.98, cool: 0 }
  // A wall that recedes to the left is seen from its right and faces that way.
  const facesLeft = plane.vanishingX > planes.centreX
  if (facesLeft === lightFromLeft) return { light: 1.01, cool: 0.004 }
  return isDeep ? { light: 0.78, cool: -0.016 } : { light: 0.89, cool: -0.01 }
}
