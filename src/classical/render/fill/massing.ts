import type { ImageType } from '../../../contract/arch-render-v41.ts'
import { findPerspective } from '../../lines/perspective.ts'
import { findSegments } from '../../lines/segments.ts'
import { findEdges } from '../../pixels/edges.ts'
import { percentile } from '../../pixels/grade.ts'
import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import type { Scene } from '../scene.ts'
import { findPlanes } from '../see/planes.ts'
import { meanColours } from '../see/regions/mean-colours.ts'
import { kindOfRegion } from '../see/regions/region-kinds.ts'
import { findRegions, type Regions, remeasure } from '../see/regions/regions.ts'
import { sharpenLabels } from '../see/regions/sharpen-labels.ts'
import { chooseMaterials, type Material } from '../words/materials.ts'
import { buildPicture } from './built/built.ts'
import { chooseCoats } from './coats.ts'
import { groundOf, mayBuild, settingOf } from './drawing.ts'
import { findDrawnSky } from './drawn-sky.ts'
import { paintRegions } from './paint-regions.ts'
import { findShade } from './shade.ts'

const flatRoof: Material = { colour: hexToOklab('#d6d2ca'), pattern: 'gravel' }

const modelTypes: readonly ImageType[] = ['3dmass', '3d']

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
  const isGrey = greyShare(picture) >= greyMin
  if ((isGrey || isFlat(scene)) && mayBuild(scene) && buildPicture(scene, 'massing')) return
  if (!isGrey) return
  const { width, height } = picture
  const edges = findEdges(picture)
  const segments = findSegments(edges, width, height)
  const setting = settingOf(scene)
  const perspective = setting && findPerspective(segments, width, height)
  const { labels, boxes, factor } = findRegions(edges, segments, width, height)
  const small: Regions = { labels, boxes, kinds: boxes.map(kindOfRegion) }
  if (setting === 'outdoors')
    partVoid(small, Math.ceil(width / factor), perspective ? perspective.horizonY / height : usualHorizon)
  const planes = findPlanes(small, segments, perspective, { width, height, factor }, setting)
  const regions: Regions = { ...small, labels: sharpenLabels(small.labels, edges, width, height, factor) }
  const materials = chooseMaterials(request.expert, request.callerText)
  // The tops of a massing model are flat roofs.
  if (!materials.named.has('roof')) materials.of.roof = [flatRoof]
  const drawn = meanColours(picture, edges, regions)
  nameFaces(regions, drawn)
  const coats = chooseCoats(scene, regions, planes, materials, drawn, true)
  // The model brings its own light.
  for (const coat of coats) Object.assign(coat, { light: 1, cool: 0 })
  const painted = paintRegions(regions, coats, planes, width, scene.seed('materials'), scene.freedom.texture - quieter)
  lightAsModelled(painted, picture, regions, drawn, findShade(regions, width, planes.metrePx, true, false))
  softenBorders(painted, regions.labels)
  scene.picture = painted
  scene.ground = groundOf(regions, edges, planes.horizonY)
  if (setting === 'outdoors') findDrawnSky(scene, regions, undefined)
}

/** Colours that are flat tell parts apart and are not materials. */
const isFlat = ({ request, looksLike }: Scene) => request.imageType === '3dmass' && looksLike.kind === 'massing'

function greyShare({ a, b }: Picture): number {
  let grey = 0
  for (let i = 0; i < a.length; i++) if (Math.hypot(a[i]!, b[i]!) < 0.035) grey++
  return grey / a.length
}

/** The empty background is one region: sky above the horizon, ground below it. */
function partVoid(regions: Regions, width: number, horizon: number): void {
  const { labels, kinds } = regions
  const height = labels.length / width
  const isVoid = regions.boxes.map(
    ({ left, right, top }, label) => kinds[label] === 'sky' || (top === 0 && left === 0 && right === 1),
  )
  const hasGround = kinds.includes('ground')
  const ground = kinds.length
  for (const [label, is] of isVoid.entries()) if (is) kinds[label] = 'sky'
  for (let i = Math.round(horizon * height) * width; !hasGround && i < labels.length; i++)
    if (isVoid[labels[i]!]) labels[i] = ground
  kinds.push('ground')
  regions.boxes = remeasure(regions, width)
}

/** In a model, panes are modelled darker than walls, and what faces the sky is lightest. */
function nameFaces({ kinds, boxes }: Regions, drawn: Oklab[]): void {
  const walls = boxes.flatMap(({ area }, label) =>
    kinds[label] === 'surface' && area > 0.004 ? [drawn[label]![0]] : [],
  )
  const darkest = Math.min(...walls, 1)
  const lightest = Math.max(...walls, 0)
  for (const [label, kind] of kinds.entries()) {
    const L = drawn[label]![0]
    if (kind === 'opening' && L > darkest - 0.04) kinds[label] = 'surface'
    const { left, right, top, bottom } = boxes[label]!
    const isFlat = right - left > 2.2 * (bottom - top)
    if (kinds[label] === 'surface' && isFlat && L > lightest - 0.07 && lightest - darkest > 0.1) kinds[label] = 'roof'
  }
}

/** Skylight fills the shaded sides: the model's greys become light on its materials. */
function lightAsModelled(
  painted: Picture,
  { L }: Picture,
  { labels, kinds }: Regions,
  drawn: Oklab[],
  shade: Plane,
): void {
  const built = new Float32Array(L.length)
  let count = 0
  for (let i = 0; i < L.length; i++) {
    const kind = kinds[labels[i]!]
    if (kind === 'surface' || kind === 'roof') built[count++] = L[i]!
  }
  const full = count > 0 ? percentile(built.subarray(0, count), 0.9) : 1
  for (let i = 0; i < L.length; i++) {
    const kind = kinds[labels[i]!]
    if (kind !== 'sky' && kind !== 'ground') {
      // On its border a pixel may have the light of what lies behind.
      const mean = drawn[labels[i]!]![0]
      const own = Math.min(mean + 0.05, Math.max(mean - 0.12, L[i]!))
      const light = Math.min(1.04, 0.24 + (0.78 * own) / full)
      painted.L[i]! *= light
      painted.b[i]! -= 0.02 * (1 - light)
    }
    painted.L[i]! -= shade[i]! * 0.8
  }
}

/** Faces meet without ink to hide their border: a pixel on it is the mean of both sides. */
function softenBorders({ width, height, L, a, b }: Picture, labels: Int32Array): void {
  for (const plane of [L, a, b]) {
    const sharp = plane.slice()
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        const label = labels[i]
        if (
          labels[i - 1] === label &&
          labels[i + 1] === label &&
          labels[i - width] === label &&
          labels[i + width] === label
        )
          continue
        plane[i] = (2 * sharp[i]! + sharp[i - 1]! + sharp[i + 1]! + sharp[i - width]! + sharp[i + width]!) / 6
      }
    }
  }
}
