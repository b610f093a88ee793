import { findPerspective } from '../../../lines/perspective.ts'
import { findSegments } from '../../../lines/segments.ts'
import { findEdges } from '../../../pixels/edges.ts'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { type Plane, takePlane } from '../../../pixels/plane.ts'
import { shrink } from '../../../pixels/scale.ts'
import { styles } from '../../looks/styles.ts'
import { modelTypes } from '../../request.ts'
import type { Scene } from '../../scene.ts'
import { greenness } from '../../see/greenness.ts'
import { noteOtherKind } from '../../see/other-kind.ts'
import { hasManyFills } from '../../see/painted-sheet.ts'
import { findPlanes } from '../../see/planes.ts'
import { meanColours } from '../../see/regions/mean-colours.ts'
import { kindOfRegion } from '../../see/regions/region-kinds.ts'
import { findRegions, type Regions } from '../../see/regions/regions.ts'
import { sharpenLabels } from '../../see/regions/sharpen-labels.ts'
import { findSky, type Sky } from '../../see/sky/find-sky.ts'
import { chooseMaterials, type Material } from '../../words/materials.ts'
import { buildPicture } from '../built/built.ts'
import { chooseCoats } from '../coats.ts'
import { groundOf, mayBuild, settingOf } from '../drawing.ts'
import { findDrawnSky, lowestSky } from '../drawn/drawn-sky.ts'
import { openEntourage } from '../entourage/entourage.ts'
import { paintRegions } from '../paint-regions.ts'
import { lightPlan } from '../plan/painted-plan.ts'
import { coatRoom } from '../room/clay/coat-room.ts'
import { coatPaintedRoom, isPaintedRoom } from '../room/painted/coat-painted.ts'
import { coatSection } from '../room/painted/coat-section.ts'
import { isColouredRoom, keepColouredRoom } from '../room/painted/keep-coloured.ts'
import { paintSite } from '../site/paint-site.ts'
import { isFromAbove, perspectiveOf } from './aerial/camera-perspective.ts'
import { coatAerial } from './aerial/coat-aerial.ts'
import { coatColouredAerial } from './aerial/coat-coloured.ts'
import { isDense, seeQuarter, skyOver } from './aerial/see-quarter.ts'
import { coatClay } from './clay/coat-clay.ts'
import { lightColoured } from './coloured/coloured.ts'
import { leafy, nameFills, panesIn, readFills, withSky } from './coloured/fills.ts'
import { growCrowns } from './coloured/grow-crowns.ts'
import { greyShare, hasWarm, layByColour } from './coloured/own-materials.ts'
import { eraseOutlines, fadeOutlines } from './fade-outlines.ts'
import { coatModel, followEdges } from './model-coat.ts'
import { growGround } from './model-ground.ts'
import { findModelLeaves } from './model-leaves.ts'
import { findModelPanes } from './model-panes.ts'
import { namePanes, namePanesAs, nameRoofs } from './model-parts.ts'
import { findModelRoofs } from './model-roofs.ts'
import { keepBuilt, partVoid } from './model-void.ts'
import { findOpenSky } from './open-sky.ts'

const flatRoof: Material = { colour: hexToOklab('#d6d2ca'), pattern: 'gravel' }

/** Where an empty background turns from sky to ground when nothing shows the horizon, in shares of the height. */
const usualHorizon = 0.6

/** Without lines, materials alone draw the eye: they are laid on more lightly than in a drawing. */
const quieter = 0.25

/** A view with fewer greys than this has materials of its own. */
const greyMin = 0.5

/** A model view has shade but no materials and often an empty background: faces get materials in their plane, the void sky and ground. */
export function materialise(scene: Scene): void {
  const { request, picture } = scene
  if (!modelTypes.includes(request.imageType)) return
  if (request.expert === 'plan') {
    lightPlan(scene)
    return
  }
  if (request.expert === 'masterplan' && scene.isTinted && paintSite(scene)) return
  if (scene.section) {
    coatSection(scene, scene.section)
    return
  }
  // Tints of paper are pale.
  const isTinted = request.expert === 'masterplan' && hasManyFills(picture)
  const { isPictorial = false } = styles[request.renderStyle]
  const setting = settingOf(scene)
  // On a masterplan, colour marks what is new.
  const isWarm = setting === 'outdoors' && request.expert !== 'masterplan' && hasWarm(picture)
  const isGrey = !isTinted && !isWarm && greyShare(picture) >= greyMin
  const seen = setting === 'outdoors' ? findSky(picture) : undefined
  const hasSky = seen ? !isSkyless(picture, seen) : findOpenSky(picture, skylessFactor) !== undefined
  // The pale plate on which blocks stand may look like a sky behind them.
  const quarter = isGrey && isPictorial && setting === 'outdoors' ? seeQuarter(picture) : undefined
  const isSparse = !quarter || !isDense(quarter)
  const isBuildable = isSparse && (isGrey || request.imageType === '3dmass') && !request.isByFace && mayBuild(scene)
  const isBuilt = isBuildable && buildPicture(scene, 'massing') !== undefined
  if (isBuilt || (isPictorial && request.expert === 'interior' && coatModelRoom(scene, isGrey))) {
    takeBackKind(scene)
    return
  }
  const told = setting === 'outdoors' ? perspectiveOf(scene.camera, picture.width) : undefined
  const isLawn = setting === 'outdoors' && isLawnAtTop(picture)
  const above = isLawn || (told !== undefined && isFromAbove(told, picture.height))
  const isAerial = request.expert === 'masterplan' || quarter || above || (seen && !hasSky)
  if (isAerial && isPictorial && (isGrey || request.expert === 'masterplan')) {
    // Of many buildings, crowns are small, and read with them.
    const planted = isSparse ? openEntourage(scene) : undefined
    if (isGrey) coatAerial(scene, quarter)
    else coatColouredAerial(scene)
    if (isGrey && quarter) findDrawnSky(scene, skyOver(quarter), undefined, 0)
    planted?.grow('above')
    takeBackKind(scene)
    return
  }
  const { width, height } = picture
  const mayPlant = isPictorial && setting === 'outdoors'
  const planted = mayPlant ? openEntourage(scene) : undefined
  const edges = findEdges(picture)
  const segments = findSegments(edges, width, height)
  const perspective = told ?? (setting && findPerspective(segments, width, height))
  const { labels, boxes, factor } = findRegions(edges, segments, width, height)
  const small: Regions = { labels, boxes, kinds: boxes.map(kindOfRegion) }
  const horizonY = scene.groundLine ?? (perspective ? perspective.horizonY : usualHorizon * height)
  const horizon = horizonY / height
  if (setting === 'outdoors')
    partVoid(small, Math.ceil(width / factor), isLawn ? 0 : horizon, isLawn || told !== undefined)
  if (seen && !above) {
    const open = isGrey ? findOpenSky(picture, factor) : undefined
    const sky = shrink(seen.mask, width, height, factor)
    keepBuilt(small, open ? sky.map((share, i) => share * open[i]!) : sky, Math.ceil(width / factor))
  }
  const regions: Regions = { ...small, labels: sharpenLabels(small.labels, edges, width, height, factor) }
  const drawn = meanColours(picture, edges, regions)
  const isOutdoors = setting === 'outdoors'
  const isPlain = isOutdoors && !isWarm && isBare(picture, regions)
  if (isPlain) growGround(regions, drawn, width, horizon)
  const planes = { ...findPlanes(small, segments, perspective, { width, height, factor }, setting), horizonY }
  if (isPlain && isGrey && isPictorial) {
    coatClay(scene, { regions, planes, edges, built: builtOf(regions), crowns: planted?.crowns })
    planted?.grow(planes.horizonY)
    takeBackKind(scene)
    return
  }
  const materials = chooseMaterials(request.expert, request.callerText)
  // The tops of a massing model are flat roofs.
  if (!materials.named.has('roof')) materials.of.roof = [flatRoof]
  // Only a scene in space tells gables from other walls.
  const gables = materials.named.get('gable')
  if (gables && !materials.named.has('surface')) {
    materials.named.set('surface', gables).delete('gable')
    materials.of.surface = materials.of.gable!
  }
  const panes = isPlain ? findModelPanes(picture, builtOf(regions), edges) : undefined
  if (panes) namePanesAs(regions, panes)
  else namePanes(regions, drawn)
  const upward = isPlain
    ? findModelRoofs(picture, builtOf(regions), groundOf(regions, edges, 0).mask, panes)
    : undefined
  const roofs = upward && meanOf(upward) > roofsMin ? upward : undefined
  if (roofs) nameRoofs(regions, roofs)
  const coats = chooseCoats(scene, regions, planes, materials, drawn, true)
  const byRegion = { regions, coats, planes }
  const fills = isOutdoors && !isPlain ? readFills(picture) : undefined
  const fillKinds = fills ? nameFills(picture, fills, planes.horizonY, above) : []
  if (fills) scene.panes = panesIn(fills, fillKinds, width)
  const laid = fills ? layByColour(fills, fillKinds, byRegion, materials) : byRegion
  const [seed, strength] = [scene.seed('materials'), scene.freedom.texture - quieter]
  const { L: texture } = paintRegions(laid.regions, laid.coats, laid.planes, width, seed, strength)
  const { labels: all, kinds } = regions
  for (let i = 0; i < texture.length; i++) {
    const { colour, light } = laid.coats[laid.regions.labels[i]!]!
    texture[i]! -= colour[0] * light
  }
  const sky = seen && !above && seen.horizonY < lowestSky * height && isOpen(seen.mask, regions) ? seen : undefined
  // A coloured model has a ground of its own, as far as it goes.
  const isUncovered = (label: number) => kinds[label] === 'ground' && (isPlain || isBlank(drawn[label]!))
  const hasGround = isPlain || (mayPlant && scene.looksLike.kind !== 'photo' && all.some(isUncovered))
  const ground = isOutdoors
    ? followEdges(picture, all, hasGround ? isUncovered : (label) => kinds[label] === 'ground')
    : undefined
  const isVoid = isOutdoors && isGrey && !sky ? followEdges(picture, all, (label) => kinds[label] === 'sky') : undefined
  const isPath = !materials.named.has('ground') && materials.named.has('path')
  const leaves = isPlain ? findModelLeaves(picture) : undefined
  if (isPictorial && fills) eraseOutlines(picture)
  else if (isPictorial) fadeOutlines(picture)
  const source = { ...picture, L: picture.L.slice(), a: picture.a.slice(), b: picture.b.slice() }
  coatModel(
    picture,
    {
      leaves,
      sky: isVoid ?? sky?.mask,
      ground,
      panes,
      roofs,
      colours: {
        // A coloured model has a sky of its own.
        sky: isGrey ? materials.of.sky[0]!.colour : undefined,
        ground: hasGround ? materials.of[isPath ? 'path' : 'ground'][0]!.colour : undefined,
        panes: materials.of.opening[0]!.colour,
        roofs: materials.of.roof[0]!.colour,
        built: isPlain ? materials.of.surface[0]!.colour : undefined,
      },
      texture,
      isPainted: fills && ((i) => !['plain', 'grass'].includes(laid.coats[fills.labels[i]!]!.pattern)),
    },
    scene.seed('leaves'),
  )
  if (isPictorial && fills)
    lightColoured(picture, source, fills, fillKinds, { horizonY: planes.horizonY, texture, seed: scene.seed('panes') })
  scene.ground = groundOf(regions, edges, planes.horizonY)
  if (sky && !(fills && isPictorial)) scene.sky = { ...sky, clearL: picture.L.slice() }
  else if (isOutdoors && !above)
    findDrawnSky(scene, withSky(picture, regions, fills, fillKinds, planes.horizonY), undefined, planes.horizonY)
  if (mayPlant && fills) growCrowns(scene, fills, fillKinds, planted?.crowns, planes.horizonY)
  planted?.grow(planes.horizonY)
}

/** A model's room that cannot be built keeps its light if it is grey, and its colours if it has some, even if its box is not found. */
function coatModelRoom(scene: Scene, isGrey: boolean): boolean {
  if (isPaintedRoom(scene.picture) && coatPaintedRoom(scene)) return true
  if (!isGrey || isColouredRoom(scene.picture)) {
    keepColouredRoom(scene)
    return true
  }
  return coatRoom(scene)
}

/** What is made of plain faces is not a photo, however softly they are shaded. */
function takeBackKind(scene: Scene): void {
  const misled = scene.looksLike.kind === 'photo' ? noteOtherKind(scene.request, scene.looksLike) : []
  scene.notes = scene.notes.filter((note) => !misled.includes(note))
}

function builtOf({ labels, kinds }: Regions): Plane {
  const mask = takePlane(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = kinds[labels[i]!] === 'sky' || kinds[labels[i]!] === 'ground' ? 0 : 1
  return mask
}

/** What may be sky goes down to the viewer's feet, and nothing open is seen from the top: these are roofs and streets. */
const isSkyless = (picture: Picture, { horizonY }: Sky) =>
  horizonY > lowestSky * picture.height && !findOpenSky(picture, skylessFactor)
const skylessFactor = 3

/** Of the picture, less than which is not the roof of a building but what lies on it. */
const roofsMin = 0.015

const meanOf = (plane: Plane) => plane.reduce((sum, value) => sum + value, 0) / plane.length

/** Of the picture's uppermost row, what is green if a lawn goes on behind all, seen from above. */
const lawnMin = 0.7

function isLawnAtTop({ width, a, b }: Picture): boolean {
  let green = 0
  for (let x = 0; x < width; x++) if (greenness(a[x]!, b[x]!) > leafy) green++
  return green > lawnMin * width
}

/** White walls may be as bright as the sky before which they stand. */
function isOpen(mask: Plane, { labels, kinds, boxes }: Regions): boolean {
  let [built, all] = [0, 0]
  for (let i = 0; i < mask.length; i += 5) {
    if (mask[i]! < 0.5) continue
    all++
    const label = labels[i]!
    if (kinds[label] !== 'sky' && boxes[label]!.top > 0) built++
  }
  return built < builtMax * all
}

const builtMax = 0.06

/** Lightness and chroma of a page on which nothing is drawn. */
const blankL = 0.93
const blankChroma = 0.02

const isBlank = ([L, a, b]: Oklab) => L > blankL && Math.hypot(a, b) < blankChroma

/** Of what is built, nearly all is grey: its colours are not its materials. */
function isBare({ a, b }: Picture, { labels, kinds }: Regions): boolean {
  let [grey, all] = [0, 0]
  for (let i = 0; i < a.length; i += 5) {
    const kind = kinds[labels[i]!]
    if (kind === 'sky' || kind === 'ground') continue
    all++
    if (Math.hypot(a[i]!, b[i]!) < 0.03) grey++
  }
  return grey > bareMin * all
}

const bareMin = 0.8
