import { gaussianBlur } from '../../../../pixels/blur.ts'
import { mixColour, percentile } from '../../../../pixels/grade.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import { hashUnit } from '../../../../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../../../../pixels/oklab.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { overHorizon } from '../../../../space/camera.ts'
import { outside } from '../../../../space/partition.ts'
import type { Scene } from '../../../scene.ts'
import { chooseMaterials, type Material } from '../../../words/materials.ts'
import { readWaters, watersOf } from '../../../words/things.ts'
import { pixelsOf } from '../../entourage/ball-shade.ts'
import { findBalls } from '../../entourage/find-balls.ts'
import { noiseAt, openWeather } from '../../patterns.ts'
import { reportWords } from '../../report-words.ts'
import { findBluePanes } from '../clay/blue-panes.ts'
import { inLeafLight, inLight } from '../model-coat.ts'
import { findModelLeaves } from '../model-leaves.ts'
import { findTowers } from './buildings/find-towers.ts'
import { findWindows } from './buildings/find-windows.ts'
import { numberBuildings } from './buildings/number-buildings.ts'
import { chooseRoofs } from './choose-roofs.ts'
import { type Cover, coverGrounds } from './cover-grounds.ts'
import { drawStoreys } from './draw-storeys.ts'
import { findBands, findBridges } from './name-slabs.ts'
import { isWallFace, type Quarter, readQuarter } from './read-quarter.ts'
import { isDense } from './see-quarter.ts'
import { spreadWater } from './spread-water.ts'

type Coat = Cover | 'roof' | 'wall' | 'pane'

/** Chroma of OKLab: brick and render are not purer, and grass from far away is not either. */
const chromaMax = 0.08
const grassMax = 0.062
const asphalt = hexToOklab('#818183')
const paleStone = hexToOklab('#c9c3b8')
const gravelRoof = hexToOklab('#c4beb4')
const timberDeck = hexToOklab('#c6bdae')
/** Water looked down on shows its depth, and farther away the sky. */
const [deepWater, skyWater] = [hexToOklab('#4f757c'), hexToOklab('#93b2bd')]
const darkGlass = hexToOklab('#55646e')
/** Before walls as dark as they are themselves, panes are told by the sky that they mirror. */
const [darkWall, skyGlass] = [0.62, hexToOklab('#aebdc9')]
/** How much windows that are only suggested show, and those that a model has. */
const suggested = 0.5
const certain = 0.9
/** Air between the eye and what is farther than the nearest, for each such distance, and at most. */
const haze = { colour: hexToOklab('#d3dbe2'), each: 0.05, most: 0.28 }
/** Of full light on a cover, the percentile of its lightness: shadows and what is mixed at borders are not it. */
const fullLight = 0.7
/** Lightness by which covers vary: over a few pixels, and over patches. */
const rough: Record<Coat, readonly [fine: number, coarse: number]> = {
  lawn: [0.03, 0.03],
  crown: [0.09, 0.05],
  roof: [0.012, 0.012],
  street: [0.012, 0.014],
  paving: [0.016, 0.012],
  deck: [0.012, 0],
  water: [0, 0],
  wall: [0.008, 0.006],
  pane: [0, 0],
}
/** Water's ripples are so many times wider than high. */
const rippleStretch = 4
const ripples = 0.016
/** Share of water's shadows and shades that it shows. */
const waterShade = 0.5

/**
 * A grey model of many buildings that is seen from above: its walls, roofs, streets, plots and water get their materials, in the model's
 * own light; windows are suggested on blank walls, and air lies between the eye and what is far away.
 */
export function coatAerial(scene: Scene, seen?: Quarter): void {
  const { picture, request } = scene
  const { width, L, a, b } = picture
  const leaves = findModelLeaves(picture)
  const quarter = seen ?? readQuarter(picture, leaves)
  const materials = chooseMaterials('exterior', request.callerText)
  const waters = readWaters(request.callerText)
  const [lawn, paved] = partGrounds(materials.of.ground, materials.named.has('ground'))
  const wanted = watersOf(waters)
  const covers = coverGrounds(quarter, wanted, paved !== undefined)
  const isPane = findPanes(quarter)
  // Where a model shows windows, walls without any have none.
  const showsWindows = isPane.filter((is) => is).length >= shownMin
  const onWalls = Float32Array.from(maskWhere(quarter.partition.labels, (label) => isWallFace(quarter.kinds[label])))
  scene.panes = findWindows(picture, onWalls)
  // Of many buildings, panes are too small to have a tint of their own.
  const mayBeBlue = !showsWindows && !isDense(quarter)
  const blue = mayBeBlue ? findBluePanes(picture, onWalls, quarter.partition.labels) : undefined
  const glass = blue ?? (showsWindows ? undefined : drawStoreys(quarter))
  const shown = blue ? certain : suggested
  // A pool is bordered, and the void around a model may be as blue.
  const spread = wanted.isEnclosed && !wanted.isOpen ? new Uint8Array(L.length) : spreadWater(picture, quarter, covers)
  const wet = new Set(quarter.partition.labels.filter((_, i) => spread[i]))
  const bands = findBands(quarter)
  const bridges = findBridges(quarter, (face) => covers[face] === 'water' || wet.has(face))
  const coats = quarter.kinds.map((kind, n): Coat => {
    if (isPane[n]) return 'pane'
    if (bands.has(n)) return 'wall'
    return bridges.has(n) ? 'deck' : (covers[n] ?? (isWallFace(kind) ? 'wall' : 'roof'))
  })
  const labels = quarter.partition.labels.map((label, i) => (spread[i] ? coats.length : label))
  coats.push('water')
  const buildings = numberBuildings(quarter)
  const seed = scene.seed('materials')
  const walls = materials.of.surface
  const towers = materials.of.tower ? findTowers(quarter) : new Set<number>()
  const roofs = chooseRoofs(quarter, materials.named.has('roof') ? materials.of.roof : [])
  const colourOf = (n: number): Oklab => {
    const coat = coats[n]!
    if (bands.get(n) === 'tower' || (coat === 'wall' && towers.has(n)))
      return unlit((materials.of.tower ?? walls)[0]!.colour)
    if (coat === 'wall') {
      const own = (use: number) => hashUnit(buildings[n]!, use, seed)
      const [L, ...hue] = unlit(walls[Math.floor(own(5) * walls.length)]!.colour)
      return [L - weathered * own(6), ...hue]
    }
    if (coat === 'roof') return roofOf(roofs[n])
    if (coat === 'pane') return materials.of.opening[0]!.colour
    if (coat === 'lawn') return muted(lawn.colour)
    if (coat === 'paving') return paved?.colour ?? paleStone
    return coat === 'street' ? asphalt : coat === 'deck' ? timberDeck : deepWater
  }
  const lights = lightOf(picture, labels, coats)
  const planes = [0, 1, 2, 3].map(() => new Float32Array(L.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const byFace = coats.map((coat, n) => [...colourOf(n), lights[coat]] as const)
  for (let i = 0; i < L.length; i++) for (let n = 0; n < 4; n++) planes[n]![i] = byFace[labels[i]!]![n]!
  // Colours meet as softly as the faces of the model do.
  const [toL, toA, toB, full] = planes.map((plane) => gaussianBlur(plane, width, picture.height, 0.7)) as typeof planes
  const { fine, coarse } = openWeather(seed)
  const hazeAt = openHaze(quarter)
  const inBall = markBalls(picture)
  for (let i = 0; i < L.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const coat = inBall[i] ? 'crown' : coats[labels[i]!]!
    const share = L[i]! / full[i]!
    const crown = coat === 'crown' ? 1 : coat === 'wall' || coat === 'roof' ? 0 : leaves[i]!
    let colour: Oklab = [toL[i]!, toA[i]!, toB[i]!]
    if (coat === 'water') {
      const sky = 1 - y / picture.height
      const ripple = ripples * noiseAt(fine, (x * 2) / rippleStretch, y * 2)
      colour = inLight(mixColour(colour, skyWater, 0.75 * sky * sky), 1 - waterShade * Math.max(0, 1 - share))
      colour = [colour[0] + ripple, colour[1], colour[2]]
    } else colour = inLight(colour, share)
    if (glass?.[i])
      colour = mixColour(colour, inLight(toL[i]! < darkWall ? skyGlass : darkGlass, share), shown * glass[i]!)
    if (crown > 0) colour = mixColour(colour, inLeafLight(L[i]! / lights.roof), crown)
    const [least, patch] = crown > 0.5 ? rough.crown : rough[coat]
    const touch = least * noiseAt(fine, x * 1.6, y * 1.6) + patch * noiseAt(coarse, x, y)
    const seen = mixColour([colour[0] + touch, colour[1], colour[2]], haze.colour, hazeAt(x, y))
    L[i] = seen[0]
    a[i] = seen[1]
    b[i] = seen[2]
  }
  if (coats.includes('water')) scene.appliedWords.push(...waters)
  reportWords(
    scene,
    new Set([
      ...(['surface', 'roof', 'ground', 'path', 'opening'] as const),
      ...(coats.includes('water') ? (['water'] as const) : []),
    ]),
    materials,
  )
}

/** So many balls of a quarter are its trees; and of the width, half of the smallest. */
const ballsMin = 6
const ballMin = 0.006

/** By pixel 1 where a model shows a tree as a ball. */
function markBalls(picture: Picture): Uint8Array {
  const inBall = new Uint8Array(picture.L.length)
  const balls = findBalls(picture, ballMin)
  if (balls.length >= ballsMin)
    for (const ball of balls) for (const i of pixelsOf(ball, picture.width, picture.height)) inBall[i] = 1
  return inBall
}

/** What words say of the ground: what grows there, and what plots are paved with, if they are. */
function partGrounds(ground: Material[], isNamed: boolean): [Material, Material | undefined] {
  const grass = ground.find(({ pattern }) => pattern === 'grass') ?? usualGrass
  return [grass, isNamed ? (ground.find(({ pattern }) => pattern !== 'grass') ?? undefined) : undefined]
}
const usualGrass: Material = { colour: hexToOklab('#8c9a6a'), pattern: 'grass' }

/** Flat roofs lie in gravel; what grows on others is drier than lawns are. */
const roofOf = (said: Material | undefined): Oklab =>
  said === undefined ? gravelRoof : said.pattern === 'grass' ? sedum : muted(said.colour)
const sedum = hexToOklab('#889166')

/** A colour that is not purer than building materials and grass are; what is red is fired clay or earth, and has their hue. */
function muted([L, a, b]: Oklab): Oklab {
  const yellow = a > redMin ? Math.max(b, clayHue * a) : b
  const most = a < 0 && b > 0 ? grassMax : chromaMax
  const keep = Math.min(1, most / Math.max(1e-6, Math.hypot(a, yellow)))
  return [L, a * keep, yellow * keep]
}
const redMin = 0.05

/** White walls leave room for the light on them. */
function unlit(colour: Oklab): Oklab {
  const [L, a, b] = muted(colour)
  return [Math.min(whitest, L), a, b]
}
const whitest = 0.88
/** In OKLab's lightness: no two houses of a street were painted in one year. */
const weathered = 0.07
/** Of OKLab, b by a. */
const clayHue = 0.8

/** By coat, the lightness that the model shows in full light; walls and panes are in the light of roofs. */
function lightOf({ L }: Picture, labels: Int32Array, coats: readonly Coat[]): Record<Coat, number> {
  const some = new Map<Coat, number[]>()
  for (let i = 0; i < L.length; i += 7) {
    const coat = coats[labels[i]!]!
    const list = some.get(coat)
    if (list) list.push(L[i]!)
    else some.set(coat, [L[i]!])
  }
  const of = (coat: Coat, otherwise = 0.8) => {
    const list = some.get(coat)
    return list ? Math.max(0.3, percentile(Float32Array.from(list), fullLight)) : otherwise
  }
  const roof = of('roof', of('wall'))
  const [lawn, street, paving, water] = (['lawn', 'street', 'paving', 'water'] as const).map((coat) => of(coat)) as [
    number,
    number,
    number,
    number,
  ]
  return { roof, wall: roof, pane: roof, crown: roof, deck: of('deck', roof), lawn, street, paving, water }
}

/** By place, how much of what is seen there is air: it grows with the distance over that of the picture's lower border. */
function openHaze({ partition: { width, height }, camera }: Quarter): (x: number, y: number) => number {
  if (!camera || camera.mode === 'orthographic') return () => 0
  const nearest = -overHorizon(camera, width / 2, height - 1)
  return (x, y) => {
    const times = nearest / Math.max(1, -overHorizon(camera, x, y))
    return Math.min(haze.most, haze.each * Math.max(0, times - 1))
  }
}

/** By face: panes are small, darker than the wall around them, and not alone there; others are what shadows leave of a wall. */
function findPanes({ partition: { labels, areas, sides }, kinds, colours }: Quarter): boolean[] {
  const walls = areas.map(() => new Map<number, number>())
  const all = areas.map(() => 0)
  for (const { left, right, length } of sides)
    for (const [own, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (own === outside) continue
      all[own]! += length
      if (isWallFace(kinds[other]) && colours[own]!.L < paneDarker * colours[other]!.L && areas[own]! < areas[other]!)
        walls[own]!.set(other, (walls[own]!.get(other) ?? 0) + length)
    }
  const hosts = areas.map((area, n) =>
    area < paneMax * labels.length ? [...walls[n]!].find(([, length]) => length > paneMin * all[n]!)?.[0] : undefined,
  )
  return hosts.map(
    (host) => host !== undefined && hosts.reduce((count: number, one) => count + Number(one === host), 0) >= panesMin,
  )
}

/** Of the picture, what a pane may be; its lightness, by that of its wall; and the part of its outline that lies against such a wall. */
const paneMax = 0.0012
const paneDarker = 0.96
const paneMin = 0.7
/** Panes of one wall, at least; and of a model that shows its windows. */
const [panesMin, shownMin] = [3, 8]
