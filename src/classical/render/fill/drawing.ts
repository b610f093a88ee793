import { findPerspective, missOf, type Perspective } from '../../lines/perspective.ts'
import { ruledLines } from '../../lines/ruled-lines.ts'
import { findSegments, type Segment } from '../../lines/segments.ts'
import { readInk } from '../../lines/sheet.ts'
import { hashUnit } from '../../pixels/noise.ts'
import { openScratch, type Plane } from '../../pixels/plane.ts'
import { shrink } from '../../pixels/scale.ts'
import { horizonRow } from '../../space/camera.ts'
import { styles } from '../looks/styles.ts'
import type { Ground, Scene } from '../scene.ts'
import { findPlanes, type Planes } from '../see/planes.ts'
import { closeMass, findMass } from '../see/regions/drawn-mass.ts'
import { closeEnclosed } from '../see/regions/enclosed-walls.ts'
import { keepFramedOpenings } from '../see/regions/framed-openings.ts'
import { meanColours } from '../see/regions/mean-colours.ts'
import { kindOfRegion, nameSpokenParts, refineKinds } from '../see/regions/region-kinds.ts'
import { findRegions, type Regions } from '../see/regions/regions.ts'
import { sharpenLabels } from '../see/regions/sharpen-labels.ts'
import { findSurroundings, usualHorizon } from '../see/regions/surroundings.ts'
import { nameWalls, shareTold, untoldInk } from '../see/regions/told.ts'
import { chooseMaterials } from '../words/materials.ts'
import { buildPicture, paintScene } from './built/built.ts'
import { chooseCoats, findDoors, hasDoors } from './coats.ts'
import { findDrawnSky } from './drawn/drawn-sky.ts'
import { takeDrawnTrees } from './drawn/drawn-trees.ts'
import { growLeaves, lightOnCrowns, openBranches } from './foliage.ts'
import { clearHillLines, clearPlantLines, clearPlants, showLandscape } from './landscape/landscape.ts'
import { hasPlants, standDrawn } from './landscape/stand-drawn.ts'
import { paintRegions } from './paint-regions.ts'
import { colourPlan } from './plan/colour-plan.ts'
import { paintSketchedRoom } from './room/clay/sketched-room.ts'
import { findDensity, findShade } from './shade.ts'
import { paintSite } from './site/paint-site.ts'
import { setStage } from './stage.ts'

/** In shares of the width; and the sine of the angle by which a line may be off its direction. */
const longLine = 1 / 20
const straightMax = 0.06

/** Turns a line drawing into a coloured scene: lines kept as ink, every closed region filled with a material in perspective. */
export function colourDrawing(scene: Scene): void {
  if (scene.request.expert === 'plan' && colourPlan(scene)) return
  if (scene.request.expert === 'masterplan' && paintSite(scene)) return
  if (mayBuild(scene) && buildDrawing(scene)) return
  const { request, picture } = scene
  const { width, height } = picture
  using scratch = openScratch()
  const { ink, marks } = readInk(picture)
  scene.ink = ink
  if (isBlank(ink)) {
    scene.notes.push('The embedded engine found no lines in the drawing, and does not fill an empty sheet.')
    return
  }
  if (scene.landscape) clearHillLines(scene.landscape, [ink, marks], width)
  const segments = findSegments(ink, width, height)
  const setting = settingOf(scene)
  const materials = chooseMaterials(request.expert, request.callerText)
  const perspective = setting && findPerspective(segments, width, height)
  const outlines = outlinesOf(segments, perspective, width)
  const isElevation = !perspective && runsStraight(segments)
  const { factor, ...small } = readRegions(
    scene,
    ink,
    marks,
    outlines,
    perspective && perspective.horizonY / height,
    isElevation ? undefined : usualHorizon,
  )
  if (setting !== 'indoors' && request.expert !== 'furniture' && request.expert !== 'product')
    nameSpokenParts(small, Math.ceil(width / factor), (kind) => materials.named.has(kind))
  if (scene.landscape) clearPlantLines(scene.landscape, [ink, marks], width)
  const planes = findPlanes(small, segments, perspective, { width, height, factor }, setting)
  const regions: Regions = { ...small, labels: sharpenLabels(small.labels, ink, width, height, factor) }
  if (setting === 'indoors' && isSketch(scene) && paintSketchedRoom(scene, regions)) return
  if (scene.landscape?.hills) openBranches(regions, width)
  growLeaves(regions, marks, outlines, width, planes.horizonY, scene.seed('leaves'))
  scene.regions = regions
  if (setting === 'outdoors') nameWalls(regions, ink, width)
  if (setting === 'outdoors' && mayBuild(scene)) {
    const untold = scratch.plane(untoldInk(regions.labels, ink, width, height))
    if (shareTold(ink, untold) > toldMin && paintStage(scene, regions, planes, { ink, lines: outlines, untold })) return
  }
  const lightFromLeft = facesLeft(regions, planes) ?? hashUnit(3, 5, scene.seed('side of the light')) < 0.5
  const coats = chooseCoats(scene, regions, planes, materials, meanColours(picture, ink, regions), lightFromLeft)
  scratch.picture(picture)
  scene.picture = paintRegions(regions, coats, planes, width, scene.seed('materials'), scene.freedom.texture)
  lightOnCrowns(scene.picture, regions, lightFromLeft)
  const shade = scratch.plane(findShade(regions, width, planes.metrePx, lightFromLeft, setting === 'indoors'))
  const density = scratch.plane(findDensity(ink, width, height))
  shadeAndInk(
    scene,
    shade,
    density,
    styles[request.renderStyle].isPictorial ? inPicture(ruledLines(outlines, width, height)) : inDrawing,
  )
  scratch.plane(marks)
  scene.ground = groundOf(regions, ink, planes.horizonY)
  if (setting !== 'outdoors') return
  findDrawnSky(scene, regions, ink, planes.horizonY)
  if (scene.landscape) standDrawn(scene, scene.landscape, planes.horizonY)
}

/** Builds what the lines tell in space. */
function buildDrawing(scene: Scene): boolean {
  const { picture, request } = scene
  const isSketch = request.imageType === 'sketch'
  const lines = isSketch ? [] : findSegments(readInk(picture).ink, picture.width, picture.height)
  const seen = buildPicture(scene, isSketch ? 'sketch' : 'drawing', lines)
  if (seen && request.expert !== 'interior') showLandscape(scene, seen, scene.ground!.horizonY)
  else if (seen) standDrawn(scene, seen, horizonRow(seen.camera, picture.width / 2))
  return seen !== undefined
}

/** Paints what is drawn as a stage set, in which nothing hides anything; false if nothing is built. */
function paintStage(
  scene: Scene,
  regions: Regions,
  planes: Planes,
  { ink, lines, untold }: { ink: Plane; lines: Segment[]; untold: Plane },
): boolean {
  const { picture, landscape = {} } = scene
  const { width } = picture
  using scratch = openScratch()
  const trees = hasPlants(landscape) ? [] : takeDrawnTrees(regions, width)
  const doors = hasDoors(scene) ? findDoors(regions, width, planes.metrePx) : new Set<number>()
  const shade = scratch.plane(findShade(regions, width, planes.metrePx, facesLeft(regions, planes) ?? true))
  const colours = meanColours(scene.washes ?? picture, ink, regions).map(([L, a, b]) => ({ L, a, b }))
  const built = setStage(regions, planes, doors, shade, colours, width)
  if (!built) return false
  const ways = [...regions.kinds.keys()].filter((label) => regions.kinds[label] === 'path')
  paintScene(scene, { ...built, joints: { ink, lines, outlines: [], untold } }, 'drawing', {
    ways,
    trees,
    hasPlants: hasPlants(landscape) || !!landscape.hills,
    hasHills: !!landscape.hills,
  })
  showLandscape(scene, landscape, scene.ground!.horizonY)
  return true
}

/** Of the ink, the share that lies along borders of regions, without which a stage set would lose too much of what is drawn. */
const toldMin = 0.55

/** Styles that show a picture, of houses, towns or rooms. */
export function mayBuild(scene: Scene): boolean {
  const { expert, renderStyle, isFlat } = scene.request
  if (isFlat) return false
  return (settingOf(scene) !== undefined || expert === 'masterplan') && styles[renderStyle].isPictorial === true
}

/** An elevation is drawn with lines that are level or upright, nearly all of them. */
function runsStraight(segments: Segment[]): boolean {
  let [straight, all] = [0, 0]
  for (const { dx, dy, length } of segments) {
    all += length
    if (Math.abs(dx) < elevationMiss || Math.abs(dy) < elevationMiss) straight += length
  }
  return straight > elevationMin * all
}

const elevationMiss = 0.02
const elevationMin = 0.85

/** Short lines bound something only if they run as buildings do: upright, level, or to a vanishing point. */
function outlinesOf(segments: Segment[], perspective: Perspective | undefined, width: number): Segment[] {
  return segments.filter((segment) => {
    const { dx, dy, length } = segment
    if (length > width * longLine || Math.abs(dx) < straightMax || Math.abs(dy) < straightMax) return true
    return perspective?.vanishingX.some((x) => missOf(segment, x, perspective.horizonY) < straightMax)
  })
}

const isSketch = ({ request }: Scene) =>
  request.imageType === 'sketch' && styles[request.renderStyle].isPictorial === true

/** Less ink than a line across the sheet. */
function isBlank(ink: Plane): boolean {
  let sum = 0
  for (let i = 0; i < ink.length; i++) sum += ink[i]!
  return sum < ink.length * 0.0004
}

export function settingOf({ request: { expert } }: Pick<Scene, 'request'>): 'outdoors' | 'indoors' | undefined {
  if (expert === 'exterior' || expert === 'landscape') return 'outdoors'
  return expert === 'interior' ? 'indoors' : undefined
}

function readRegions(
  scene: Scene,
  ink: Plane,
  marks: Plane,
  segments: Segment[],
  horizon: number | undefined,
  otherwise: number | undefined,
): Regions & { factor: number } {
  const { width, height } = scene.picture
  const { labels, boxes, factor } = findRegions(ink, segments, width, height)
  const regions: Regions = { labels, boxes, kinds: boxes.map(() => 'surface') }
  if (scene.landscape) clearPlants(scene.landscape, regions, width, factor)
  regions.kinds = regions.boxes.map(kindOfRegion)
  if (scene.landscape?.regions) closeEnclosed(regions, scene.landscape.regions.partition, factor)
  const smallWidth = Math.ceil(width / factor)
  const outdoors = settingOf(scene) === 'outdoors'
  if (outdoors) {
    const areOutlined = hasPlants(scene.landscape ?? {})
    findSurroundings(regions, shrink(marks, width, height, factor), smallWidth, horizon, areOutlined)
  }
  refineKinds(regions, smallWidth, horizon ?? (outdoors ? otherwise : undefined), scene.request.expert)
  if (outdoors) keepFramedOpenings(regions, smallWidth)
  const mass = outdoors && scene.request.imageType === 'sketch' ? findMass(marks, width, height) : undefined
  if (mass) {
    const long = segments.filter(({ length }) => length > width * longLine)
    const ruled = Float32Array.from(ruledLines(long, width, height))
    const [small, lines] = [mass, ruled].map((plane) => shrink(plane, width, height, factor)) as [Plane, Plane]
    closeMass(regions, small, lines, smallWidth)
  }
  return { ...regions, factor }
}

/** Whether the building's larger side does: the sun stands where it lights that. Undefined if there are no sides. */
function facesLeft({ kinds, boxes }: Regions, { of, centreX }: Planes): boolean | undefined {
  let balance = 0
  for (const [label, { kind, vanishingX }] of of.entries())
    if (kind === 'wall' && kinds[label] === 'surface')
      balance += vanishingX > centreX ? boxes[label]!.area : -boxes[label]!.area
  return balance === 0 ? undefined : balance > 0
}

/** How dark ink is, elsewhere and in ruled lines, and how much darker than in a drawing shadows and the shade of hatching are. */
type Depth = { ink: number; ruled?: Uint8Array; ruledInk: number; shade: number; hatching: number }

const inDrawing: Depth = { ink: 0.68, ruledInk: 0.68, shade: 1, hatching: 0.16 }

/** In a picture, light shows the form: outlines are half as dark, and strokes within them become the shade that they stand for. */
function inPicture(ruled: Uint8Array): Depth {
  return { ink: 0.2, ruled, ruledInk: 0.3, shade: 1.15, hatching: 0.2 }
}

function shadeAndInk({ picture, ink }: Scene, shade: Plane, density: Plane, depth: Depth): void {
  const { L, a, b } = picture
  for (let i = 0; i < L.length; i++) {
    const keep = 1 - (depth.ruled?.[i] ? depth.ruledInk : depth.ink) * ink![i]!
    const dark = depth.shade * shade[i]! + depth.hatching * density[i]!
    L[i] = (L[i]! - dark) * keep
    a[i]! *= keep
    b[i] = (b[i]! - 0.05 * shade[i]!) * keep
  }
}

/** What people can stand on. */
export function groundOf({ labels, kinds }: Regions, edges: Plane, horizonY: number): Ground {
  const isGround = Uint8Array.from(kinds, (kind) => (kind === 'ground' || kind === 'path' ? 1 : 0))
  const mask = new Uint8Array(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = isGround[labels[i]!]!
  return { mask, edges, horizonY }
}
