import { findPerspective } from '../../../../lines/perspective.ts'
import { findSegments } from '../../../../lines/segments.ts'
import { findEdges } from '../../../../pixels/edges.ts'
import { percentile, smoothstep } from '../../../../pixels/grade.ts'
import { guidedFilter } from '../../../../pixels/guided-filter.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { openScratch } from '../../../../pixels/plane.ts'
import type { Scene } from '../../../scene.ts'
import { isPaintedSheet } from '../../../see/painted-sheet.ts'
import { eyeHeight, findPlanes, type Planes } from '../../../see/planes.ts'
import { measureRegions, type RegionKind, type Regions } from '../../../see/regions/regions.ts'
import { chooseMaterials } from '../../../words/materials.ts'
import type { Part } from '../../../words/part-names.ts'
import { missOf } from '../../built/coats/by-colour.ts'
import { type Fills, readFills } from '../../model/coloured/fills.ts'
import { eraseOutlines } from '../../model/fade-outlines.ts'
import { type Coat, paintRegions } from '../../paint-regions.ts'
import { reportWords } from '../../report-words.ts'
import { fillMargin } from './fill-margin.ts'
import { glazeRoom } from './glaze-room.ts'
import { farMax, nameRoomFills, type RoomFill, tintMiss } from './name-room-fills.ts'

/** Of the picture, the part that has colours from which on a room has its own, and the chroma of such a colour. */
const [colouredMin, coloured] = [0.03, 0.028] as const
/** How light the lightest of a room is, as models and markers show it darker: a percentile, and by how much at most it is lit up. */
const [lightest, lit, liftMax] = [0.98, 0.96, 1.25] as const
/** Pixels, and variance of lightness, of a marker's streaks within one fill. */
const [streakReach, streaks] = [7, 0.0012] as const
/** Of a pixel's tint and lightness, how far it is off its fill, from and to, to have its material. */
const [sameTint, sameL] = [
  [0.02, 0.05],
  [0.09, 0.17],
] as const

/** Whether a room has colours of its own, whatever light lies on them. */
export function isColouredRoom({ a, b }: Picture): boolean {
  let count = 0
  for (let i = 0; i < a.length; i++) if (Math.hypot(a[i]!, b[i]!) > coloured) count++
  return count > colouredMin * a.length
}

/**
 * A coloured picture of a room of which no space is known keeps its colours and its light. A material is laid if the place and
 * the colour of one fill agree with the words, and panes show the day: less, but right.
 */
export function keepColouredRoom(scene: Scene): void {
  const { picture, request } = scene
  const { width, height, L } = picture
  using scratch = openScratch()
  const isSheet = scene.isTinted || isPaintedSheet(picture)
  if (isSheet) {
    fillMargin(picture)
    even(picture)
  }
  const segments = findSegments(findEdges(picture), width, height)
  const perspective = findPerspective(segments, width, height)
  const horizonY = perspective?.horizonY ?? height / 2
  const fills = readFills(picture)
  const materials = chooseMaterials('interior', request.callerText)
  const named = nameRoomFills(picture, fills, materials, horizonY)
  eraseOutlines(picture)
  const { labels } = fills
  const kinds = named.map(
    ({ kind }): RegionKind => (kind === 'floor' ? 'ground' : kind === 'glass' ? 'opening' : 'surface'),
  )
  const regions: Regions = { labels, kinds, boxes: measureRegions(labels, kinds.length, width, height) }
  const planes = findPlanes(regions, segments, perspective, { width, height, factor: 1 }, 'indoors')
  const coats = fills.of.map(
    ({ colour }, label): Coat => ({
      colour: [colour.L, colour.a, colour.b],
      pattern: named[label]!.pattern,
      light: 1,
      cool: 0,
    }),
  )
  // A wall that shadows part lies in one plane.
  const own = {
    ...planes,
    ...scaleOf(fills, named, planes, horizonY, width),
    of: named.map(({ like }) => planes.of[like]!),
  }
  const painted = scratch.picture(
    paintRegions(regions, coats, own, width, scene.seed('materials'), scene.freedom.texture),
  )
  layTexture(picture, painted, fills, named)
  glazeRoom(picture, fills, named, horizonY, scene.seed('panes'))
  const some = Float32Array.from({ length: Math.ceil(L.length / 13) }, (_, n) => L[13 * n]!)
  const lift = Math.min(liftMax, Math.max(1, lit / percentile(some, lightest)))
  for (let i = 0; i < L.length; i++) L[i]! *= lift
  const isShown = (part: Part) =>
    (materials.of[part as 'surface'] ?? []).some(({ colour }) =>
      fills.of.some((fill) => fill.area > shownMin * L.length && missOf(fill.colour, colour) < farMax),
    )
  reportWords(scene, new Set([...materials.named.keys()].filter(isShown)), materials)
}

/** Of the picture, the least fill that shows a material. */
const shownMin = 0.001

/** Shares of the width that a metre is at most and at least. */
const metres = [1 / 60, 1 / 6] as const

/** The foot of the largest wall with a material is as far below the eyes as these are over the floor. */
function scaleOf(
  { of }: Fills,
  named: readonly RoomFill[],
  { metrePx, middleX }: Planes,
  horizonY: number,
  width: number,
) {
  const walls = named.flatMap(({ kind, pattern }, label) =>
    kind === 'wall' && pattern !== 'plain' ? [of[label]!] : [],
  )
  const [wall] = walls.sort((one, other) => other.area - one.area)
  if (!wall || wall.bottom <= horizonY) return { metrePx, middleX }
  const metre = (wall.bottom - horizonY) / eyeHeight
  return {
    metrePx: Math.min(metres[1] * width, Math.max(metres[0] * width, metre)),
    middleX: (wall.left + wall.right) / 2,
  }
}

/** The streaks of a marker go, and borders stay. */
function even({ width, height, L }: Picture): void {
  using scratch = openScratch()
  const smooth = scratch.plane(guidedFilter(L, L, width, height, streakReach, streaks))
  L.set(smooth)
}

/** Textures lie on the pixels of a fill that have its colour, not on what is drawn before it. */
function layTexture({ L, a, b }: Picture, painted: Picture, { labels, of }: Fills, named: readonly RoomFill[]): void {
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (named[label]!.pattern === 'plain') continue
    const { colour } = of[label]!
    const own = { L: L[i]!, a: a[i]!, b: b[i]! }
    const share =
      (1 - smoothstep(sameTint[0], sameTint[1], tintMiss(own, colour))) *
      (1 - smoothstep(sameL[0], sameL[1], Math.abs(own.L - colour.L)))
    L[i]! += share * (painted.L[i]! - colour.L)
    a[i]! += share * (painted.a[i]! - colour.a)
    b[i]! += share * (painted.b[i]! - colour.b)
  }
}
