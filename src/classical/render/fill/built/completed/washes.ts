import { cleanSheet } from '../../../../lines/sheet.ts'
import { faintest, inkOf } from '../../../../lines/washes.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { meanColours } from '../../../../space/scene/mean-colours.ts'
import { type FullSpace, isFull, type Space } from '../../../../space/space.ts'
import type { Scene } from '../../../scene.ts'
import { greenness } from '../../../see/greenness.ts'
import { isGlassy } from './glass-colour.ts'
import { erasePlants, findWashedPlants, greenMin, type WashedPlants } from './washed-plants.ts'

/** Of the picture, what is larger than any pane. */
const paneMax = 0.03
/** In OKLab, how blue the wash of a sky is. */
const skyBlue = -0.012
/** In OKLab, how cool the wash of glass is at least, and of a pane, what has such a wash. */
const coolMax = { a: -0.012, b: -0.004 } as const
const coolShare = 0.4
/** In OKLab, how brown a wash is that no glass has. */
const warmMin = 0.03

/** Of what is washed as a building, what must be told; what is enough; and by how much more fainter ink must tell. */
const [builtMin, enough, more] = [0.56, 0.9, 0.05] as const

/** What the ink of a washed sheet tells, by the faintness that tells most of what is washed as a building; the picture becomes that ink. */
export function readWashed(
  scene: Scene,
  washes: Picture,
  read: (picture: Picture, plants?: WashedPlants) => Space,
): Space {
  const plants = findWashedPlants(washes)
  const inkBy = (least: number) => {
    const ink = inkOf(washes, least)
    if (plants) erasePlants(ink, plants)
    return cleanSheet(ink) ?? ink
  }
  let first: Space | undefined
  let best: { seen: FullSpace; share: number; picture: Picture } | undefined
  for (const [n, least] of faintest.entries()) {
    // Without plants, the picture is the first of them already.
    const picture = n === 0 && !plants ? scene.picture : inkBy(least)
    const seen = read(picture, plants)
    first ??= seen
    const share = isFull(seen) ? builtShare(seen, washes, plants) : 0
    if (!isFull(seen) || share < (best ? best.share + more : builtMin)) continue
    best = { seen, share, picture }
    if (share > enough) break
  }
  if (!best) return { ...first!, mode: 'flat' }
  scene.picture = best.picture
  const seen = withWashes(best.seen, washes)
  return plants ? openUnderCrowns(seen, washes, plants) : seen
}

/** A scene of a sketch's ink, with the colours of its washes: panes are washed blue, and walls are not. */
function withWashes(space: FullSpace, washes: Picture): FullSpace {
  const { partition } = space.regions
  const colours = meanColours(washes, partition.labels, partition.areas.length)
  const { labels, areas } = partition
  const cool = areas.map(() => 0)
  for (let i = 0; i < labels.length; i++) if (washes.a[i]! < coolMax.a && washes.b[i]! < coolMax.b) cool[labels[i]!]!++
  const parts = space.scene.parts.map((part, region) => {
    const colour = colours[region]!
    const { kind } = space.scene.orientations[region]!
    // Bars, glare and who stands before a pane are not of its colour.
    const isPane = isGlassy(colour) || cool[region]! > coolShare * areas[region]!
    if (part === 'wall' && kind === 'upright' && areas[region]! < paneMax * labels.length && isPane) return 'opening'
    if (part === 'opening' && colour.b > warmMin) return 'wall'
    if (part === 'ground' && isGlassy(colour)) return 'water'
    return part
  })
  return { ...space, regions: { partition, colours }, scene: { ...space.scene, parts } }
}

/** In OKLab, how far a sky's wash strays; of a region, what is washed as the sky at least, and of its upper border, what ends under leaves or the sky. */
const skySpread = 0.045
const skyShare = 0.1
const openShare = 0.6
/** Of the same region, what is sky, bare paper, or green. */
const farShare = 0.82
/** In OKLab, how light bare paper is, and how far from grey. */
const paper = { L: 0.93, chroma: 0.03 } as const

/** What ends under crowns and is washed as the sky is, is the sky between trunks. */
function openUnderCrowns(space: FullSpace, { L, a, b }: Picture, { marks }: WashedPlants): FullSpace {
  const { partition } = space.regions
  const { labels, width, areas } = partition
  const isSky = space.scene.parts.map((part) => part === 'sky')
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < labels.length; i++) {
    if (!isSky[labels[i]!] || b[i]! > skyBlue) continue
    for (const [n, value] of [L[i]!, a[i]!, b[i]!, 1].entries()) sums[n]! += value
  }
  const [sumL, sumA, sumB, count] = sums as [number, number, number, number]
  if (count === 0) return space
  const [washed, far, tops, open] = [0, 1, 2, 3].map(() => areas.map(() => 0)) as [
    number[],
    number[],
    number[],
    number[],
  ]
  for (let i = 0; i < labels.length; i++) {
    const region = labels[i]!
    const isWashed = Math.hypot(L[i]! - sumL / count, a[i]! - sumA / count, b[i]! - sumB / count) < skySpread
    if (isWashed) washed[region]!++
    const isBare = L[i]! > paper.L && Math.hypot(a[i]!, b[i]!) < paper.chroma
    if (isWashed || isBare || greenness(a[i]!, b[i]!) > greenMin) far[region]!++
    const over = labels[i - width]
    if (over === region) continue
    tops[region]!++
    if (over === undefined || isSky[over] || marks[i] || marks[i - width]) open[region]!++
  }
  const isOpen = (region: number) =>
    washed[region]! > skyShare * areas[region]! &&
    far[region]! > farShare * areas[region]! &&
    open[region]! > openShare * tops[region]!
  const { parts, orientations, planes } = space.scene
  const isGiven = parts.map(
    (part, region) => (part === 'wall' || part === 'opening' || part === 'unknown') && isOpen(region),
  )
  return {
    ...space,
    scene: {
      parts: parts.map((part, region) => (isGiven[region] ? 'sky' : part)),
      orientations: orientations.map((own, region) => (isGiven[region] ? { kind: 'sky', confidence: 1 } : own)),
      planes: planes.map((own, region) => (isGiven[region] ? undefined : own)),
    },
  }
}

/** Chroma, degrees of hue, and lightness of what is red or brown: tiles, bricks, timber, and paler, decks; and of the picture, from how much on that tells what is built. */
const warm = { chroma: 0.035, hues: [-20, 85], L: 0.87, deckL: 0.93, least: 0.02 } as const

/** Of what is washed red or brown, but for decks and trunks, the share that was read as built: the rest of the building was lost. */
function builtShare({ regions, scene }: FullSpace, washes: Picture, plants: WashedPlants | undefined): number {
  const { L, a, b } = washes
  const { labels, areas } = regions.partition
  const isWarm = (light: number, red: number, yellow: number, most: number = warm.L) => {
    const hue = (Math.atan2(yellow, red) * 180) / Math.PI
    return light < most && Math.hypot(red, yellow) > warm.chroma && hue > warm.hues[0] && hue < warm.hues[1]
  }
  const isDeck = meanColours(washes, labels, areas.length).map(
    (colour, region) => scene.parts[region] === 'ground' && isWarm(colour.L, colour.a, colour.b, warm.deckL),
  )
  const isBuilt = scene.parts.map((part) => !['sky', 'ground', 'water', 'unknown'].includes(part))
  let [built, all] = [0, 0]
  for (let i = 0; i < labels.length; i++) {
    if (isDeck[labels[i]!] || plants?.marks[i] || !isWarm(L[i]!, a[i]!, b[i]!)) continue
    all++
    if (isBuilt[labels[i]!]) built++
  }
  return all > warm.least * labels.length ? built / all : 1
}
