import type { Plane } from '../../../../pixels/plane.ts'
import { darkGlass } from '../../built/completed/glass-colour.ts'
import { type Face, shareOf } from './measure-faces.ts'
import type { ClayPart } from './read-clay.ts'

/** Where the faces lie; `panes` is 0..1 by pixel, if the panes are to be found by their faces. */
type Place = {
  labels: Int32Array
  width: number
  height: number
  horizonY: number
  isSky: boolean[]
  known: (ClayPart | undefined)[]
  panes: Plane | undefined
}

/** How certainly a small face is of leaves, if nothing beside it is; and if a crown is. The share of the picture of the largest such face. */
const leafMin = { alone: 0.4, beside: 0.05 } as const
const facetMax = 0.0022
const facetEnd = 0.8
const raggedMax = 0.68
const wedged = 0.33
const [besideMin, aroundMin] = [0.2, 0.5]
/** Of the picture's height, how far above the horizon the ground may seem to begin; and of a face's height, what ends it upright at most. */
const horizonMiss = 0.035
const endMax = 0.5
/** Pixels that a frame may take of the picture's sides; and in OKLab's lightness, how much one ground differs within itself. */
const footMiss = 5
const alikeMax = 0.035
const beyondMax = 0.08
/** Of the picture's height, how thick pavements and kerbs are. */
const stripMax = 0.09
const kerbMax = 0.02
/** Of the picture, the least pool; of its height, how far below the horizon it begins; and in OKLab's b, how blue it is, and how much bluer than is usual there. */
const [waterMin, waterMiss, waterBlue, bluerMin] = [0.004, 0.02, -0.02, 0.025] as const
/** Of the picture, the largest and the least pane. */
const paneMax = 0.009
const paneMin = 0.00006
const darkMax = 0.05
/** How far, of its width, the sunlit part of a pane is out of line with the part in the shade; and how light it is, by walls. */
const inLine = 0.12
const sunlitGlass = 0.8
/** Of the picture, the least roof; of its border, what the sky is over; and how thick it is, of the width and of its own length. */
const roofMin = 0.0012
const overRoof = 0.25
const thickMin = 0.009
const stoutMin = 0.062
/** Of the width, how thick no fascia is, whatever stands out of it. */
const broadMin = 0.035
/** Of the picture's height, how far below the horizon eaves may hang. */
const eavesMiss = 0.03
/** Of a roof's height, what ends upright at most. */
const [oneEnd, cutEnd] = [0.75, 0.15]

/** Of the picture's height, how tall a parapet is; and of its width, how thick at least. */
const [bandMin, bandMax] = [0.018, 0.12]
const bandThick = 0.012

/** What each face is, by its place, its outline and what is beside it. */
export function nameFaces(faces: Face[], place: Place): ClayPart[] {
  const named: ClayPart[] = faces.map((_, label) => place.known[label] ?? (place.isSky[label] ? 'sky' : 'wall'))
  nameCrowns(faces, named, place)
  nameGround(faces, named, place)
  nameWater(faces, named, place)
  for (const [label, face] of faces.entries())
    if (named[label] === 'wall' && isFigure(face, place) && shareOf(face.below, (next) => isLying(named[next]!)) > 0.3)
      named[label] = 'person'
  namePanes(faces, named, place)
  nameRoofs(faces, named, place)
  nameBands(faces, named, place)
  nameFences(faces, named, place)
  nameUpper(faces, named, place)
  return named
}

/** Crowns are of many small faces; where some certainly are, those beside them that no wall ends are of the same crown. */
function nameCrowns(faces: Face[], named: ClayPart[], place: Place): void {
  const { labels } = place
  const isFacet = faces.map(
    ({ area, end, tallest }, label) =>
      named[label] === 'wall' &&
      area < facetMax * labels.length &&
      end < facetEnd * tallest &&
      !isFigure(faces[label]!, place),
  )
  const queue = faces.flatMap(({ leaf, area }, label) =>
    named[label] === 'wall' &&
    area < facetMax * labels.length &&
    leaf > leafMin.alone &&
    !isFigure(faces[label]!, place)
      ? [label]
      : [],
  )
  for (const label of queue) named[label] = 'crown'
  const isCrown = (next: number) => named[next] === 'crown'
  for (const from of queue)
    for (const label of faces[from]!.beside.keys()) {
      if (!isFacet[label] || named[label] !== 'wall') continue
      const { leaf, beside, area, left, right, top, bottom } = faces[label]!
      const own = shareOf(beside, isCrown)
      const isRagged = own > wedged && area < raggedMax * (right - left + 1) * (bottom - top + 1)
      const around = shareOf(beside, (next) => isCrown(next) || named[next] === 'sky')
      if (own < besideMin || (!isRagged && leaf < leafMin.beside && around < aroundMin)) continue
      named[label] = 'crown'
      queue.push(label)
    }
  // A trunk stands under its crown.
  for (const [label, face] of faces.entries()) {
    const [wide, tall] = [face.right - face.left + 1, face.bottom - face.top + 1]
    const isThin = tall > 2.5 * wide && face.area < 0.002 * labels.length
    if (named[label] === 'wall' && isThin && shareOf(face.above, isCrown) > 0.3) named[label] = 'trunk'
  }
}

/** The ground lies below the horizon, hangs together with what is at the viewer's feet, and does not end upright. */
function nameGround(faces: Face[], named: ClayPart[], place: Place): void {
  const { labels, width, height, horizonY } = place
  const mayLie = (label: number) => {
    const { top, end, tallest } = faces[label]!
    return (
      named[label] === 'wall' &&
      top > horizonY - horizonMiss * height &&
      end < endMax * tallest &&
      !isFigure(faces[label]!, place)
    )
  }
  const queue = faces.flatMap(({ bottom, area }, label) =>
    bottom > height - footMiss && area > 0.003 * labels.length && mayLie(label) ? [label] : [],
  )
  for (const label of queue) named[label] = 'ground'
  for (const from of queue)
    for (const [label, shared] of faces[from]!.beside) {
      const { left, right, L } = faces[label]!
      if (!mayLie(label) || shared < Math.max(0.02 * width, 0.25 * (right - left))) continue
      // What is sure goes on beyond the picture, or is as light; steps and low walls are neither.
      const isInside = left > footMiss && right < width - footMiss
      if (Math.abs(L - faces[from]!.L) > (isInside ? alikeMax : beyondMax)) continue
      named[label] = 'ground'
      queue.push(label)
    }
  // A street has a pavement along its far side, from end to end.
  const [street] = [...faces.entries()]
    .filter(
      ([label, { bottom, left, right }]) =>
        named[label] === 'ground' && bottom > height - footMiss && right - left > 0.6 * width,
    )
    .sort(([, one], [, other]) => other.area - one.area)
  if (!street) return
  const isStrip = ({ left, right, area }: Face, thick: number) =>
    right - left > 0.3 * width && area < thick * height * (right - left)
  const strips = faces.flatMap((face, label) =>
    named[label] === 'ground' && label !== street[0] && isStrip(face, stripMax) && face.right - face.left > 0.45 * width
      ? [label]
      : [],
  )
  if (strips.length === 0) return
  named[street[0]] = 'street'
  for (const label of strips) named[label] = 'path'
  // Kerbs lie between both.
  for (const [label, face] of faces.entries())
    if (
      (named[label] === 'ground' || named[label] === 'wall') &&
      face.top > horizonY &&
      face.area < kerbMax * height * (face.right - face.left) &&
      shareOf(face.beside, (next) => named[next] === 'path' || named[next] === 'street') > 0.8
    )
      named[label] = 'path'
}

/** Pools are blue among what lies below the horizon; what is seen of a wall there is as grey as the ground. */
function nameWater(faces: Face[], named: ClayPart[], { labels, height, horizonY }: Place): void {
  const mayBe = faces.map(
    ({ top, area }, label) =>
      top > horizonY + waterMiss * height && area > waterMin * labels.length && named[label] !== 'crown',
  )
  const low = faces.flatMap(({ b }, label) => (mayBe[label] || isLying(named[label]!) ? [b] : []))
  const usual = low.sort((one, other) => one - other)[low.length >> 1] ?? 0
  for (const [label, { b }] of faces.entries())
    if (mayBe[label] && b < waterBlue && b < usual - bluerMin) named[label] = 'water'
}

/** Who stands on the ground is taller than wide, narrower than a box, and as tall as the horizon is high. */
function isFigure({ area, left, right, top, bottom }: Face, { labels, height, horizonY }: Place): boolean {
  if (area > 0.006 * labels.length || area < 0.0002 * labels.length) return false
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  const isTall = tall > 2 * wide && tall < 5.5 * wide && area < 0.66 * wide * tall
  return isTall && Math.abs(top - horizonY) < 0.035 * height && bottom > horizonY + 0.015 * height
}

export const isLying = (part: ClayPart) => part === 'ground' || part === 'path' || part === 'street' || part === 'water'

/** Whole faces are panes that are so dark as no shade makes a wall, or that are mostly inset and dark, if no glass of its own colour tells. */
function namePanes(faces: Face[], named: ClayPart[], { labels, panes }: Place): void {
  const lights = faces.flatMap(({ L, area }, label) =>
    named[label] === 'wall' && area > paneMin * labels.length ? [L] : [],
  )
  const usual = lights.sort((one, other) => one - other)[lights.length >> 1] ?? 0
  for (const [label, { area, L, left, right, top, bottom, end, tallest }] of faces.entries()) {
    if (named[label] !== 'wall' || L > darkGlass * usual || area < paneMin * labels.length) continue
    const isBox = area > 0.5 * (right - left + 1) * (bottom - top + 1)
    if (isBox && end > endMax * tallest && area < darkMax * labels.length) named[label] = 'pane'
  }
  // The sun falls on the lower part of a pane under eaves.
  const queue = faces.flatMap((_, label) => (named[label] === 'pane' ? [label] : []))
  for (const from of queue)
    for (const label of faces[from]!.below.keys()) {
      const { L, left, right, area } = faces[label]!
      const off = Math.max(Math.abs(left - faces[from]!.left), Math.abs(right - faces[from]!.right))
      const isSame = off < inLine * (right - left) && area < darkMax * labels.length
      if (named[label] !== 'wall' || !isSame || L > sunlitGlass * usual) continue
      named[label] = 'pane'
      queue.push(label)
    }
  if (!panes) return
  const shares = new Float64Array(faces.length)
  for (let i = 0; i < labels.length; i++) shares[labels[i]!]! += panes[i]! / faces[labels[i]!]!.area
  for (const [label, { area, left, right, top, bottom, end }] of faces.entries()) {
    if (named[label] !== 'wall' || area > paneMax * labels.length || area < paneMin * labels.length) continue
    const isBox = area > 0.5 * (right - left + 1) * (bottom - top + 1) || end > 0
    if (isBox && shares[label]! > 0.5) named[label] = 'pane'
  }
}

/** Pitched roofs have the sky over them, are not strips, and end slanting. */
function nameRoofs(faces: Face[], named: ClayPart[], { labels, width, height, horizonY }: Place): void {
  const isOver = (label: number) => named[label] === 'sky' || named[label] === 'roof'
  const thick = ({ area, border }: Face) => (2 * area) / border
  for (const round of [0, 1])
    for (const [label, face] of faces.entries()) {
      const { area, border, starts, ends, tallest, above, bottom } = face
      if (named[label] !== 'wall' || area < roofMin * labels.length || bottom > horizonY + eavesMiss * height) continue
      // A chimney may stand before one of its ends; what the picture cuts off shows only one.
      const isCut = face.left < footMiss || face.right > width - footMiss
      if (Math.min(starts, ends) > endMax * tallest || face.end > (isCut ? cutEnd : oneEnd) * tallest) continue
      if (thick(face) < thickMin * width || thick(face) < Math.min(broadMin * width, (stoutMin * border) / 2)) continue
      if (shareOf(above, isOver) > overRoof + 0.2 * round) named[label] = 'roof'
    }
}

/** Solid parapets of balconies: bright strips with shade below and behind them; around a bend they are of several faces. */
function nameBands(faces: Face[], named: ClayPart[], { labels, width, horizonY, height }: Place): void {
  const stands = faces.map(({ below, above, L, bottom, tallest }, label) => {
    if (named[label] !== 'wall' || bottom > horizonY + 0.02 * height) return false
    if (tallest > bandMax * height || tallest < bandMin * height) return false
    const darkBelow = shareOf(below, (next) => faces[next]!.L < L - 0.12)
    const openAbove = shareOf(above, (next) => faces[next]!.L < L - 0.08 && named[next] !== 'sky')
    return darkBelow > 0.65 && openAbove > 0.5
  })
  const queue = faces.flatMap(({ area, left, right, border, tallest }, label) => {
    const isLong =
      right - left > 1.2 * tallest && area > 0.0012 * labels.length && (2 * area) / border > bandThick * width
    return stands[label] && isLong ? [label] : []
  })
  for (const label of queue) named[label] = 'band'
  for (const from of queue)
    for (const [label, all] of faces[from]!.beside) {
      const { tallest, L, above, below } = faces[label]!
      const shared = all - (above.get(from) ?? 0) - (below.get(from) ?? 0)
      const isOn = Math.abs(L - faces[from]!.L) < 0.15 && shared > 0.5 * Math.min(tallest, faces[from]!.tallest)
      if (!stands[label] || named[label] !== 'wall' || !isOn) continue
      named[label] = 'band'
      queue.push(label)
    }
}

/** Walls of gardens are long and low, stand on the ground, and end below the level of the eyes. */
function nameFences(faces: Face[], named: ClayPart[], { labels, horizonY, height, width }: Place): void {
  const isUnder = (next: number) => isLying(named[next]!) || faces[next]!.tallest < 0.02 * height
  for (const [label, { area, left, right, top, tallest, below }] of faces.entries()) {
    if (named[label] !== 'wall' || area < 0.001 * labels.length || top < horizonY + 0.004 * height) continue
    if (right - left < 3 * tallest || right - left < 0.06 * width) continue
    if (area > 0.012 * height * (right - left) && shareOf(below, isUnder) > 0.6) named[label] = 'fence'
  }
}

/** A storey that is set back stands over a cornice, beside which the sky is seen. */
function nameUpper(faces: Face[], named: ClayPart[], { labels, width, height }: Place): void {
  for (const { above, left, right, area, top } of faces.filter((_, label) => named[label] === 'wall')) {
    if (right - left < 0.2 * width || area > 0.05 * height * (right - left)) continue
    const open = shareOf(above, (next) => named[next] === 'sky')
    if (open < 0.15 || open > 0.85) continue
    const queue = [...above.keys()]
    const seen = new Set(queue)
    for (const label of queue) {
      const face = faces[label]!
      const isFascia = shareOf(face.above, (next) => named[next] === 'sky') > 0.5
      if (
        named[label] !== 'wall' ||
        isFascia ||
        face.tallest < 0.019 * height ||
        face.area > 0.02 * labels.length ||
        face.bottom > top + 0.12 * height
      )
        continue
      named[label] = 'upper'
      for (const next of face.above.keys()) if (!seen.has(next)) queue.push(next)
      for (const next of face.above.keys()) seen.add(next)
    }
  }
}
