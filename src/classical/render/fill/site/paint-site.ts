import { gaussianBlur } from '../../../pixels/blur.ts'
import { distanceToBlocked } from '../../../pixels/distance.ts'
import { mixColour, percentile, smoothstep } from '../../../pixels/grade.ts'
import { maskAbove, maskWhere } from '../../../pixels/mask.ts'
import { hashUnit } from '../../../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../../pixels/picture.ts'
import { takePlane } from '../../../pixels/plane.ts'
import type { Scene } from '../../scene.ts'
import { measureRegions, type RegionKind } from '../../see/regions/regions.ts'

import { fallOf } from '../../see/site/buildings.ts'
import type { Mark } from '../../see/site/marks.ts'
import { readSite, type Site } from '../../see/site/site.ts'
import { readTints } from '../../see/site/tints.ts'
import { spreadByTone } from '../../see/site/water-tone.ts'
import { chooseMaterials, type Material, type Materials } from '../../words/materials.ts'
import type { Part } from '../../words/part-names.ts'
import { readWaters, watersOf } from '../../words/things.ts'
import { noiseAt, openWeather, type Place, type Touch, touches } from '../patterns.ts'
import { reportWords } from '../report-words.ts'
import { castShadows } from './cast-shadows.ts'
import { onSheet, putIn, within } from './on-sheet.ts'
import { chooseGroundCoats, chooseRoofCoat } from './site-coats.ts'

/** Metres across a road, and across a crown; and of a picture without either, metres along its width. */
const metres = { road: 7, crown: 7, picture: 170 } as const
/** The way in which shadows fall, if none are drawn. */
const usualFall = [Math.SQRT1_2, Math.SQRT1_2] as const
/** Of half the width of a building, how far its shadow falls, and in pixels of a picture 1344 wide, how far at least and at most. */
const throws = { share: 0.5, least: 7, most: 20 } as const
/** What shadows take off the lightness; sides of roofs that face the light or turn away have so much more or less. */
const [shadeDepth, roofLight] = [0.36, 0.16]
const [deepWater, shallowWater] = [hexToOklab('#3f6b7a'), hexToOklab('#86aeb5')]
const leaves = [hexToOklab('#71864f'), hexToOklab('#7d8f58'), hexToOklab('#667c4b'), hexToOklab('#85945c')]
const inkColour = hexToOklab('#2c2b2a')
const roadPaint = hexToOklab('#eceae4')
const foam = hexToOklab('#c3d8da')
/** How much of ink is seen, by what it is of. */
const inkShares = { line: 0.74, letter: 0.8, dot: 0.45, dash: 0.6, wave: 0.6, crown: 0.56 } satisfies Record<
  Mark,
  number
>

/**
 * Paints a masterplan that is drawn in lines from straight above: all lines stay where they are, and the margin around a frame stays paper.
 * False if it is another drawing.
 */
export function paintSite(scene: Scene): boolean {
  const { picture: sheet, request, frame = { left: 0, right: sheet.width, top: 0, bottom: sheet.height } } = scene
  const waters = readWaters(request.callerText)
  // What a frame cuts leaves the picture, as what the picture's border cuts does.
  // A sheet that was cleaned has lost its tints.
  const sent = within(scene.asSent ?? sheet, frame)
  const tints = readTints(sent)
  if (scene.isTinted && !tints) return false
  const site = readSite(within(sheet, frame), watersOf(waters), request.imageType === 'sketch', tints)
  if (!site) return false
  if (!tints) spreadByTone(sent.L, site)
  const materials = chooseMaterials(request.expert, request.callerText)
  const painted = paint(site, materials, request.callerText, scene.seed('materials'), scene.freedom.texture)
  scene.picture = onSheet(sheet, frame, painted, inkColour)
  scene.ink = takePlane(sheet.L.length).fill(0)
  putIn(scene.ink, sheet.width, frame, site.ink)
  const all = new Int32Array(sheet.L.length)
  putIn(all, sheet.width, frame, kindsOf(site))
  scene.regions = {
    labels: all,
    kinds: [...regionKinds],
    boxes: measureRegions(all, regionKinds.length, sheet.width, sheet.height),
  }
  const kinds = new Set(site.grounds)
  if (kinds.has('water')) scene.appliedWords.push(...waters)
  const parts: Part[] = ['ground', ...(site.buildings.length > 0 ? (['surface', 'roof'] as const) : [])]
  if (kinds.has('path') || kinds.has('road') || kinds.has('paving')) parts.push('path')
  if (kinds.has('water')) parts.push('water')
  if (site.crowns.length > 0) parts.push('foliage')
  reportWords(scene, new Set(parts), materials)
  return true
}

function paint(site: Site, materials: Materials, text: string, seed: number, strength: number): Picture {
  const {
    width,
    height,
    labels,
    areas,
    roofs,
    buildings,
    groundLabels,
    grounds,
    crownOf,
    crowns,
    shadow,
    filled,
    marks,
    ink,
  } = site
  const out = blankPicture(width, height)
  const weather = openWeather(seed)
  const fall = site.fall ?? usualFall
  const covers = chooseGroundCoats(materials, text)
  const metrePx = scaleOf(site)
  const roofCoats = areas.map((area, n) => {
    const at = roofs[n]
    if (at === undefined) return undefined
    const { faces, isPitched } = buildings[at]!
    const [x, y] = isPitched ? fallOf(area, faces) : [0, 0]
    const steep = Math.hypot(x, y)
    const way = steep > 0 ? ([x / steep, y / steep] as const) : undefined
    return {
      ...chooseRoofCoat(materials, at, { isPitched, isRed: site.isRed?.[at] === true }, seed),
      way: way ?? ([0, 1] as const),
      light: way ? 1 - roofLight * (way[0] * fall[0] + way[1] * fall[1]) : 1,
    }
  })
  const shade = shadeOf(site, fall)
  const wet = maskWhere(groundLabels, (_, i) => grounds[groundLabels[i]!] === 'water')
  const shore = distanceToBlocked(wet, width)
  const place: Place = { u: 0, v: 0, pixel: 1 / metrePx }
  const touch: Touch = { lightness: 0, chroma: 1 }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const roof = roofCoats[labels[i]!]
      const ground = grounds[groundLabels[i]!]!
      const crown = crownOf[i]!
      const coat: Material = roof ?? covers[ground]
      const [wayX, wayY] = roof?.way ?? [0, 1]
      place.u = (x * wayY - y * wayX) / metrePx
      place.v = (x * wayX + y * wayY) / metrePx
      touches[coat.pattern](place, weather, touch)
      let colour: Oklab = [
        coat.colour[0] * (roof?.light ?? 1) + touch.lightness * strength,
        coat.colour[1] * touch.chroma,
        coat.colour[2] * touch.chroma,
      ]
      if (!roof && wet[i]) {
        const depth = smoothstep(0, 0.03 * width, shore[i]!)
        const ripple = 0.02 * noiseAt(weather.fine, x * 0.5, y * 1.6) + 0.02 * noiseAt(weather.coarse, x * 0.6, y)
        colour = mixColour(shallowWater, deepWater, depth)
        colour = [colour[0] + ripple, colour[1], colour[2]]
      }
      if (!roof && !crown && !wet[i]) {
        const patch = (coat.pattern === 'grass' ? 0.025 : 0.012) * noiseAt(weather.coarse, x * 0.7, y * 0.7)
        colour = [colour[0] + patch, colour[1], colour[2]]
      }
      if (crown) colour = leafAt(crowns[crown - 1]!, crown, x, y)
      const dark = shade[i]! * (crown ? 0.5 : 1)
      colour = [
        colour[0] * (1 - shadeDepth * dark),
        colour[1] * (1 - 0.25 * dark),
        colour[2] * (1 - 0.25 * dark) - 0.012 * dark,
      ]
      const mark = marks.labels[i]! > 0 ? marks.of[marks.labels[i]! - 1]!.kind : undefined
      if (!shadow[i] && !filled[i])
        colour = drawn(colour, mark, ink[i]!, !roof && ground === 'road', !roof && wet[i] === 1)
      out.L[i] = colour[0]
      out.a[i] = colour[1]
      out.b[i] = colour[2]
    }
  return out

  /** A crown is a dome of leaves. */
  function leafAt({ x: middleX, y: middleY, r }: Site['crowns'][number], n: number, x: number, y: number): Oklab {
    const [u, v] = [(x - middleX) / r, (y - middleY) / r]
    const out = Math.min(1.2, u * u + v * v)
    const base = leaves[Math.floor(hashUnit(n, 3, seed) * leaves.length)]!
    const light = -0.1 * (u * fall[0] + v * fall[1]) + 0.04 - 0.08 * out * out
    const leaf = 0.07 * noiseAt(weather.fine, x * 1.9, y * 1.9) + 0.05 * noiseAt(weather.fine, x * 0.8, y * 0.8)
    return [base[0] + light + leaf, base[1], base[2]]
  }
}

/** Ink over a colour: markings of roads and ripples are lighter than what they lie on. */
function drawn(colour: Oklab, mark: Mark | undefined, ink: number, isRoad: boolean, isWet: boolean): Oklab {
  if (ink < 0.02) return colour
  const isStroke = mark === 'dash' || mark === 'wave' || mark === 'dot'
  if (isStroke && isRoad) return mixColour(colour, roadPaint, 0.9 * ink)
  if (isStroke && isWet) return mixColour(colour, foam, 0.8 * ink)
  return mixColour(colour, inkColour, inkShares[mark ?? 'line'] * ink)
}

/** Pixels in a metre. */
function scaleOf({ width, roadPx, crowns }: Site): number {
  if (roadPx) return roadPx / metres.road
  if (crowns.length > 0)
    return (
      (2 *
        percentile(
          Float32Array.from(crowns, ({ r }) => r),
          0.5,
        )) /
      metres.crown
    )
  return width / metres.picture
}

/** What buildings and crowns take of the light, and what is drawn as shadow. */
function shadeOf(
  { width, labels, areas, roofs, buildings, crownOf, crowns, shadow, fall: drawnFall }: Site,
  fall: readonly [number, number],
) {
  const unit = width / 1344
  const lifts = buildings.map(({ faces }) => {
    const half = Math.max(...faces.map((n) => areas[n]!.inner)) * (faces.length > 1 ? 1.4 : 1)
    return Math.min(throws.most * unit, Math.max(throws.least * unit, throws.share * half))
  })
  const heights = takePlane(labels.length).fill(0)
  for (let i = 0, x = 0, y = 0; i < labels.length; i++) {
    const roof = roofs[labels[i]!]
    // Shadows that are drawn are those of the buildings.
    if (roof !== undefined && !drawnFall) heights[i] = lifts[roof]!
    if (crownOf[i]) {
      const { x: u, y: v, r } = crowns[crownOf[i]! - 1]!
      const out = Math.min(1, ((x - u) ** 2 + (y - v) ** 2) / (r * r))
      heights[i] = Math.max(heights[i]!, Math.min(throws.most * unit, 0.8 * r) * Math.sqrt(1 - 0.9 * out))
    }
    if (++x === width) {
      x = 0
      y++
    }
  }
  const shade = castShadows(heights, fall, width, 0.9 * unit)
  const low = gaussianBlur(Float32Array.from(maskAbove(heights, 0)), width, labels.length / width, 5 * unit)
  for (let i = 0; i < shade.length; i++) {
    if (shadow[i]) shade[i] = 1.15
    else if (heights[i] === 0) shade[i] = Math.min(1, shade[i]! + 0.45 * low[i]!)
  }
  return shade
}

const regionKinds = ['ground', 'path', 'water', 'foliage', 'roof'] as const satisfies RegionKind[]

/** By pixel, of which kind its region is. */
function kindsOf({ labels, roofs, groundLabels, grounds, crownOf }: Site): Int32Array {
  const place = { open: 0, lawn: 0, paving: 1, road: 1, path: 1, water: 2 } as const
  return labels.map((label, i) => (crownOf[i] ? 3 : roofs[label] !== undefined ? 4 : place[grounds[groundLabels[i]!]!]))
}
