import type { Area } from './areas.ts'
import { holds, longOf, rightness } from './areas.ts'

/** A building: the areas of its roof, the ground around it, and what shows that it is one. */
export type Building = { faces: number[]; around: number; isSure: boolean; isPitched: boolean }

/** What is known of each area beside its shape. */
export type Evidence = {
  /** By area: whether it is a solid piece of ink, and the share that is hatched. */
  isSolid: boolean[]
  hatched: Float64Array
  /** How thick the lines between some areas and another are, by the usual. */
  thickTo: (faces: readonly number[], other: number) => number
  /** The areas that are grids. */
  paved: ReadonlyMap<number, unknown>
  /** By area, the share under crowns, and the dots in it. */
  crowns: readonly number[]
  dots: Float64Array
  /** The areas that have the tint of a ground. */
  isGround?: readonly boolean[]
}

/** Of the picture: the least and largest face of a roof. */
const faceMin = 0.00012
const faceMax = 0.06
/** Of its outline: what is straight; what it shares with a face of the same roof, with what surrounds it, and of that with the largest. */
const straightMin = 0.72
const sharedMin = 0.1
const aroundMin = 0.82
const looseMin = 0.5
/** Outlines by that of a square; a road's area by the square of its width; lines by the usual width. */
const longMax = 3.4
const heavy = 1.6
const hatchedMin = 0.45
/** Of a roof, what crowns hide at most; and of its outline. */
const crownMax = 0.14
const leafyMax = 0.3
/** A face is no thinner than this, of a picture 1344 wide. */
const thinnest = 2.4
/** Half the width of the edge of a flat roof, in the same pixels. */
const rimMax = 7
/** Of the outline of a flat roof, that along which its edge is seen. */
const edgeMin = 0.7
/** How much of the outline of a roof with an edge runs at right angles, if other things lie beside it. */
const edgedRight = 0.9
/** Of a sloping face's outline, what it shares with the other faces, and how much of that faces one way. */
const ridgeMin = 0.3
const oneSided = 0.55
/** How much of a plain building's outline runs at right angles; and how wide a shadow is, by half the width of what throws it. */
const rightMin = 0.5
const shadeWide = 0.55
/** Houses of a row: how many at least, how much of its outline runs at right angles, and how much larger one is than another at most. */
const rowMin = 3
const rowRight = 0.8
const alikeMax = 2.2
/** So many things lie in what is not a road. */
const standingMin = 3
/** Of an outline, what solid ink goes round. */
const ringMin = 0.8

export function findBuildings(areas: readonly Area[], evidence: Evidence, width: number, pixels: number): Building[] {
  const unit = width / 1344
  const outerOf = areas.map((area, n) => surrounding(areas, area, [n]))
  const held = new Float64Array(areas.length)
  for (const [n, outer] of outerOf.entries())
    if (outer && outer.share > aroundMin && areas[n]!.pixels > faceMin * pixels) held[outer.n]!++
  const isFace = areas.map((area, n) => {
    if (evidence.isGround?.[n]) return false
    if (evidence.isSolid[n] || area.pixels < faceMin * pixels || area.pixels > faceMax * pixels) return false
    if (area.straight < straightMin || area.cut > 0.5 * area.outline) return false
    if (evidence.crowns[n]! > crownMax || evidence.dots[n]! > 4 || evidence.paved.has(n)) return false
    // What is left between crowns is ground.
    let leafy = 0
    for (const [other, length] of area.beside) if (evidence.crowns[other]! > 0.5) leafy += length
    if (leafy > leafyMax * area.outline) return false
    return (longOf(area) < longMax && area.inner > thinnest * unit) || isStrip(area, unit)
  })
  const roots = areas.map((_, n) => n)
  const rootOf = (n: number): number => (roots[n] === n ? n : rootOf(roots[n]!))
  for (const [n, area] of areas.entries()) {
    if (!isFace[n]) continue
    for (const [other, length] of area.beside)
      if (isFace[other] && length > sharedMin * Math.min(area.outline, areas[other]!.outline) && areBeside(n, other))
        roots[rootOf(n)] = rootOf(other)
  }
  const clusters = Map.groupBy(
    [...areas.keys()].filter((n) => isFace[n]),
    rootOf,
  )
  /** A court lies in what holds it, and a roof in its edge. */
  function areBeside(n: number, other: number): boolean {
    const [one, two] = [areas[n]!, areas[other]!]
    const outer = holds(one, two) ? n : holds(two, one) ? other : undefined
    return outer === undefined || isStrip(areas[outer]!, unit) || outerOf[outer === n ? other : n]?.n !== outer
  }

  /** Lawns between houses are as narrow as roads, but houses stand in them. */
  function isRoad(n: number): boolean {
    return isCorridor(areas[n]!, width) && held[n]! < standingMin && !evidence.isGround?.[n]
  }

  /** What stands in the open: beside it are larger areas, and one that is not a road goes round much of it. */
  function isLoose(whole: Area, outer: { n: number; share: number }): boolean {
    if (isRoad(outer.n) || outer.share < looseMin) return false
    let large = 0
    for (const [n, length] of whole.beside) if (!isFace[n] && areas[n]!.pixels > 1.5 * whole.pixels) large += length
    return large > aroundMin * (whole.outline - whole.cut)
  }

  const buildings: Building[] = []
  for (const faces of clusters.values()) {
    const whole = joined(areas, faces)
    const outer = surrounding(areas, whole, faces)
    if (!outer) continue
    const isWhole = outer.share > aroundMin
    const isPitched =
      faces.length > 1 &&
      faces.length <= 12 &&
      !isRimmed(areas, faces, unit) &&
      faces.every((n) => slopes(areas[n]!, faces))
    const sum = (of: Float64Array) => faces.reduce((all, n) => all + of[n]! * areas[n]!.pixels, 0) / whole.pixels
    const hasEdge = !isRoad(outer.n) && isRimmed(areas, faces, unit)
    const isShaded =
      whole.cut === 0 &&
      [...whole.beside.keys()].some(
        (n) => evidence.isSolid[n] && isShadow(areas, n, [{ faces, around: 0, isSure: true, isPitched }]),
      )
    const isHeavy = rightness(areas, faces) > rightMin && evidence.thickTo(faces, outer.n) > heavy
    // Solid ink that is lost in the middle of a large block is left around it.
    const ring = [...whole.beside].find(([n, length]) => evidence.isSolid[n] && length > ringMin * whole.outline)?.[0]
    const isMarked = ring !== undefined || sum(evidence.hatched) > hatchedMin || isHeavy || isShaded
    const isRow =
      faces.length >= rowMin &&
      outer.share > aroundMin &&
      rightness(areas, faces) > rowRight &&
      faces.every((n) => held[n] === 0) &&
      areAlike(faces.map((n) => areas[n]!.pixels))
    const isSure =
      isMarked ||
      isRow ||
      (isPitched && outer.share > 0.45) ||
      (hasEdge && (isWhole || (outer.share > looseMin && rightness(areas, faces) > edgedRight)))
    const isPlain =
      isLoose(whole, outer) &&
      longOf(whole) < longMax &&
      !faces.every((n) => isStrip(areas[n]!, unit)) &&
      faces.length <= 3 &&
      faces.every((n) => held[n] === 0) &&
      rightness(areas, faces) > rightMin &&
      whole.pixels < faceMax * pixels
    const all = ring === undefined ? faces : [...faces, ring]
    const around = ring === undefined ? outer.n : surrounding(areas, areas[ring]!, all)?.n
    if ((isSure || isPlain) && around !== undefined) buildings.push({ faces: all, around, isSure, isPitched })
  }
  for (const [n, area] of areas.entries()) {
    const isBlock = evidence.isSolid[n] && area.pixels > 2 * faceMin * pixels && area.straight > straightMin
    if (
      !isBlock ||
      buildings.some(({ faces }) => faces.includes(n)) ||
      longOf(area) > longMax ||
      isShadow(areas, n, buildings)
    )
      continue
    const [around] = [...area.beside].sort(([, one], [, other]) => other - one)[0] ?? []
    if (around !== undefined && areas[around]!.pixels > area.pixels)
      buildings.push({ faces: [n], around, isSure: true, isPitched: false })
  }
  const isRoof = new Set(buildings.flatMap(({ faces }) => faces))
  return buildings.filter(({ around }) => !isRoof.has(around))
}

const areAlike = (sizes: readonly number[]) => Math.max(...sizes) < alikeMax * Math.min(...sizes)

/** Solid ink beside a building is its shadow if it is a narrow piece by that. */
export function isShadow(areas: readonly Area[], n: number, buildings: readonly Building[]): Building | undefined {
  const { beside, outline, pixels } = areas[n]!
  return buildings.find(({ faces }) => {
    const shared = faces.reduce((sum, face) => sum + (beside.get(face) ?? 0), 0)
    const inner = Math.max(...faces.map((face) => areas[face]!.inner))
    if (faces.some((face) => holds(areas[n]!, areas[face]!)) || faces.includes(n)) return false
    return shared > 0.18 * outline && pixels < shadeWide * inner * outline
  })
}

/** A road is narrow, everywhere about as wide, and long. */
export function isCorridor({ pixels, inner, outline }: Area, width: number): boolean {
  return inner < 0.035 * width && pixels > 18 * inner * inner && inner * outline < 1.9 * 2 * pixels
}

/** A strip along a face, which may be of the edge of a flat roof: narrow and straight. */
function isStrip({ inner, straight, outline }: Area, unit: number): boolean {
  return inner < rimMax * unit && straight > straightMin && outline > 12 * inner
}

/** Whether strips run all round one of some faces. */
function isRimmed(areas: readonly Area[], faces: readonly number[], unit: number): boolean {
  return faces.some((n) => {
    const { beside, outline, inner } = areas[n]!
    const along = faces.reduce((sum, other) => (isStrip(areas[other]!, unit) ? sum + (beside.get(other) ?? 0) : sum), 0)
    return inner > rimMax * unit && along > edgeMin * outline
  })
}

/** Whether a face falls away from the others of its roof: what it borders on of them is a ridge, hips or valleys, on one side of it. */
function slopes(area: Area, faces: readonly number[]): boolean {
  const shared = faces.reduce((sum, n) => sum + (area.beside.get(n) ?? 0), 0)
  const [x, y] = fallOf(area, faces)
  return shared > ridgeMin * area.outline && Math.hypot(x, y) > oneSided * shared
}

/** The way in which a face of a roof falls, as a vector as long as what it falls away from. */
export function fallOf(area: Area, faces: readonly number[]): [x: number, y: number] {
  let [x, y] = [0, 0]
  for (const n of faces) {
    const [facingX, facingY] = area.facing.get(n) ?? [0, 0]
    x -= facingX
    y -= facingY
  }
  return [x, y]
}

/** The area whose box holds another and that has most of its outline; `share` is of all that is not cut off. */
function surrounding(
  areas: readonly Area[],
  area: Area,
  faces: readonly number[],
): { n: number; share: number } | undefined {
  let best = -1
  let most = 0
  for (const [n, length] of area.beside)
    if (!faces.includes(n) && length > most && holds(areas[n]!, area)) [best, most] = [n, length]
  return best < 0 ? undefined : { n: best, share: most / Math.max(1, area.outline - area.cut) }
}

function joined(areas: readonly Area[], faces: readonly number[]): Area {
  const whole: Area = { ...areas[faces[0]!]!, beside: new Map(), outline: 0, cut: 0, pixels: 0 }
  for (const n of faces) {
    const area = areas[n]!
    whole.left = Math.min(whole.left, area.left)
    whole.top = Math.min(whole.top, area.top)
    whole.right = Math.max(whole.right, area.right)
    whole.bottom = Math.max(whole.bottom, area.bottom)
    whole.pixels += area.pixels
    whole.cut += area.cut
    whole.outline += area.cut
    for (const [other, length] of area.beside) {
      if (faces.includes(other)) continue
      whole.outline += length
      whole.beside.set(other, (whole.beside.get(other) ?? 0) + length)
    }
  }
  return whole
}
