import { withoutHatching } from '../lines/hatching.ts'
import { flattenBackdrop } from '../pixels/fills/flatten-backdrop.ts'
import { flattenFills } from '../pixels/fills/flatten-fills.ts'
import type { Picture } from '../pixels/picture.ts'
import type { Plane } from '../pixels/plane.ts'
import { areAlike, type Camera, isSure } from './camera.ts'
import { lookAt } from './cameras/look-at.ts'
import { findOnePoint, withLens } from './cameras/one-point.ts'
import { findOrthographic } from './cameras/orthographic.ts'
import { seePhoto, withOther } from './cameras/see-photo.ts'
import { countAreas, isPainted, partColours, partLines } from './colour-regions.ts'
import { type BoundingInks, withBounding } from './courses/bounding-ink.ts'
import { cutMarked, type Marked } from './courses/marked-regions.ts'
import { inkMin, partDrawing } from './courses/part-drawing.ts'
import { withOtherPens } from './courses/pens.ts'
import type { PlaneInSpace } from './depths.ts'
import { readFaces } from './faces/read-faces.ts'
import { findCurled, onStems } from './landscape/curled-plants.ts'
import { takeDrawn, withLandscape } from './landscape/find-plants.ts'
import { takeHills } from './landscape/hills.ts'
import { partSurroundings } from './landscape/surroundings.ts'
import type { Trunk } from './landscape/trunks.ts'
import { type Orientation, orient } from './orientation.ts'
import { findTintedPanes, type TintedPanes } from './panes/tinted-panes.ts'
import { openTracing, outside, type Partition } from './partition.ts'
import type { MeanColour, Part } from './parts.ts'
import { findKind, type PictureKind } from './picture-kind.ts'
import { readRuled } from './ruled/read-ruled.ts'
import { inksOf } from './ruled/ruling.ts'
import { explainedMin, type Known, makeScene } from './scene/make-scene.ts'
import { meanColours } from './scene/mean-colours.ts'
import { readElevation } from './scene/read-elevation.ts'
import { isIndoors, surenessOf } from './scene/sureness.ts'
import { hasPaperOver, isSkyEmpty, isTopEmpty, withoutLeaks } from './sides/empty-sky.ts'
import { raggedness } from './sides/runs.ts'
import { markGuesses, type Outline } from './sides/scenery.ts'
import type { Setting } from './sides/sky-or-ceiling.ts'

/**
 * What is known of a picture: `full`: planes in space and what they are; `camera`: from where it was seen, without planes;
 * `flat`: neither.
 */
export type Space = {
  mode: 'full' | 'camera' | 'flat'
  width: number
  height: number
  kind: PictureKind
  /** What the caller said of it: a room has no sky, and a street no ceiling. */
  setting?: Setting
  /** Of a drawing, its panes that have a tone. */
  tinted?: TintedPanes
  camera?: Camera
  /** What the borders tell of it, traced more and less finely, if that is not enough. */
  cameras?: readonly Camera[]
  /** Of drawings and massings; photos have no flat regions. */
  regions?: { partition: Partition; colours: MeanColour[] }
  /** Of `full`, by region. */
  scene?: { orientations: Orientation[]; planes: (PlaneInSpace | undefined)[]; parts: Part[] }
  /** Trees and people that were drawn before the building, and are not among its regions. */
  scenery?: Outline[]
  /** By pixel, which of them stood there, counted from one. */
  stood?: Uint16Array
  /** The picture as it was read, if its grain was taken away. */
  even?: Picture
  /** By pixel, the sky or which of the hills behind all is drawn there: the marks of `hills.ts`. */
  hills?: Uint8Array
  /** Why there is no more, in a sentence. */
  reason?: string
}

/** A scene whose planes and parts are known. */
export type FullSpace = Space & Required<Pick<Space, 'camera' | 'regions' | 'scene'>>

export const isFull = (space: Space): space is FullSpace => space.mode === 'full'
const fullOf = (space: Space) => (isFull(space) ? space : undefined)

/** A side may be traced so far from the line that was drawn, in pixels: hands stray. */
const tolerances = { drawing: [1.6, 3, 5], sketch: [4, 6, 8], massing: [1.6, 3] } as const
/** Share of the sides' length that must run along the building's three directions, whatever the pitches of roofs. */
const alongMin = 0.72
/** Of all length, what short sides have: hand-drawn clutter, leaves and hatching part regions by these. */
const raggedMax = 0.12
/** Trees, people and railings before a building part more of it, and do no harm if nearly all long sides run along its directions. */
const surelyAlong = 0.85
const clutterMax = 0.18
const regionsMax = 1500
/**
 * Houses of many gables, and drawings with much before them, have fewer long lines along their directions. They are read if nearly all is
 * along these or at the pitch of a roof, and if the same camera is found however finely the borders are traced, or if chance does not draw
 * so many lines to its points.
 */
const likelyAlong = 0.66
/** The same, of houses that are hardly more than steep roofs. */
const pitchedAlong = 0.5
const surelyExplained = 0.92
/** The same, if every tracing finds that camera, and chance does not draw so many lines to its points. */
const alwaysExplained = 0.88
const alwaysMeaningful = 8
/** So many lines may agree on a camera a little less closely, as hands draw. */
const alwaysSigma = 0.015
/**
 * A camera that many lines agree on, to within half a degree, is right whatever else was drawn: people, trees, a drum. It is found however
 * finely the borders are traced, and much may run in directions that the building does not have.
 */
const certainSigma = 0.01
const certainlyMeaningful = 5
const steadilyExplained = 0.78
/** Share of short sides from which on a sketch may be told better by its ruled strokes. */
const roughMin = 0.1
/** By how much surer what its strokes tell must be than what its borders do. */
const ruledMore = 0.05

/** What a sheet told before it was cleaned: itself, as large, for its tones; the plants painted on it, by their marks, with their trunks; and whether words tell of plants in a room. */
export type Sent = { sheet?: Picture; plants?: Marked & { trunks: (Trunk | undefined)[] }; isPlanted?: boolean }

/** Reads a scene from a picture; its kind is found, or is what the caller says. */
export function seeSpace(picture: Picture, said?: PictureKind['kind'], setting?: Setting, sent: Sent = {}): Space {
  const { width, height } = picture
  const kind = said ? { kind: said, confidence: 1 } : findKind(picture)
  const known: Known = { width, height, kind, ...(setting && { setting }), ...(sent.plants && { plants: sent.plants }) }
  if (kind.kind === 'photo') return seePhoto(picture, known)
  if (kind.kind === 'massing') return seeModel(picture, known)
  const inks = withBounding(inksOf(picture), known)
  const tinted = findTintedPanes(sent.sheet ?? picture, inks.ink, inkMin.drawing, {
    isHand: kind.kind === 'sketch',
    isIndoors: setting === 'indoors',
  })
  if (tinted) known.tinted = tinted
  const isRoom = setting === 'indoors'
  const mayGrow = kind.kind === 'drawing' && !known.plants && (!isRoom || sent.isPlanted)
  const curled = mayGrow ? findCurled(inks.ink, inkMin.drawing, width, height, setting) : undefined
  if (curled) Object.assign(known, isRoom ? { plants: onStems(curled) } : { curled })
  const closed = seeDrawn(picture, known, inks, true)
  if (kind.kind === 'drawing') {
    const read = (parted: Int32Array) => fullOf(readRegions(picture, known, 'drawing', parted, inks.ink))
    return withOtherPens(fullOf(closed), known, inks, read) ?? closed
  }
  if (kind.kind !== 'sketch' || (isFull(closed) && closed.scenery)) return closed
  // Scribbled trees hang together by gaps.
  const open = seeDrawn(picture, known, inks, false)
  return isFull(closed) ? withLandscape(closed, open)! : isFull(open) ? open : closed
}

function seeDrawn(picture: Picture, known: Known, inks: BoundingInks, closes: boolean): Space {
  const { width, height, kind } = known
  const isSketch = kind.kind === 'sketch'
  const [ink, least] = [inks.bounding, isSketch ? inkMin.sketch : inkMin.drawing]
  const parted = partDrawing(ink, width, height, least, { closes, isSketch })
  const first = readRegions(picture, known, kind.kind as Parted, parted, ink)
  const isWhole = (space: FullSpace) => !isSketch || isWholeSketch(space, ink)
  const tight = withoutLeaks(first, parted, (labels) => readRegions(picture, known, kind.kind as Parted, labels, ink))
  if (tight && isWhole(tight)) return tight
  if (isFull(first) && isWhole(first)) return first
  const bare = withoutHatching(ink, width, height)
  const bareParts = isFull(first) ? undefined : partLines(bare, width, height, least, closes)
  const second = bareParts ? readRegions(picture, known, kind.kind as Parted, bareParts, ink) : first
  // Outlines that run beside hatching, as its strokes do, are taken for it.
  const full = isFull(second) && (second === first || isSkyEmpty(second, ink)) ? second : undefined
  if (full && isWhole(full)) return full
  const elevation = !full && first.mode === 'flat' && readElevation(picture, second, ink)
  if (elevation) return elevation
  const byBorders = full ? [] : [first, second].map(({ cameras = [] }) => cameras)
  const ruled = isSketch && withLandscape(readRuled(picture, known, { ...inks, bare }, byBorders), first)
  return ruled && (!full || surenessOf(ruled) > surenessOf(full) + ruledMore) ? ruled : (full ?? first)
}

/** By its fills if they are flat, or by its faces; and if it has grain, or was compressed, by what its fills were before. */
function seeModel(picture: Picture, known: Known): Space {
  const plain = flattenBackdrop(picture)
  if (plain) return { even: plain, ...seeModel(plain, known) }
  const painted = (of: Picture) => readRegions(of, known, 'massing', partColours(of))
  const shaded = isPainted(picture) ? undefined : readFaces(picture, known)
  if (shaded && isFull(shaded)) return shaded
  const even = flattenFills(picture)
  const cleaned = even && painted(even)
  if (cleaned && isFull(cleaned)) return { ...cleaned, even }
  const seen = shaded ?? painted(picture)
  return isFull(seen) || shaded ? seen : (readFaces(picture, known) ?? seen)
}

/** Where strokes leave walls open, a building is lost in the sky; where they wobble and cross, among scraps. */
function isWholeSketch(space: FullSpace, ink: Float32Array): boolean {
  if (isIndoors(space)) return !hasPaperOver(space.regions.partition)
  const drawn = space.regions.partition.sides.filter(({ left, right }) => left !== outside && right !== outside)
  return raggedness(drawn, space.width) < roughMin && isTopEmpty(space, ink)
}

type Parted = keyof typeof tolerances

function readRegions(picture: Picture, known: Known, kind: Parted, parted: Int32Array, ink?: Plane): Space {
  const { width, height, tinted, plants } = known
  const cut = tinted ? cutMarked(parted, tinted) : parted
  const all = plants ? cutMarked(cut, plants) : cut
  const most = countAreas(all).length
  if (most === 0 || most > regionsMax)
    return { ...known, mode: 'flat', reason: 'The picture has no regions with clear borders.' }
  const steps = tolerances[kind]
  const [finest] = steps
  const { traceAll, whole, bare, hasPlants } = takeDrawn(all, finest, ink, known)
  const openTrace = (of: Int32Array) => {
    const trace = openTracing(of, width, height)
    return (tolerance: number) => (bare ? markGuesses(trace(tolerance), bare.stood) : trace(tolerance))
  }
  const cleared = bare
    ? openTrace(bare.labels)
    : (tolerance: number) => (tolerance === finest ? whole : traceAll(tolerance))
  const land = ink && takeHills(cleared(tolerances.drawing[0]))
  const trace = land ? openTrace(land.labels) : cleared
  const labels = land?.labels ?? bare?.labels ?? all
  const isOutdoors = land !== undefined || hasPlants
  const colours = meanColours(picture, labels, countAreas(labels).length)
  const looks = new Map<number, ReturnType<typeof lookAt>>()
  const look = (tolerance: number) => {
    const known = looks.get(tolerance) ?? lookAt(trace(tolerance))
    looks.set(tolerance, known)
    return known
  }
  // A guess is for drawings that tell no angle of view however finely their borders are traced.
  const isTold = (tolerance: number) => {
    const { camera, isGuess } = look(tolerance)
    return camera !== undefined && !isGuess && isSure(camera)
  }
  let best: Space | undefined
  for (const [n, tolerance] of steps.entries()) {
    const { partition, camera, ragged, ...looked } = look(tolerance)
    const isGuess = looked.isGuess && !steps.some(isTold)
    const space: Space = {
      ...known,
      mode: 'flat',
      regions: { partition, colours },
      ...(camera && { camera }),
      ...(bare && { scenery: bare.outlines, stood: bare.stood }),
      ...(land && { hills: land.hills }),
    }
    const isClear =
      camera && camera.explained > alongMin && ragged < (camera.explained > surelyAlong ? clutterMax : raggedMax)
    const isLikely = camera && camera.explained > likelyAlong && ragged < clutterMax
    // Of a model, faces that nothing explains leave holes where a drawing has lines.
    const others = steps.filter((step) => step !== tolerance)
    const agrees = (step: number) => camera !== undefined && areAlike(camera, look(step).camera)
    const isAgreed = kind !== 'massing' && camera !== undefined && others.some(agrees)
    const isSteady = isAgreed && (isGuess || isCertain(camera))
    const isPitched =
      isAgreed && Math.min(...camera.meaningful) > certainlyMeaningful && camera.explained > pitchedAlong
    if (camera && (isGuess || isSure(camera)) && (isClear || isLikely || isSteady || isPitched)) {
      const split = partSurroundings(partition, camera, isOutdoors, kind !== 'massing')
      const final = split ? openTrace(split)(tolerance) : partition
      const seen = split
        ? { ...space, regions: { partition: final, colours: meanColours(picture, split, final.areas.length) } }
        : space
      const { orientations, explained } = orient(
        final,
        camera,
        kind === 'massing' ? seen.regions!.colours : undefined,
        known.setting,
        split && kind !== 'massing' ? partition.areas.length : undefined,
      )
      const isAlways = others.every(agrees) && Math.min(...camera.meaningful) > alwaysMeaningful
      const isEnough =
        isClear || isSteady
          ? explained >= (isSteady ? steadilyExplained : explainedMin)
          : explained >= (isAlways ? alwaysExplained : surelyExplained) &&
            (isMeant(camera) || agrees(steps[n === 0 ? 1 : n - 1]!))
      const fills = kind === 'massing' ? 'paint' : 'none'
      const full = isEnough && makeScene({ ...seen, camera, regions: seen.regions! }, orientations, fills)
      if (full) return full
      best = { ...space, mode: 'camera', reason: 'Too many borders run in directions that the building does not have.' }
    }
    best ??= { ...space, reason: 'The lines do not tell from where the picture was seen.' }
  }
  if (best) best = { ...best, cameras: steps.flatMap((step) => look(step).camera ?? []) }
  if (best?.mode === 'camera') return best
  const { drawn, camera } = look(finest)
  const onePoint = findOnePoint(drawn, width, height)
  const other = onePoint ? withLens(onePoint, camera) : findOrthographic(drawn, width, height)
  if (best && other) {
    const straight = { ...best, ...withOther(other) }
    return (kind !== 'massing' && other.mode === 'one-point' && seeStraight(picture, straight)) || straight
  }
  return best ?? { ...known, mode: 'flat', reason: 'The borders of the regions are not straight.' }
}

/** What is drawn straight on is read by the directions, which are certain, though not how deep it is. */
function seeStraight(picture: Picture, { camera, regions, ...known }: Space): FullSpace | undefined {
  if (!camera || !regions) return undefined
  const { width, height } = known
  const split = partSurroundings(regions.partition, camera)
  const final = split ? openTracing(split, width, height)(regions.partition.tolerance) : regions.partition
  const { orientations, explained } = orient(final, camera, undefined, known.setting)
  if (explained < steadilyExplained) return undefined
  const colours = meanColours(picture, final.labels, final.areas.length)
  return makeScene({ ...known, camera, regions: { partition: final, colours } }, orientations, 'none')
}

/** Nobody draws so many lines to the same points by chance. */
const isMeant = ({ sigma, meaningful }: Camera) => sigma < certainSigma && Math.min(...meaningful) > certainlyMeaningful

const isCertain = (camera: Camera) =>
  (isMeant(camera) && camera.explained > alongMin) ||
  (camera.sigma < alwaysSigma && Math.min(...camera.meaningful) > alwaysMeaningful)
