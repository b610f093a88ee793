import type { Expert } from '../../../contract/arch-render-v41.ts'
import type { Part } from './part-names.ts'
import type { Finish } from './part-words.ts'

/** The same word is another part in another kind of drawing. */
export function sortParts(finishes: Map<Part, Finish[]>, expert: Expert): void {
  const move = (from: Part, to: Part, list?: Finish[]) => moveTo(finishes, from, to, list)
  if (expert === 'plan') {
    // Walls are cut and solid; the floors are the rooms'.
    finishes.delete('surface')
    finishes.delete('wing')
    move('ground', 'surface')
  }
  if (expert === 'interior') {
    // A white kitchen has white cupboards; other rooms are their walls.
    move('kitchen', 'cupboard')
    for (const room of ['living', 'bedroom', 'bath', 'hall'] as const) {
      move(room, 'wood', finishes.get(room)?.filter(isWood))
      move(room, 'surface')
    }
    for (const part of ['thing', 'bedding'] as const) move(part, 'wood', finishes.get(part)?.filter(isWood))
    move('terrace', 'ground')
    // What hangs is seen before what stands on tables.
    putLast(finishes, 'lamp', ({ words }) => !/^(?:chandelier|pendant)s?$/.test(words.at(-1)!))
    // From inside, a roof is what is overhead.
    move('roof', 'sky')
  }
  // Only from inside are beams more than what is seen of a roof's edge.
  if (expert !== 'interior') move('beam', 'thing')
  const walls = finishes.get('surface')
  // Thatch lies on roofs.
  move(
    'surface',
    'roof',
    walls?.filter(({ material }) => material === 'thatch'),
  )
  // A dome is a roof.
  if (expert === 'exterior' && !finishes.has('roof')) move('thing', 'roof', finishes.get('thing')?.filter(isDome))
  // Of a facade of bronze and glass, the panes are the glass.
  if (walls && walls.length > 1)
    move(
      'surface',
      'opening',
      walls.filter(({ material }) => material === 'glass'),
    )
  // Windows that are black or of oak have such frames; their panes are of glass.
  if (expert === 'exterior' || expert === 'landscape' || expert === 'interior')
    move(
      'opening',
      'frame',
      finishes.get('opening')?.filter(({ material }) => material !== 'glass'),
    )
  const frames = finishes.get('frame')
  // Steel frames and brown windows have brown frames of steel.
  if (frames?.length === 2) finishes.set('frame', joinTwo(frames as [Finish, Finish]))
  // A courtyard is one ground among others, and the last to be seen from outside.
  putLast(finishes, 'ground', ({ words }) => words.some((word) => word.startsWith('courtyard')))
  // Seen from above, streets are ways between the greens.
  if (expert === 'masterplan') move('ground', 'path', finishes.get('ground')?.filter(isStreet))
  // Walls are of brick, and roofs of what is said beside it: "brick and zinc roofs".
  const bricks = finishes.get('roof')?.filter(({ material }) => material === 'brick')
  if (!finishes.has('surface')) move('roof', 'surface', bricks)
  // From above, houses are their roofs.
  if (expert === 'masterplan') move('roof', 'surface')
  // One wall of stone among what else is said is not all of them; a room is often said to have one, and shows it on all if its place is not told.
  const ones = finishes.get('surface')
  const isOneOf = ({ isOne, isPlaced }: Finish) => isPlaced || (isOne && expert !== 'interior')
  if (ones?.every(isOneOf) && finishes.size >= manyParts) {
    move('surface', 'thing')
    finishes.set('surface', [{ material: 'plaster', words: [] }])
  }
  if (expert !== 'exterior' && expert !== 'landscape') return
  // A plinth is a strip along the ground, and a base or an arcade a storey.
  const base = finishes.get('base')?.filter(({ words }) => /^(?:base|podium|arcades?|colonnade)$/.test(words.at(-1)!))
  if (base && base.length > 0 && !finishes.has('lower')) finishes.set('lower', base)
  // What is of the same timber as the shutters is no more of its storey than they are.
  move(
    'lower',
    'thing',
    finishes.get('lower')?.filter(({ words }) => words.at(-1) === 'shutters'),
  )
  // From outside, a hall is its walls.
  move('hall', 'surface')
  // A hall that is glazed has panes, and walls of what else is said.
  move(
    'surface',
    'opening',
    finishes.get('surface')?.filter(({ words }) => words.includes('glazed')),
  )
  // Fronts outdoors are those of the house.
  move(
    'cupboard',
    'opening',
    finishes.get('cupboard')?.filter(({ material }) => material === 'glass'),
  )
  move('cupboard', 'surface')
  // A barn beside a farmhouse is not its upper storey.
  if (!finishes.has('wing')) move('surface', 'wing', finishes.get('surface')?.slice(1).filter(isOutbuilding))
  // A hall with arches of brick is of brick, if nothing else is said.
  if (!finishes.has('surface')) move('thing', 'surface', finishes.get('thing')?.filter(isArches))
  // Balconies whose railings are of something else are slabs, as their walls are; paint alone makes no wall of them.
  const railings = finishes.get('railing') ?? []
  const slabs = railings.filter(({ words }) => words.at(-1)!.startsWith('balcon'))
  const [walled, other] = [slabs.filter(({ material }) => material), slabs.filter(({ material }) => !material)]
  if (slabs.length < railings.length) {
    move('railing', 'thing', finishes.has('surface') ? slabs : other)
    move('railing', 'surface', finishes.has('surface') ? [] : walled)
  }
  // Floors are terraces.
  move(
    'ground',
    'path',
    finishes.get('ground')?.filter(({ words }) => words.some((word) => word.startsWith('floor'))),
  )
}

/** Where so many parts are named, each is one of them. */
const manyParts = 3

/** What is said of one part is said of another: all of it, or these. */
function moveTo(finishes: Map<Part, Finish[]>, from: Part, to: Part, list = finishes.get(from)): void {
  if (!list || list.length === 0) return
  finishes.set(to, [...(finishes.get(to) ?? []), ...list])
  const rest = finishes.get(from)!.filter((finish) => !list.includes(finish))
  if (rest.length > 0) finishes.set(from, rest)
  else finishes.delete(from)
}

/** Of what is said of a house and its parts: what covers its roofs, and what its walls are built of. */
export function sortVolumes(finishes: Map<Part, Finish[]>): void {
  moveRoofing(finishes)
  // Frames of render or concrete are what a house is built of, and not those of its windows.
  moveTo(finishes, 'frame', 'surface', finishes.get('frame')?.filter(isBuilt))
}

const isBuilt = ({ material = '', words }: Finish) => masonry.has(material) && /^frames?$/.test(words.at(-1)!)

/**
 * "Larch boarding and zinc on the barn, stone and clay tiles on the wing": slate, zinc and fired tiles cover the roofs of what has walls
 * of something else, and of them no railing is made.
 */
function moveRoofing(finishes: Map<Part, Finish[]>): void {
  const take = (part: Part, isRoof: (finish: Finish) => boolean) => {
    const list = finishes.get(part)
    if (!list?.every(isRoof)) moveTo(finishes, part, 'roof', list?.filter(isRoof))
  }
  for (const part of ['surface', 'wing', 'tower'] as const) take(part, isRoofOfVolume)
  if (!finishes.has('roof')) for (const part of ['railing', 'frame', 'trim'] as const) take(part, isSlate)
}

const isSlate = ({ material }: Finish) => material === 'slate' || material === 'thatch'

/** What is said of a facade is on it: "slate and larch cladding". */
const isRoofOfVolume = ({ material, words }: Finish) =>
  !/^(?:walls?|fa[cç]ades?|cladding|panell?ing|panels?|siding|infill)$/.test(words.at(-1)!) &&
  (material === 'zinc' ||
    (material === 'slate' && words.some((word) => /^slates?$/.test(word))) ||
    (material === 'tiles' && words.some((word) => /^(?:terracotta|clay|red|brown|handmade)$/.test(word))))

const masonry: ReadonlySet<string> = new Set('brick stone limestone sandstone plaster concrete'.split(' '))

/** The first finish of a part is the one that is seen most. */
export function putLast(finishes: Map<Part, Finish[]>, part: Part, isLast: (finish: Finish) => boolean): void {
  const list = finishes.get(part)
  if (list) finishes.set(part, [...list.filter((one) => !isLast(one)), ...list.filter(isLast)])
}

function joinTwo([one, other]: [Finish, Finish]): Finish[] {
  const [made, painted] = one.material ? [one, other] : [other, one]
  if (!made.material || made.colour || painted.material || !painted.colour) return [one, other]
  return [{ ...made, ...painted, words: [...painted.words, ...made.words] }]
}

const isStreet = ({ words }: Finish) => /^(?:street|promenade|square|quay|plaza)s?$/.test(words.at(-1)!)

const isOutbuilding = ({ words }: Finish) =>
  /^(?:barns?|boathouse|garages?|sheds?|stables?|carports?|outbuildings?|annexe?|extension)$/.test(words.at(-1)!)

const isArches = ({ words }: Finish) => words.at(-1) === 'arches'

const isDome = ({ words }: Finish) => /^(?:domes?|cupolas?)$/.test(words.at(-1)!)

export const isWood = ({ material = '' }: Pick<Finish, 'material'>) => ['timber', 'oak', 'walnut'].includes(material)
