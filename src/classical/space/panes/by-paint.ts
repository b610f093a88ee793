import type { MeanColour, Part, Seen } from '../parts.ts'
import { differ, facesAs, sameMax } from '../shades.ts'
import { framedMin, isCoplanar, isPane, measureBorders } from './borders.ts'

/** Chroma by lightness by which a paint differs from the wall's own in another light, and is bluer as glass is. */
const hueMax = 0.004
/** The same by that of the picture's glass, which tells how strong its colours are: boards and posters are a little off. */
const ownShare = 0.1
/** So many panes of a colour of their own say how glass is painted in a picture. */
const glassMin = 3
/** Of so many alike none is glass: they are fields. */
const fieldsMin = 3
/** Thickness, by that of the pane beside it. */
const thinMax = 0.6
/** Of a border, what a frame takes of one that stands on something, and what a shutter shares with its window. */
const halfFramed = 0.5
const adjoinMin = 0.2
/** Metres. */
const onGroundMax = 0.25
/** In heights of the pane. */
const levelMax = 0.2
const alikeMax = 0.25

/**
 * What the paint of a picture says of its panes. A pane is not of exactly the wall's paint, unless a frame surrounds it, and a frame is
 * not a pane. Where glass has a colour of its own, rows of the wall's own hue are fields of a frieze or a parapet, and what adjoins a
 * pane without being like it is a shutter or a spandrel. What has the paint of the panes that face its way is a pane.
 */
export function correctByPaint(named: Part[], seen: Seen): Part[] {
  const { partition, orientations, colours, uprights, planes } = seen
  const parts = [...named]
  const borders = measureBorders(seen)
  const thickness = (region: number) => (2 * partition.areas[region]!) / borders[region]!.total
  const isThin = (region: number, beside: number) => thickness(region) < thinMax * thickness(beside)
  const standing = [...parts.keys()].filter((region) => orientations[region]!.kind === 'upright' && planes[region])
  const panes = () => standing.filter((region) => isPane(parts[region]!))
  const sharedBy = (region: number, other: number) => (borders[region]!.shared.get(other) ?? 0) / borders[region]!.total
  const looksAlike = (one: number, other: number) => differ(colours[one]!, colours[other]!) < sameMax
  const facesWith = (one: number, other: number) => facesAs(orientations[one]!, orientations[other]!)
  const walls = standing.filter((region) => parts[region] === 'wall')
  const wallOf = (region: number) =>
    walls
      .filter((wall) => facesWith(region, wall) && partition.areas[wall]! > partition.areas[region]!)
      .sort((one, other) => partition.areas[other]! - partition.areas[one]!)[0]
  const isFrame = (region: number, pane: number) => isThin(region, pane) && orientations[region]!.host !== pane
  const isFramed = (region: number) => {
    let framed = 0
    for (const [other, length] of borders[region]!.shared) {
      const like = looksAlike(region, other)
      // Between two regions of one paint there is a line.
      if (like ? orientations[region]!.host === other : isFrame(other, region) && isCoplanar(seen, region, other))
        framed += length
    }
    return framed > Math.max(framedMin * borders[region]!.standing, halfFramed * borders[region]!.total)
  }

  const areaOf = (regions: number[], like: number) =>
    regions.reduce(
      (sum, other) => sum + (facesWith(other, like) && looksAlike(other, like) ? partition.areas[other]! : 0),
      0,
    )
  const painted = panes()
  const isWallPaint = (region: number) => areaOf(walls, region) > areaOf(painted, region)
  for (const region of standing) {
    if (!isPane(parts[region]!)) {
      if (parts[region] === 'wall' && isFramed(region)) parts[region] = 'opening'
      continue
    }
    if (isWallPaint(region) && !isFramed(region)) parts[region] = 'wall'
  }
  const shift = (region: number): number | undefined => {
    const wall = orientations[region]!.host ?? wallOf(region)
    return wall === undefined ? undefined : huesApart(colours[region]!, colours[wall]!)
  }
  const isGlass = (region: number) => (shift(region) ?? 0) < -hueMax
  const glass = new Set(panes().filter(isGlass))
  for (const region of panes()) {
    const frames = panes().some(
      (pane) =>
        sharedBy(region, pane) > adjoinMin &&
        isThin(region, pane) &&
        facesWith(region, pane) &&
        !looksAlike(region, pane),
    )
    if (frames) parts[region] = 'wall'
  }
  for (const light of findRooflights(parts, seen)) parts[light] = 'opening'
  if (glass.size < glassMin) return parts
  const strength = median([...glass].map((pane) => -shift(pane)!))
  const ownMax = Math.max(hueMax, ownShare * strength)
  const isLevel = (one: number, other: number) => {
    const [a, b] = [uprights[one]!, uprights[other]!]
    const slack = levelMax * (a.top - a.bottom)
    return isCoplanar(seen, one, other) && Math.abs(a.top - b.top) < slack && Math.abs(a.bottom - b.bottom) < slack
  }
  const isAsWide = (one: number, other: number) => {
    const [a, b] = [uprights[one]!, uprights[other]!].map(({ from, to }) => to - from) as [number, number]
    return Math.abs(a - b) < alikeMax * Math.max(a, b)
  }
  const standsOnGround = (region: number) => uprights[region]!.bottom < onGroundMax
  const odd = panes().filter((region) => !glass.has(region) && parts[region] === 'opening' && !isFramed(region))
  for (const region of odd) {
    const own = Math.abs(shift(region) ?? 1) < ownMax
    const alike = odd.filter((other) => facesWith(region, other) && looksAlike(region, other))
    const isField =
      own &&
      alike.length >= fieldsMin &&
      !alike.some(standsOnGround) &&
      ![...glass].some((pane) => isLevel(region, pane))
    const isBeside = [...glass].some(
      (pane) => sharedBy(region, pane) > adjoinMin && !(isLevel(region, pane) && isAsWide(region, pane)),
    )
    if (isField || isBeside) parts[region] = 'wall'
  }
  for (const region of walls) {
    const like = [...glass].filter((pane) => facesWith(region, pane) && looksAlike(region, pane))
    if (parts[region] === 'wall' && isGlass(region) && like.length >= glassMin) parts[region] = 'opening'
  }
  return parts
}

/** What lies in a level roof, is bluer than it, and is not alone: a pool is. */
function findRooflights(parts: Part[], { orientations, colours }: Seen): number[] {
  const isRoof = (part: Part) => part === 'top' || part === 'roof'
  const found = orientations.flatMap(({ kind, host }, region) =>
    kind === 'level' && isRoof(parts[region]!) && host !== undefined && isRoof(parts[host]!) ? [{ region, host }] : [],
  )
  const blue = found.filter(({ region, host }) => huesApart(colours[region]!, colours[host]!) < -hueMax)
  return blue
    .filter((one) =>
      blue.some((other) => other !== one && differ(colours[one.region]!, colours[other.region]!) < sameMax),
    )
    .map(({ region }) => region)
}

const median = (values: number[]): number => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!

/** By how much a paint is bluer (negative) or yellower than another, whatever light falls on them; redder counts as yellower. */
function huesApart(one: MeanColour, other: MeanColour): number {
  const [a, b] = [one.a / one.L - other.a / other.L, one.b / one.L - other.b / other.L]
  return b < 0 && Math.abs(a) < 2 * -b ? b : Math.hypot(a, b)
}
