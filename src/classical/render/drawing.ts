import { gaussianBlur } from './blur.ts'
import { growLeaves, lightOnCrowns } from './foliage.ts'
import { mixColour, smoothstep } from './grade.ts'
import { chooseMaterials, type Material, type Materials } from './materials.ts'
import { hashUnit } from './noise.ts'
import type { Oklab } from './oklab.ts'
import { type Coat, paintRegions } from './paint-regions.ts'
import type { Part } from './part-words.ts'
import { findPerspective } from './perspective.ts'
import { colourPlan } from './plan.ts'
import { findPlanes, type Planes } from './planes.ts'
import type { Picture, Plane } from './raster.ts'
import { kindOfRegion, refineKinds } from './region-kinds.ts'
import { findRegions, type Regions } from './regions.ts'
import { shrink } from './scale.ts'
import type { Scene } from './scene.ts'
import { findSegments, type Segment } from './segments.ts'
import { findDensity, findShade } from './shade.ts'
import { sharpenLabels } from './sharpen-labels.ts'
import { readInk } from './sheet.ts'
import { findSurroundings, usualHorizon } from './surroundings.ts'

/** Turns a line drawing into a coloured scene: lines kept as ink, every closed region filled with a material in perspective. */
export function colourDrawing(scene: Scene): void {
  if (scene.request.expert === 'plan' && colourPlan(scene)) return
  const { request, picture } = scene
  const { width, height } = picture
  const { ink, marks } = readInk(picture)
  scene.ink = ink
  const segments = findSegments(ink, width, height)
  const setting = settingOf(scene)
  const perspective = setting && findPerspective(segments, width, height)
  const { factor, ...small } = readRegions(scene, ink, marks, segments, perspective && perspective.horizonY / height)
  const planes = findPlanes(small, segments, perspective, { width, height, factor }, setting)
  const regions = { ...small, labels: sharpenLabels(small.labels, ink, width, height, factor) }
  growLeaves(regions, width, planes.horizonY, scene.seed('leaves'))
  scene.regions = regions
  const materials = chooseMaterials(request.expert, request.prompt)
  const lightFromLeft = hashUnit(3, 5, scene.seed('side of the light')) < 0.5
  const coats = chooseCoats(scene, regions, planes, materials, meanColours(picture, ink, regions), lightFromLeft)
  scene.picture = paintRegions(regions, coats, planes, width, scene.seed('materials'), scene.freedom.texture)
  lightOnCrowns(scene.picture, regions, lightFromLeft)
  shadeAndInk(scene, findShade(regions, width, planes.metrePx, lightFromLeft), findDensity(ink, width, height))
  findDrawnSky(scene)
}

function settingOf({ request: { expert } }: Scene): 'outdoors' | 'indoors' | undefined {
  if (expert === 'exterior' || expert === 'landscape') return 'outdoors'
  return expert === 'interior' ? 'indoors' : undefined
}

function readRegions(
  scene: Scene,
  ink: Plane,
  marks: Plane,
  segments: Segment[],
  horizon: number | undefined,
): Regions & { factor: number } {
  const { width, height } = scene.picture
  const { labels, boxes, factor } = findRegions(ink, segments, width, height)
  const regions: Regions = { labels, boxes, kinds: boxes.map(kindOfRegion) }
  const smallWidth = Math.ceil(width / factor)
  const outdoors = settingOf(scene) === 'outdoors'
  if (outdoors) findSurroundings(regions, shrink(marks, width, height, factor), smallWidth, horizon)
  refineKinds(regions, smallWidth, horizon ?? (outdoors ? usualHorizon : undefined), scene.request.expert)
  return { ...regions, factor }
}

function chooseCoats(
  scene: Scene,
  regions: Regions,
  planes: Planes,
  materials: Materials,
  drawn: Oklab[],
  lightFromLeft: boolean,
): Coat[] {
  const doors = hasDoors(scene) || materials.named.has('door') ? findDoors(regions, scene.picture.width) : new Set()
  const found = new Set<Part>()
  const coats = regions.boxes.map((_, label): Coat => {
    const part: Part = doors.has(label) ? 'door' : regions.kinds[label]!
    found.add(part)
    const material = materialOf(scene, regions, materials, part, label)
    const own = drawn[label]!
    const { light, cool } = lightOn(planes, label, part, lightFromLeft)
    // Colour that the drawing brings along wins over ours.
    const usual = quieter(material.colour)
    const colour = mixColour(usual, own, smoothstep(0.03, 0.07, Math.hypot(own[1], own[2])))
    return { pattern: material.pattern, colour, light, cool }
  })
  for (const [part, words] of materials.named) {
    if (found.has(part)) scene.appliedWords.push(...words)
    else
      scene.notes.push(
        `The embedded engine could not tell which part of the drawing is meant by ${words.map((word) => `"${word}"`).join(', ')}.`,
      )
  }
  return coats
}

/** Every mood's grade strengthens colours again. */
function quieter([L, a, b]: Oklab): Oklab {
  return [L, a * 0.82, b * 0.82]
}

function hasDoors({ request: { expert } }: Scene): boolean {
  return expert === 'exterior'
}

/** Upright panels that stand on the ground, at the height of a person and more. */
function findDoors({ labels, kinds, boxes }: Regions, width: number): Set<number> {
  const height = labels.length / width
  const foot = Math.max(
    0,
    ...boxes.filter((_, label) => kinds[label] === 'surface').map(({ bottom }) => Math.min(bottom, 0.98)),
  )
  const doors = boxes.flatMap((box, label) => {
    if (kinds[label] !== 'opening' && kinds[label] !== 'surface') return []
    const tall = ((box.bottom - box.top) * height) / Math.max(1, (box.right - box.left) * width)
    const fills = box.area / ((box.bottom - box.top) * (box.right - box.left))
    if (
      Math.abs(box.bottom - foot) > 0.05 ||
      tall < 1.4 ||
      tall > 3.2 ||
      box.area < 0.0015 ||
      box.area > 0.03 ||
      fills < 0.72
    )
      return []
    return [{ label, score: fills - Math.abs(tall - 2) * 0.25 - Math.abs(box.bottom - foot) * 3 }]
  })
  doors.sort((one, other) => other.score - one.score)
  return new Set(doors.slice(0, 1).map(({ label }) => label))
}

function materialOf(scene: Scene, regions: Regions, materials: Materials, part: Part, label: number): Material {
  const list = materials.of[part]
  if (list.length === 1) return list[0]!
  const { picture, request } = scene
  const { left, right, top, bottom, meanY, area, enclosure } = regions.boxes[label]!
  const isBand = enclosure > 0.45 && (right - left) * picture.width > 3.4 * (bottom - top) * picture.height
  if (part === 'surface' && request.expert === 'exterior') {
    // The second material of a house is its upper storey's; where none is named, that of its eaves.
    return list[materials.named.has('surface') ? (meanY < storeyLine(regions) ? 1 : 0) : isBand ? 1 : 0]!
  }
  if (part === 'surface' && area > 0.03) return list[0]!
  return list[Math.floor(hashUnit(label, 1, 7) * list.length)]!
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

/** One sun: walls that run to one side face it, those that run to the other lie in shade. */
function lightOn(planes: Planes, label: number, part: Part, lightFromLeft: boolean): { light: number; cool: number } {
  if (part === 'sky' || part === 'ground' || part === 'path' || part === 'foliage') return { light: 1, cool: 0 }
  const plane = planes.of[label]!
  if (plane.kind !== 'wall') return { light: 0.98, cool: 0 }
  // A wall that recedes to the left is seen from its right and faces that way.
  const facesLeft = plane.vanishingX > planes.centreX
  return facesLeft === lightFromLeft ? { light: 1.01, cool: 0.004 } : { light: 0.89, cool: -0.01 }
}

function meanColours({ L, a, b }: Picture, ink: Plane, regions: Regions): Oklab[] {
  const sums = new Float64Array(regions.boxes.length * 4).fill(1e-6)
  for (let i = 0; i < L.length; i++) {
    const share = 1 - ink[i]!
    const s = regions.labels[i]! * 4
    sums[s]! += L[i]! * share
    sums[s + 1]! += a[i]! * share
    sums[s + 2]! += b[i]! * share
    sums[s + 3]! += share
  }
  return regions.boxes.map((_, label) => {
    const weight = sums[label * 4 + 3]!
    return [sums[label * 4]! / weight, sums[label * 4 + 1]! / weight, sums[label * 4 + 2]! / weight]
  })
}

function shadeAndInk({ picture, ink }: Scene, shade: Plane, density: Plane): void {
  const { L, a, b } = picture
  for (let i = 0; i < L.length; i++) {
    const keep = 1 - 0.68 * ink![i]!
    const dark = shade[i]! + 0.16 * density[i]!
    L[i] = (L[i]! - dark) * keep
    a[i]! *= keep
    b[i] = (b[i]! - 0.05 * shade[i]!) * keep
  }
}

function findDrawnSky(scene: Scene): void {
  const { regions, picture } = scene
  if (!regions || settingOf(scene) !== 'outdoors') return
  const { width, height } = picture
  const mask = new Float32Array(width * height)
  let horizonY = 0
  for (let i = 0; i < mask.length; i++) {
    if (regions.kinds[regions.labels[i]!] !== 'sky') continue
    mask[i] = 1 - scene.ink![i]!
    horizonY = Math.floor(i / width)
  }
  if (horizonY < height * 0.05) return
  const soft = gaussianBlur(mask, width, height, 1.2)
  for (let i = 0; i < soft.length; i++) soft[i] = Math.min(soft[i]!, 1 - scene.ink![i]!)
  scene.sky = { mask: soft, horizonY: horizonY + 1, clearL: picture.L.slice() }
}
