import { horizonRow, rayOf } from '../../../space/camera.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { isRuled } from '../../../space/landscape/outlined-plants.ts'
import { looksDown } from '../../../space/orientation.ts'
import { outside } from '../../../space/partition.ts'
import type { Part } from '../../../space/parts.ts'
import { followBorders } from '../../../space/sides/borders.ts'
import type { FullSpace } from '../../../space/space.ts'
import { dot } from '../../../space/vector.ts'
import { measureRegions, type RegionBox, type Regions, remeasure } from '../../see/regions/regions.ts'
import type { Built } from '../built/occlusion.ts'
import { findFigures, withoutPalings } from './drawn-figures.ts'
import { findTreetops } from './drawn-treetops.ts'
import { findTwigs } from './drawn-twigs.ts'
import { badSides, isHatching, isNarrow, isPair, type Outlined } from './loose-outlines.ts'
import { spreadInto, vacate } from './vacate.ts'

/** A tree or a person drawn as an outline, in shares of the picture. */
export type DrawnTree = { x: number; top: number; foot: number }

/** An outline of leaves is about as wide as tall. */
const aspects = [0.5, 1.8] as const
const fills = [0.58, 0.9] as const
const areas = [0.0012, 0.07] as const
const enclosureMin = 0.3
/** Straight pieces of its outline: walls have fewer. */
const cornersMin = 9
/** The same of a person: windows have fewer. */
const limbsMin = 12
/** What people are taken for who stand before it: panes, pavements and steps. */
const mayHide: Part[] = ['opening', 'ground', 'top']
/** Of an outline, the longest straight piece. */
const longestMax = 0.3
/** A tree's height over that of its crown. */
const tall = 1.4

/** Takes crowns that are drawn as outlines out of the regions, which close behind them, and tells where they stood. */
export function takeDrawnTrees(regions: Regions, width: number): DrawnTree[] {
  const { kinds, boxes } = regions
  const found = [...kinds.keys()].filter(
    (label) =>
      kinds[label] === 'surface' &&
      boxes[label]!.enclosure > enclosureMin &&
      isCrown(regions, label, width) &&
      badSides(regions, label, width) === 0,
  )
  if (found.length === 0) return []
  const trees = found.map((label) => treeOf(boxes[label]!))
  spreadInto(regions.labels, new Set(found), () => true, width)
  regions.boxes = remeasure(regions, width)
  for (const label of found) regions.boxes[label] = { ...boxes[label]!, area: 0 }
  return trees
}

/** The same in a scene in space, with trunks and with people that stand on its ground. */
export function clearDrawn(space: Built): {
  space: Built
  trees: DrawnTree[]
  people: DrawnTree[]
  /** Cypresses and poplars, which stay where they are drawn: seen from above, nothing tells how far behind a wall they stand. */
  spires: number[]
} {
  const { regions, scene, width, height } = space
  const { labels, areas, sides } = regions.partition
  const drawn = { labels, boxes: measureRegions(labels, areas.length, width, height) }
  const outline = areas.map(() => ({ pieces: 0, longest: 0, length: 0 }))
  for (const { left, right, length } of sides) {
    for (const region of [left, right]) {
      if (region === outside) continue
      const own = outline[region]!
      own.pieces++
      own.longest = Math.max(own.longest, length)
      own.length += length
    }
  }
  const isTall = (one: DrawnTree) => isAsTall(one, space)
  const hosts = new Set(scene.orientations.map(({ host }) => host))
  const outlines = [...areas.keys()].filter((region) => {
    const mayBe = ['wall', 'door', 'unknown'].includes(scene.parts[region]!)
    const mayStand = mayHide.includes(scene.parts[region]!) && outline[region]!.pieces >= limbsMin
    return (mayBe || mayStand) && !hosts.has(region) && outline[region]!.pieces >= cornersMin
  })
  // Where plants are drawn as clusters, nothing else that is loose is one: a piece of a wall is as wide and as full as a crown.
  const hasClusters = (space.scenery ?? []).some(({ isCluster }) => isCluster)
  const borders = followBorders(sides, areas.length)
  const crowns = outlines.filter(
    (region) =>
      !(hasClusters && isRuled(borders[region]!.loops[0]!)) &&
      outline[region]!.longest < longestMax * outline[region]!.length &&
      isCrown(drawn, region, width) &&
      badSides(drawn, region, width) <= 1 &&
      !['door', ...mayHide].includes(scene.parts[region]!),
  )
  const persons = outlines.filter((region) => !crowns.includes(region) && isPerson(drawn.boxes[region]!, space))
  const people = withoutPalings(persons, (region) => drawn.boxes[region]!)
  const isLoose = (region: number) =>
    !['sky', 'ground', 'floor'].includes(scene.parts[region]!) && !crowns.includes(region) && !people.includes(region)
  const standsThere = (one: DrawnTree) => isTall(one) && standsOnGround(one, space)
  const figures = looksDown(space.camera) ? [] : findFigures(drawn.boxes, outline, width / height, isLoose, standsThere)
  const bare = looksDown(space.camera) ? [] : findTwigs(space, drawn.boxes)
  const spires = looksDown(space.camera)
    ? outlines.filter(
        (region) =>
          !crowns.includes(region) &&
          !people.includes(region) &&
          outline[region]!.pieces >= spire.piecesMin &&
          outline[region]!.longest < spire.longestMax * outline[region]!.length &&
          isSpire(drawn.boxes[region]!, space),
      )
    : []
  const tops = looksDown(space.camera) ? [] : findTreetops(space).filter((region) => !crowns.includes(region))
  const taken = new Set([...crowns, ...people, ...tops, ...[...figures, ...bare].flatMap(({ regions }) => regions)])
  // Clusters stand where they are drawn.
  const loose = (space.scenery ?? []).filter(({ isCluster }) => !isCluster)
  const stood = loose.map(
    ({ left, right, top, bottom, foot = bottom }): DrawnTree => ({
      x: (left + right) / 2 / width,
      top: top / height,
      foot: foot / height,
    }),
  )
  const walking = stood.flatMap((one, n) => (isNarrow(loose[n]!) && isTall(one) ? [n] : []))
  const walkers = withoutPalings(walking, (n) => loose[n]!).map((n) => stood[n]!)
  const pairs = stood.filter((one, n) => isPair(loose[n]!) && isTall(one))
  // Children, dogs and bags are left out: no bush is so low and so narrow.
  const isChild = (one: DrawnTree, n: number) =>
    (isPair(loose[n]!) || isNarrow(loose[n]!)) && standOf(one, space).height <= tall
  // Limbs, chairs and pieces of railings are loose, too, and have no stem or are not taller than people.
  const isSky = (x: number, y: number) => partUnder({ x: x / width, top: 0, foot: y / height }, space) === 'sky'
  const isPlant = (n: number) => {
    const { height: metres } = standOf(stood[n]!, space)
    if (loose[n]!.foot !== undefined) return !hasClusters || metres > spire.tallMin
    return !hasClusters && metres > grassMax && !isHatching(loose[n]!, height, isSky)
  }
  const planted = stood.filter(
    (one, n) => isPlant(n) && !walkers.includes(one) && !pairs.includes(one) && !isChild(one, n),
  )
  for (const [n, one] of stood.entries()) {
    if (!pairs.includes(one)) continue
    const aside = (loose[n]!.right - loose[n]!.left) / 4 / width
    walkers.push({ ...one, x: one.x - aside }, { ...one, x: one.x + aside })
  }
  if (taken.size === 0) return { space, trees: planted, people: walkers, spires }
  /** Trunks are taken away with what they carry. */
  const footOf = ({ left, right, top, bottom }: Pick<RegionBox, 'left' | 'right' | 'top' | 'bottom'>) => {
    let foot: number | undefined
    for (const [region, box] of drawn.boxes.entries()) {
      const isThin = box.right - box.left < 0.25 * (right - left) && box.bottom - box.top > 2 * (box.right - box.left)
      const isBelow = box.left > left && box.right < right && Math.abs(box.top - bottom) < 0.2 * (bottom - top)
      if (!isThin || !isBelow || (scene.parts[region] !== 'wall' && scene.parts[region] !== 'unknown')) continue
      taken.add(region)
      foot = box.bottom
    }
    return foot
  }
  const trees = [
    ...crowns.map((crown): DrawnTree => {
      const tree = treeOf(drawn.boxes[crown]!)
      return { ...tree, foot: footOf(drawn.boxes[crown]!) ?? tree.foot }
    }),
    // They stand beyond the house.
    ...tops.map((region): DrawnTree => {
      const { meanX, top } = drawn.boxes[region]!
      return { x: meanX, top, foot: horizonRow(space.camera, meanX * width) / height }
    }),
    ...bare.map(
      (twigs): DrawnTree => ({
        x: (twigs.left + twigs.right) / 2,
        top: twigs.top,
        foot: footOf(twigs) ?? twigs.bottom,
      }),
    ),
  ]
  const behind = labels.slice()
  const isOpen = Uint8Array.from(scene.parts, (part) => (part === 'sky' || part === 'ground' ? 1 : 0))
  // What stands before the sky for much of its outline hides nothing that is built.
  const before = areas.map(() => [0, 0])
  for (const { left, right, length } of sides)
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const)
      if (one !== outside && other !== outside && !taken.has(other))
        before[one]![scene.parts[other] === 'sky' ? 1 : 0]! += length
  const free = new Set(
    [...taken].filter((region) => before[region]![1]! > openMin * (before[region]![0]! + before[region]![1]!)),
  )
  for (const region of tops) free.add(region)
  spreadInto(behind, free, (label) => isOpen[label] === 1, width)
  return {
    space: vacate(space, taken, behind),
    trees: [...trees, ...planted],
    spires,
    people: [
      ...people.map((region): DrawnTree => ({ ...treeOf(drawn.boxes[region]!), foot: drawn.boxes[region]!.bottom })),
      ...figures,
      ...walkers,
    ],
  }
}

/** Metres: lower strokes are hatching on a lawn. */
const grassMax = 0.6

/** Of an outline, the share with the sky. */
const openMin = 0.28

/** As tall as people are where its foot is on the ground, and narrow. */
function isPerson({ left, right, top, bottom, area }: RegionBox, space: FullSpace): boolean {
  const { width, height } = space
  const aspect = ((right - left) * width) / ((bottom - top) * height)
  const filled = area / ((right - left) * (bottom - top))
  const isPersonal = aspect > 0.15 && aspect < 0.62 && filled > 0.35 && filled < 0.85
  return isPersonal && isAsTall({ x: (left + right) / 2, top, foot: bottom }, space)
}

/** Below its feet, in shares of the height. */
const underFeet = 0.012

/** What lies where something drawn stands. */
export function partUnder({ x, foot }: DrawnTree, { scene, regions, width, height }: FullSpace) {
  const [column, row] = [Math.floor(x * width), Math.floor(foot * height)]
  return scene.parts[regions.partition.labels[Math.min(height - 1, row) * width + Math.min(width - 1, column)]!]
}

const standsOnGround = (one: DrawnTree, space: FullSpace) =>
  ['ground', 'water', 'top', 'unknown'].includes(partUnder({ ...one, foot: one.foot + underFeet }, space)!)

/** As people are who stand on the ground, which is below the horizon. */
export function isAsTall(one: DrawnTree, space: Built): boolean {
  const { height: metres } = standOf(one, space)
  return metres > 1.35 && metres < 2.15 && one.foot * space.height > horizonRow(space.camera, one.x * space.width)
}

/** A cypress or a poplar: narrow, full, and taller than people; posts and strips of walls have fewer and longer straight pieces. */
function isSpire({ left, right, top, bottom, area }: RegionBox, space: FullSpace): boolean {
  const aspect = ((right - left) * space.width) / ((bottom - top) * space.height)
  const filled = area / ((right - left) * (bottom - top))
  const { height: metres } = standOf({ x: (left + right) / 2, top, foot: bottom }, space)
  return aspect > spire.aspects[0] && aspect < spire.aspects[1] && filled > spire.filledMin && metres > spire.tallMin
}
const spire = { piecesMin: 12, longestMax: 0.22, aspects: [0.12, 0.5], filledMin: 0.5, tallMin: 2.2 } as const

/** Where something drawn stands, and how tall it is, in metres: at its foot if that is on the ground, or else far behind. */
export function standOf({ x, top, foot }: DrawnTree, { camera, width, height, eyeHeight = standingEyeHeight }: Built) {
  const ray = rayOf(camera, x * width, foot * height)
  const fall = -dot(ray, camera.axes[2])
  // Who looks from higher sees farther ground at the same place.
  const far = farTree * (eyeHeight / standingEyeHeight)
  const depth = fall > 0.01 ? Math.min(far, eyeHeight / fall) : far
  return {
    x: dot(ray, camera.axes[0]) * depth,
    y: dot(ray, camera.axes[1]) * depth,
    height: Math.min(tallTree, ((foot - top) * height * depth) / camera.focalPx),
  }
}

/** Metres, of an eye that stands on the ground. */
const farTree = 40
const tallTree = 16

const treeOf = ({ meanX, top, bottom }: RegionBox): DrawnTree => ({ x: meanX, top, foot: top + tall * (bottom - top) })

function isCrown({ labels, boxes }: Outlined, label: number, width: number): boolean {
  const height = labels.length / width
  const { left, right, top, bottom, area } = boxes[label]!
  const aspect = ((right - left) * width) / ((bottom - top) * height)
  const filled = area / ((right - left) * (bottom - top))
  if (area < areas[0] || area > areas[1] || filled < fills[0] || filled > fills[1]) return false
  // The picture's border cuts some.
  return (aspect > aspects[0] || isCut(boxes[label]!)) && aspect < aspects[1]
}

const isCut = ({ left, right }: RegionBox) => left < 0.002 || right > 0.998
