import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import type { Extent } from '../../../space/extents.ts'
import type { MeanColour } from '../../../space/parts.ts'
import type { Material, Materials, Pattern } from '../../words/materials.ts'
import type { Detail } from '../../words/part-names.ts'
import { type FurnitureFinish, furnitureFinishes, type Kind } from './furnish.ts'
import type { Room, RoomPlane } from './reading/room.ts'
import type { Rgb } from './roomlight.ts'

/** What a surface is made of; `gloss` is how much it mirrors, 0..1, `rough` how blurred, `glow` what it sends of its own. */
export type Finish = {
  colour: Oklab
  pattern: Pattern
  texture: number
  gloss: number
  rough: number
  glow?: Rgb
  /** Lines of wood along it, without joints. */
  grain?: boolean
  /** Hangs in folds. */
  folds?: boolean
  /** Light comes through, as through leaves and curtains. */
  thin?: boolean
}

const made = (hex: string, pattern: Pattern, texture = 1, gloss = 0, rough = 0.1): Finish => ({
  colour: hexToOklab(hex),
  pattern,
  texture,
  gloss,
  rough,
})

/** What stands in a room unless the words or a model's colours say otherwise. */
const furniture: Record<FurnitureFinish, Finish> = {
  own: made('#b9b4aa', 'fabric', 0.35),
  wood: { ...made('#b08a60', 'plain', 0.3, 0.35, 0.12), grain: true },
  top: made('#d6d3cc', 'marble', 0.25, 0.7, 0.06),
  fabric: made('#a8a297', 'fabric', 0.35),
  pillow: made('#c9a58a', 'fabric', 0.3),
  linen: made('#ece8e0', 'fabric', 0.25),
  front: made('#dcd7cc', 'plain', 0.3, 0.2, 0.12),
  gap: made('#2b2926', 'plain', 0.2),
  metal: made('#4a4845', 'plain', 0.2, 0.8, 0.1),
  'book one': made('#a8604a', 'plain', 0.2),
  'book two': made('#5f7480', 'plain', 0.2),
  'book three': made('#d8cbb0', 'plain', 0.2),
  'book four': made('#6d7a62', 'plain', 0.2),
  wall: made('#e6dfd2', 'plaster', 0.4),
  vase: made('#cfc4b4', 'plain', 0.2, 0.4, 0.1),
}

/** Things that are added. */
const extras = {
  door: made('#e4dfd5', 'plain', 0.3, 0.15, 0.14),
  frame: made('#e9e6df', 'plain', 0.2, 0.2, 0.12),
  skirting: made('#f2e9d8', 'plain', 0.2),
  rug: made('#c8bfb0', 'carpet', 0.6),
  curtain: { ...made('#ece7dd', 'fabric', 0.2), thin: true, folds: true },
  leaf: { ...made('#5d7a4c', 'plain', 0.4), thin: true },
  pot: made('#d2cabd', 'plain', 0.3),
  soil: made('#4a3d32', 'plain', 0.4),
  shade: { ...made('#f0e6d2', 'fabric', 0.2), thin: true },
  print: made('#e8e2d6', 'plain', 0.2),
  'print one': made('#b7a58c', 'plaster', 0.5),
  'print two': made('#6f7f86', 'plaster', 0.5),
} satisfies Record<string, Finish>
export type Extra = keyof typeof extras

/** What is not told stays as white as a model, so that no material lies where it does not belong. */
export const untold = furniture.wall

const floors: Partial<Record<Pattern, Pick<Finish, 'gloss' | 'rough' | 'texture'>>> = {
  floorboards: { gloss: 0.6, rough: 0.13, texture: 0.45 },
  tiles: { gloss: 1, rough: 0.05, texture: 0.9 },
  marble: { gloss: 1.1, rough: 0.03, texture: 0.8 },
  paving: { gloss: 0.5, rough: 0.12, texture: 0.7 },
  concrete: { gloss: 0.5, rough: 0.16, texture: 0.6 },
}

/** What a room's shell is made of, and what stands in it if it is not told apart. */
export function shellFinishes({
  of,
}: Pick<Materials, 'of'>): Record<'floor' | 'wall' | 'ceiling' | 'frame' | 'wood' | 'cloth' | 'front', Finish> {
  const [ground, surface, sky] = [poured(of.ground[0]!), of.surface[0]!, of.sky[0]!]
  return {
    floor: ofMaterial(ground, floors[of.ground[0]!.pattern] ?? { gloss: 0.08, rough: 0.2, texture: 0.7 }),
    wall: ofMaterial(surface, wallish(surface)),
    ceiling: ofMaterial(sky, wallish(sky)),
    frame: of.frame?.[0] ? { ...extras.frame, ...of.frame[0] } : extras.frame,
    cloth: of.seat?.[0] ? { ...furniture.own, ...of.seat[0], pattern: 'fabric' } : furniture.own,
    wood: wooden(of.table?.[0] ?? of.wood?.[0]) ?? furniture.wood,
    front: wooden(of.cupboard?.at(-1) ?? of.wood?.[0]) ?? furniture.front,
  }
}

/** Floors of concrete are poured in one piece: they have neither the boards' joints nor the tie holes of walls. */
const poured = (material: Material): Material =>
  material.pattern === 'concrete' ? { ...material, pattern: 'plaster' } : material

/** Furniture of a material that words name. */
const wooden = (material: Material | undefined): Finish | undefined =>
  material && { ...furniture.wood, ...material, pattern: 'plain', grain: true }

/** Regions that are told apart in a room that is painted face by face. */
type Found = Record<'beams' | 'bedding', ReadonlySet<number>>

/** All finishes of a room: those of its faces by region, then furniture's and what is added, by name. */
export function chooseFinishes(
  room: Room,
  { of, named }: Materials,
  own: MeanColour[] | undefined,
  found: Found,
  coloured: (MeanColour | undefined)[] = [],
): {
  list: Finish[]
  named: (name: FurnitureFinish | Extra) => number
  ownOf: (regions: number[]) => Finish | undefined
  /** What words say of a kind of furniture, for the finishes of its parts. */
  saidOf: (kind: Kind, name: FurnitureFinish) => number | undefined
} {
  const { floor, ceiling, frame, wood, cloth, front } = shellFinishes({ of })
  const bed = { ...furniture.linen, ...of.bedding?.[0] }
  const { space, parts, planes, extents } = room
  const walls = of.surface.map((material) => ofMaterial(material, wallish(material)))
  const pieceOf = room.isByFace ? finishFaces(room, of, found, { cloth, bed }) : undefined
  const door = named.has('door') ? ofMaterial(of.door[0]!, { gloss: 0.2, rough: 0.14, texture: 0.5 }) : extras.door
  // If words name sofas alone, what is not told apart is of their cloth.
  const loose = of.seat && !of.table && !of.wood ? cloth : wood
  const list: Finish[] = parts.map((part, region) => {
    const painted = coloured[region]
    if (painted && part !== 'pane' && part !== 'floor') return colouredFinish(painted, wood)
    // What was left bare among coloured things is white.
    if (coloured.length > 0 && part === 'lamp') return extras.shade
    if (coloured.length > 0 && (part === 'furniture' || part === 'shelf')) return untold
    const piece = pieceOf?.(region)
    if (piece) return piece
    const drawn = own?.[region]
    // What a model paints is its material unless words name another.
    const isPainted = drawn && Math.hypot(drawn.a, drawn.b) > paintedChroma
    if (isPainted && part === 'wall' && !named.has('surface'))
      return { ...walls[0]!, colour: [drawn.L, drawn.a, drawn.b] }
    if (isPainted && part === 'floor' && !named.has('ground')) return { ...floor, colour: [drawn.L, drawn.a, drawn.b] }
    if (part === 'floor') return floor
    if (part === 'ceiling') return ceiling
    if (part === 'door') return door
    if (part === 'rug') return extras.rug
    if (part === 'frame') return frame
    // What was read as no piece of furniture is still none of the walls.
    if (part === 'furniture') return isShade(planes[region]!, extents[region]!) ? extras.shade : loose
    if (part === 'shelf') return front
    if (part === 'picture') return extras['print two']
    return walls[0]!
  })
  if (named.has('surface') && walls.length > 1) nameSecondWall(space.regions.partition.areas, parts, list, walls[1]!)
  const names = new Map<string, number>()
  for (const name of furnitureFinishes) names.set(name, list.push(name === 'wall' ? walls[0]! : furniture[name]) - 1)
  for (const [name, finish] of Object.entries(extras)) {
    const said = spokenExtras[name as Extra] && of[spokenExtras[name as Extra]!]?.[0]
    names.set(name, list.push(said ? { ...finish, ...said } : { ...finish }) - 1)
  }
  const said = new Map<Detail, number>()
  for (const detail of ['seat', 'chair', 'bedding', 'table', 'cupboard', 'worktop', 'wood'] as const) {
    const material = of[detail]?.[0]
    if (!material) continue
    const isWood = material.pattern === 'boards' || material.pattern === 'floorboards'
    const base =
      detail === 'seat' || detail === 'bedding' ? furniture.own : detail === 'worktop' ? furniture.top : furniture.wood
    const pattern = isWood || material.pattern === 'plaster' ? 'plain' : material.pattern
    said.set(detail, list.push({ ...base, ...material, pattern, grain: isWood }) - 1)
  }
  return {
    list,
    saidOf: (kind, name) => {
      const detail = detailOf(kind, name)
      return (detail && said.get(detail)) ?? (name === 'wood' || name === 'front' ? said.get('wood') : undefined)
    },
    named: (name) => names.get(name)!,
    ownOf: (regions) => {
      const [largest] = [...regions].sort(
        (one, other) => space.regions.partition.areas[other]! - space.regions.partition.areas[one]!,
      )
      const drawn = own?.[largest!]
      if (!drawn || Math.hypot(drawn.a, drawn.b) < ownChroma) return undefined
      return { ...furniture.own, colour: [Math.min(0.84, drawn.L + 0.08), drawn.a, drawn.b] }
    },
  }
}

/** In OKLab: the hue of wood, which no bright yellow has. */
const woody = { a: -0.002, b: 0.018, bMax: 0.075 } as const
/** Markers are paler than what they stand for. */
const deeper = { L: 0.93, chroma: 1.25 } as const

/** What a marker coloured is of that colour; what it coloured brown is wood, as the words say if they do. */
function colouredFinish({ L, a, b }: MeanColour, wood: Finish): Finish {
  if (a > woody.a && b > woody.b && b < woody.bMax) return wood
  return { ...furniture.own, pattern: 'plain', colour: [deeper.L * L, deeper.chroma * a, deeper.chroma * b] }
}

const books = ['book one', 'book three', 'book two', 'book three', 'book four'] as const
/** What people wear. */
const clothes = ['#7d8490', '#a39a8c', '#8a8f96', '#b5aa9b', '#8f847b'].map((hex) => made(hex, 'fabric', 0.3))
/** Square metres: smaller tops are seats. */
const seatMax = 0.3

/** What stands in a room that is painted face by face: tops, what hangs on walls, books, people and seats, each of what the words say of it. */
function finishFaces(
  room: Room,
  of: Materials['of'],
  { beams, bedding }: Found,
  { cloth, bed }: Record<'cloth' | 'bed', Finish>,
) {
  const { parts, planes, extents, bounds } = room
  const { areas, labels } = room.space.regions.partition
  const [table, chair] = [wooden(of.table?.[0]), of.chair ?? of.seat]
  const top = wooden(of.table?.at(-1) ?? of.worktop?.[0]) ?? furniture.wood
  const shelf = wooden(of.cupboard?.[0] ?? of.wood?.[0]) ?? furniture.wood
  // Chairs are of the wood of the tables at which they stand.
  const isWood = of.table?.[0]?.pattern === 'boards'
  const seat = wooden(chair?.[0] ?? of.wood?.[0]) ?? (isWood ? table : undefined) ?? furniture.wood
  const beam = wooden(of.beam?.[0])
  const fronts = wooden(of.cupboard?.at(-1))
  const worktop = of.worktop?.[0] && { ...furniture.top, ...of.worktop[0] }
  /** Stands along a wall, or is as large as a kitchen's island. */
  const isFitted = (region: number) => {
    const { min, max } = extents[region]!
    const across = Math.abs(planes[region]!.nx) > Math.abs(planes[region]!.ny) ? 0 : 1
    const off = Math.min(max[across] - bounds.min[across], bounds.max[across] - min[across])
    const wide = Math.max(max[0] - min[0], max[1] - min[1])
    return off < fitted.deep || wide * (max[2] - min[2]) > fitted.large
  }
  const lamp = of.lamp?.[0] ? { ...extras.shade, ...of.lamp[0], thin: false } : extras.shade
  return (region: number): Finish | undefined => {
    const part = parts[region]!
    if (beams.has(region)) return beam
    if (bedding.has(region)) return bed
    if (part === 'lamp') return lamp
    if (part === 'shelf') return shelf
    if (part === 'book') return furniture[books[region % books.length]!]
    // What is large, and was read as lying on the floor, is an armchair.
    const isArmchair = areas[region]! > armchairMin * labels.length && extents[region]!.max[2] < headMin
    if (part === 'figure') return isArmchair ? cloth : clothes[region % clothes.length]
    if (part !== 'furniture') return undefined
    const { min, max } = extents[region]!
    const isLevel = planes[region]!.nz > 0.9
    const isHigh = max[2] > fitted.from && max[2] < fitted.to
    if (isLevel && isHigh && worktop) return worktop
    if (!isLevel && max[2] < fitted.to && fronts && isFitted(region)) return fronts
    if (isLevel) return (max[0] - min[0]) * (max[1] - min[1]) > seatMax ? top : seat
    if (max[2] > headMin) return shelf
    return areas[region]! > frontMin * labels.length ? (table ?? shelf) : seat
  }
}
/** Metres: how high worktops are, how deep kitchens along walls; and square metres of the front of an island. */
const fitted = { from: 0.82, to: 1.06, deep: 0.85, large: 0.7 } as const
/** Metres over the floor: what is higher hangs on walls or leans on them; and of the picture, the least front of a desk, and armchair. */
const headMin = 1.3
const [frontMin, armchairMin] = [0.012, 0.008]

/** The words' part for what is added. */
const spokenExtras: Partial<Record<Extra, Detail>> = { frame: 'frame', rug: 'rug', curtain: 'curtain', shade: 'lamp' }

/** The words' part for a finish of a kind of furniture. */
function detailOf(kind: Kind, name: FurnitureFinish): Detail | undefined {
  if (name === 'own') return kind === 'bed' ? 'bedding' : kind === 'chair' || kind === 'stool' ? 'chair' : 'seat'
  if (name === 'top') return 'worktop'
  if (name === 'front') return 'cupboard'
  if (name !== 'wood') return undefined
  if (kind === 'table' || kind === 'low table') return 'table'
  return kind === 'chair' || kind === 'stool' ? 'chair' : kind === 'bed' ? undefined : 'cupboard'
}

/** Slopes that hang from the ceiling, and do not reach lower than this, in metres. */
const isShade = ({ nz }: RoomPlane, { min }: Extent) => Math.abs(nz) > 0.1 && Math.abs(nz) < 0.97 && min[2] > 1.3
/** Colour of a model's own, stronger than its greys. */
const ownChroma = 0.018
/** Colour of walls and floors that are painted, which is stronger than whites and greys are. */
const paintedChroma = 0.035

const ofMaterial = ({ colour, pattern }: Material, rest: Pick<Finish, 'gloss' | 'rough' | 'texture'>): Finish => ({
  colour,
  pattern,
  ...rest,
})

const wallish = ({ pattern }: Material) =>
  pattern === 'plaster' || pattern === 'plain'
    ? { gloss: 0, rough: 0.2, texture: 0.3 }
    : pattern === 'tiles' || pattern === 'marble'
      ? { gloss: 0.6, rough: 0.06, texture: 0.8 }
      : { gloss: 0.05, rough: 0.2, texture: 0.7 }

/** Of two wall materials that the words name, the second is that of the largest wall. */
function nameSecondWall(areas: number[], parts: Room['parts'], list: Finish[], second: Finish): void {
  const walls = parts.flatMap((part, region) => (part === 'wall' ? [region] : []))
  const [largest] = walls.sort((one, other) => areas[other]! - areas[one]!)
  if (largest !== undefined && walls.length > 1) list[largest] = second
}
