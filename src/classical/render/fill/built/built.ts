import type { Segment } from '../../../lines/segments.ts'
import { readInk } from '../../../lines/sheet.ts'
import { gaussianBlur } from '../../../pixels/blur.ts'
import { hexToOklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { takePlane } from '../../../pixels/plane.ts'
import { isPainted } from '../../../space/colour-regions.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { looksDown } from '../../../space/orientation.ts'
import { inkAlongAxes } from '../../../space/ruled/along.ts'
import { type FullSpace, isFull, type Sent, type Space, seeSpace } from '../../../space/space.ts'
import { readSeason } from '../../light/seasons.ts'
import type { Scene } from '../../scene.ts'
import { chooseSeason } from '../../words/free-choice.ts'
import { chooseMaterials, type Material, type Materials } from '../../words/materials.ts'
import {
  type AskedProp,
  readThings,
  readWaters,
  standsInWater,
  type Things,
  tellsPlants,
  watersOf,
} from '../../words/things.ts'
import { clearCars, type DrawnCar } from '../drawn/drawn-cars.ts'
import { clearDrawn, type DrawnTree, partUnder, standOf } from '../drawn/drawn-trees.ts'
import { findWaters } from '../drawn/drawn-water.ts'
import { lanesOf, slabsOf } from '../drawn/drawn-ways.ts'
import { takeOpenFigures } from '../drawn/open-figures.ts'
import type { Season } from '../growth/draw-plants.ts'
import { hasPlants } from '../landscape/stand-drawn.ts'
import { reportWords } from '../report-words.ts'
import { buildRoom } from '../room/build-room.ts'
import { findBlocks } from './blocks/blocks.ts'
import { chooseCoats, drawnGrounds } from './coats/choose-coats.ts'
import { completeWindows } from './completed/complete-windows.ts'
import { fillPools, findGardens, withGroundBehind } from './completed/from-above.ts'
import { wallGables } from './completed/gables.ts'
import { losesPanes } from './completed/glass-colour.ts'
import { joinHatchedWalls } from './completed/hatched-walls.ts'
import { linesOn, losesStrokes, outlinesOf } from './completed/lost-strokes.ts'
import { hidesSky, isGuessed, isPeopled } from './completed/misread.ts'
import { isPaved } from './completed/paved-ground.ts'
import { withUnknown } from './completed/unknown.ts'
import { readWashed } from './completed/washes.ts'
import { hourOf } from './hour.ts'
import { type Built, findExtents } from './occlusion.ts'
import { asphalt, kerbStone, looseStones, paintBuilt, roadPaint, stoneWay } from './paint-built.ts'
import { distanceOf, inMetres, scaleDrawn } from './scale.ts'

/**
 * A drawing or model that is read as a scene in space becomes a picture of it: materials in their planes, sun, shadows, glass,
 * ground and sky. Returns the scene as it was read. Undefined, and nothing is done, if it is not sure enough.
 *
 * @param lines the straight lines of a drawing: one that is the outline of what is built is not drawn on it
 */
export function buildPicture(
  scene: Scene,
  kind: 'drawing' | 'sketch' | 'massing',
  lines: readonly Segment[] = [],
): FullSpace | undefined {
  const { request } = scene
  const isModel = kind === 'massing'
  // Much stands in a room, and soft shade hides where it meets the floor.
  if (isModel && request.expert === 'interior' && !isPainted(scene.picture)) return undefined
  const setting = request.expert !== 'interior' ? 'outdoors' : isModel ? undefined : 'indoors'
  const told = { ...(scene.asSent && { sheet: scene.asSent }), isPlanted: tellsPlants(request.callerText) }
  const read = (picture: Picture, plants?: Sent['plants']) =>
    seeSpace(picture, kind, setting, { ...told, ...(plants && { plants }) })
  const seen = scene.washes ? readWashed(scene, scene.washes, read) : readSheet(scene, read)
  if (isModel) scene.camera = seen.camera
  else scene.landscape = seen
  if (!isFull(seen)) return undefined
  if (seen.even) scene.picture = seen.even
  if (request.expert === 'interior') return buildRoom(scene, seen, kind) ? seen : undefined
  if (seen.scene.parts.includes('ceiling') || hidesSky(seen) || isGuessed(scene, seen)) return undefined
  if (isModel && (isPeopled(scene, seen) || losesPanes(seen))) return undefined
  const inks = isModel ? undefined : readInk(scene.picture)
  const marks = inks?.marks
  if (seen.reason) scene.notes.push(seen.reason)
  // Models have volumes; outlines are drawn.
  const closed = isModel ? { space: seen, people: [] } : takeOpenFigures(scaleDrawn(seen))
  const { space, trees, people, spires } = isModel ? { ...closed, trees: [], spires: [] } : clearDrawn(closed.space)
  // Wheels that a hand draws are not discs.
  const { space: free, cars } = kind === 'drawing' && inks ? clearCars(space, inks.ink) : { space, cars: [] }
  const joined = kind === 'sketch' ? joinHatchedWalls(free) : free
  const whole = isModel ? free : completeWindows(withGroundBehind(wallGables(joined)))
  const paved = kind === 'drawing' && marks !== undefined && isPaved(seen, marks)
  const hasWindows = marks !== undefined && losesStrokes(seen, marks)
  if (marks && watersOf(readWaters(request.callerText)).isOpen)
    for (const water of findWaters(whole, marks, standsInWater(request.callerText))) whole.scene.parts[water] = 'water'
  const isDry = (drawn: DrawnTree) => partUnder(drawn, whole) !== 'water'
  const ways = kind === 'sketch' ? slabsOf(whole) : []
  const outlines = outlinesOf(seen.regions, lines)
  const ink = inks && (kind === 'sketch' ? inkAlongAxes(inks.ink, seen) : inks.ink)
  const fine = ink && {
    lines: linesOn(seen, free, ink, outlines),
    ...(lines.length > 0 && { joints: { ink, lines, outlines } }),
  }
  const walkers = [...closed.people, ...people]
  paintScene(scene, { ...inMetres(withUnknown(whole), walkers), ...fine }, kind, {
    ways,
    trees: trees.filter(isDry),
    people: walkers.filter(isDry),
    cars,
    spires,
    isPaved: paved,
    hasPlants: hasPlants(seen) || !!seen.hills,
    hasHills: !!seen.hills,
    hasWindows,
  })
  return seen
}

/**
 * What a cleaned sheet tells, and if that tells no scene, or of a sketch is not asked for, its sheet as it was sent: cleaning closes the gaps
 * of faint lines, and parts fine ones.
 */
function readSheet({ request, picture, asSent }: Scene, read: (picture: Picture) => Space): Space {
  const cleaned = asSent && request.isAsSent ? undefined : read(picture)
  if (!asSent || (cleaned && isFull(cleaned))) return cleaned!
  const sent = read(asSent)
  return isFull(sent) || !cleaned ? sent : cleaned
}

/** What is drawn beside the building: the regions of the ground that are paths, and what stood before it. */
type Drawn = {
  ways?: readonly number[]
  trees?: readonly DrawnTree[]
  people?: readonly DrawnTree[]
  cars?: readonly DrawnCar[]
  spires?: readonly number[]
  /** Whether the ground is drawn with the joints of paving. */
  isPaved?: boolean
  /** Whether its plants are drawn as clusters, which stand there later. */
  hasPlants?: boolean
  /** Whether hills are drawn, which stand there later: no woods hide them. */
  hasHills?: boolean
  /** Whether its windows are drawn, and were not read: others are not made up. */
  hasWindows?: boolean
}

/** Paints a scene whose planes and parts are known or assumed. */
export function paintScene(
  scene: Scene,
  built: Built,
  kind: 'drawing' | 'sketch' | 'massing',
  {
    ways = [],
    trees = [],
    people = [],
    cars = [],
    spires = [],
    isPaved: hasJoints = false,
    hasPlants: hasOwnPlants = false,
    hasHills = false,
    hasWindows = false,
  }: Drawn,
): void {
  const { request } = scene
  const { eyeHeight = standingEyeHeight } = built
  const extents = findExtents(built)
  const materials = chooseMaterials(request.expert === 'masterplan' ? 'exterior' : request.expert, request.callerText)
  const isSquare = (hasJoints && !isOpenLand.test(request.callerText)) || isPavedAround.test(request.callerText)
  if (isSquare && !materials.named.has('ground')) materials.of.ground = materials.of.path
  if (materials.hasWater) fillPools(built)
  const blocks = built.shade || hasWindows ? [] : findBlocks(built, extents, scene.seed('blocks'))
  const words = readThings(request.callerText)
  scene.appliedWords.push(...words.fog, ...words.rain, ...words.wet, ...words.lit, ...words.plants)
  const path = materials.named.has('path') ? materials.of.path[0]! : stoneWay
  const hasColours = kind === 'massing' || scene.washes !== undefined
  const drawn = hasColours && !built.shade ? drawnGrounds(built, path) : new Map<number, Material>()
  for (const way of ways) if (built.scene.parts[way] === 'ground') drawn.set(way, path)
  const lanes = kind === 'drawing' && looksDown(built.camera) ? lanesOf(built, extents) : []
  for (const lane of lanes) drawn.set(lane, asphalt)
  // Where streets are drawn, what lies beside them is not.
  if (lanes.length > 0 && !materials.named.has('ground')) materials.of.ground = [grassOf(materials)]
  const coats = chooseCoats(
    built,
    extents,
    materials,
    blocks,
    hasColours ? built.regions.colours : undefined,
    scene.washes !== undefined,
  )
  for (const [region, coat] of drawn) coats.of[region] = coat
  for (const spire of spires) [coats.of[spire], coats.above[spire]] = [cypress, undefined]
  // Paving that is named lies on terraces, where there are some, and not on all the ground around.
  const gardens = kind === 'massing' || isPavedOver.test(request.callerText) ? [] : findGardens(built)
  for (const garden of gardens) coats.of[garden] = grassOf(materials)
  const painted = paintBuilt(
    built,
    extents,
    {
      of: coats.of,
      above: coats.above,
      on: {
        paving: path,
        terrace: materials.of.terrace?.[0] ?? path,
        drive: materials.of.drive?.[0] ?? path,
        gravel: looseStones,
        edging: kerbStone,
        kerb: kerbStone,
        street: asphalt,
        marking: roadPaint,
      },
      drawn: new Set(drawn.keys()),
      hasFlatRoofs: !materials.named.has('roof') && !materials.named.has('path'),
      joinery: {
        frame: materials.of.frame?.[0],
        trim: materials.of.trim?.[0],
        railing: materials.of.railing?.[0],
        base: materials.of.base?.[0],
        door: materials.named.has('door') ? materials.of.door[0] : undefined,
      },
    },
    blocks,
    {
      hour: hourOf(
        request.sceneMood,
        { isFoggy: words.fog.length > 0, isRainy: words.rain.length > 0, isLit: words.lit.length > 0 },
        distanceOf(extents, built),
      ),
      isWet: words.rain.length + words.wet.length > 0,
      season: seasonOf(scene),
      texture: scene.freedom.texture,
      asked: askedProps(scene, words),
      drawnPeople: people.map((person) => standOf(person, built)),
      drawnCars: cars.map((car) => ({ ...car, x: car.x * eyeHeight, y: car.y * eyeHeight })),
      hasDrive: materials.named.has('drive'),
      isOpen: hasJoints || hasOwnPlants,
      isRural: isCountry.test(request.callerText) && !isTown.test(request.callerText),
      planting: {
        ...words.planting,
        ...(hasHills && { isBare: true }),
        drawn: trees.map((tree) => standOf(tree, built)),
      },
      seed: scene.seed('materials'),
    },
  )
  scene.isLit = true
  scene.placed = (['cars', 'people'] as const).filter((kind) => painted.placed[kind] > 0)
  for (const { kind, count = 1, words: said, nouns } of words.props)
    if (painted.placed[kind] > 0) scene.appliedWords.push(...(painted.placed[kind] >= count ? said : nouns))
  reportWords(scene, new Set([...coats.found, ...painted.details]), materials)
  scene.picture = painted.picture
  const { width, height } = built
  const mask = takePlane(width * height)
  let horizonY = 0
  for (let i = 0; i < mask.length; i++) {
    mask[i] = painted.isSky[i]!
    if (painted.isSky[i]) horizonY = Math.floor(i / width)
  }
  scene.sky = {
    mask: gaussianBlur(mask, width, height, 0.6),
    horizonY: horizonY + 1,
    clearL: painted.picture.L.slice(),
  }
  const { labels } = built.regions.partition
  const isWater = (i: number) => built.scene.parts[labels[i]!] === 'water'
  scene.laid = painted.isGround.map((is, i) => (is || isWater(i) ? 1 : 0))
  scene.ground = {
    mask: painted.isGround,
    edges: takePlane(width * height).fill(0),
    horizonY: built.camera.centre[1] - (built.camera.axes[2][2] * built.camera.focalPx) / built.camera.axes[2][1],
  }
}

/** What a building stands on that is paved, if no words say with what. */
const isPavedAround =
  /\b(?:plazas?|piazzas?|squares? (?:with|in front|before)|(?:town|market|station|church|public|city) squares?|forecourt|quays?)\b/i
/** Around what stands there, boards of a jetty and waves are not joints. */
const isOpenLand = /\b(?:lakes?|rivers?|sea|shores?|meadows?|lawns?|fields?|dunes?|beach)\b/i
/** Where a silo, a mill or a tower stands in the open, and where streets may lie around it all the same. */
const isCountry =
  /\b(?:meadows?|farms?|farmyards?|fields?|alpine|fens?|vineyards?|orchards?|forests?|woodlands?|heath|moors?|pastures?|countryside|dunes?|beach|lake(?:side|shore)?)\b/i
const isTown = /\b(?:streets?|roads?|town|city|urban|suburb\w*)\b/i
/** Ground of which all is paved. */
const isPavedOver =
  /\b(?:streets?|plazas?|squares?|promenade|quays?|forecourt|car ?park|pavements?|gravel (?:garden|yard))\b/i

const grassOf = ({ of }: Materials): Material => of.ground.find(({ pattern }) => pattern === 'grass') ?? usualGrass
const cypress: Material = { colour: hexToOklab('#4d5c3b'), pattern: 'leaves' }
const usualGrass: Material = { colour: hexToOklab('#97a578'), pattern: 'grass' }

/** People and cars, if the context or the words ask for them. */
function askedProps({ request: { context } }: Scene, { props }: Things): AskedProp[] {
  return (['cars', 'people'] as const).flatMap((kind): AskedProp[] => {
    const said = props.find((one) => one.kind === kind)
    return said ? [said] : context.includes(kind) ? [{ kind, words: [], nouns: [] }] : []
  })
}

/** In which plants stand. */
function seasonOf({ request }: Scene): Season {
  const word = readSeason(request) ?? chooseSeason(request)
  if (word === 'fall') return 'autumn'
  if (word === 'snowy') return 'snow'
  return (word as Season | undefined) ?? 'summer'
}
