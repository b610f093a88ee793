import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseMaterials } from './materials.ts'

const patterns = (
  expert: 'exterior' | 'plan' | 'masterplan' | 'interior',
  prompt: string,
  part: 'surface' | 'roof' | 'ground' | 'path',
) => chooseMaterials(expert, prompt).of[part].map(({ pattern }) => pattern)

test('a material is laid to suit its place', () => {
  assert.deepEqual(patterns('exterior', 'timber walls', 'surface'), ['boards'])
  assert.deepEqual(patterns('interior', 'timber floor', 'ground'), ['floorboards'])
  assert.deepEqual(patterns('exterior', 'tiled roof', 'roof'), ['rooftiles'])
  assert.deepEqual(patterns('interior', 'tiled floor', 'ground'), ['tiles'])
})

test('a material without a named part goes to its usual place', () => {
  assert.deepEqual(patterns('exterior', 'brick and gravel', 'surface'), ['brick'])
  assert.deepEqual(patterns('exterior', 'brick and gravel', 'ground'), ['gravel'])
  assert.deepEqual(patterns('exterior', 'slate', 'roof'), ['rooftiles'])
})

test('words about floors mean the rooms in a plan and a terrace outdoors; roofs are houses from above', () => {
  assert.deepEqual(patterns('plan', 'oak floor, brick walls', 'surface'), ['floorboards'])
  assert.deepEqual(patterns('exterior', 'oak floor, lawn', 'path'), ['floorboards'])
  assert.deepEqual(patterns('exterior', 'oak floor, lawn', 'ground'), ['grass'])
  assert.deepEqual(patterns('masterplan', 'slate roofs', 'surface'), ['rooftiles'])
})

test('what is said to be in a room is its floor, and a plan that is rendered has no plaster', () => {
  assert.deepEqual(named('rendered floor plan, light oak floors, grey tiles in the bathrooms', 'plan'), {
    surface: 'light oak floors',
    bath: 'grey tiles bathrooms',
  })
  const chromaOf = (prompt: string) => {
    const [, a, b] = chooseMaterials('plan', prompt).of.surface[0]!.colour
    return Math.hypot(a, b)
  }
  assert.ok(chromaOf('light oak floor') < 0.9 * chromaOf('oak floor'))
})

test('snow on the peaks covers no ground', () => {
  assert.deepEqual(patterns('exterior', 'alpine hut, fresh snow on the peaks', 'ground'), ['grass'])
  assert.deepEqual(patterns('exterior', 'alpine hut, snow-capped mountains', 'ground'), ['grass'])
  assert.deepEqual(patterns('exterior', 'alpine hut in deep snow', 'ground'), ['plaster'])
})

test('a street is paved, unless words give it a ground', () => {
  assert.deepEqual(patterns('exterior', 'brick houses, wet street', 'ground'), ['paving'])
  assert.deepEqual(patterns('exterior', 'brick houses, street with lawn', 'ground'), ['grass'])
  assert.deepEqual(patterns('exterior', 'brick houses', 'ground'), ['grass'])
})

test('a facade of two materials keeps its glass for the panes, and a room its wood for the furniture', () => {
  assert.deepEqual(patterns('exterior', 'bronze and glass facade', 'surface'), ['seams'])
  const { named, of } = chooseMaterials('interior', 'bedroom in calm greys and walnut')
  assert.deepEqual(named.get('wood'), ['walnut', 'bedroom'])
  assert.deepEqual(named.get('surface'), ['greys', 'bedroom'])
  assert.equal(of.surface.length, 1)
})

const named = (prompt: string, expert: 'exterior' | 'interior' | 'plan' = 'exterior') =>
  Object.fromEntries([...chooseMaterials(expert, prompt).named].map(([part, words]) => [part, words.join(' ')]))

test('the material of a thing is not that of the walls', () => {
  assert.deepEqual(named('white steel columns, stone planter, brick walls, zinc dormers'), {
    thing: 'white steel columns stone planter zinc dormers',
    surface: 'brick walls',
  })
  assert.deepEqual(named('stone basins, brass taps, oak stair, lime plaster', 'interior'), {
    thing: 'stone basins brass taps',
    wood: 'oak stair',
    surface: 'plaster',
  })
})

test('windows of a material have frames of it, and panes of glass', () => {
  const { named: parts, of } = chooseMaterials('exterior', 'aluminium windows, bronze framed glazing')
  assert.deepEqual(parts.get('frame'), ['bronze', 'framed', 'aluminium', 'windows'])
  assert.deepEqual(
    of.opening.map(({ pattern }) => pattern),
    ['glass'],
  )
  assert.deepEqual(named('glazed brick tower and glazed foyer, white walls').opening, 'glazed')
})

test('a tower has walls of its own beside others, and alone those of all', () => {
  assert.deepEqual(named('red glazed brick tower, light grey fibre cement panels'), {
    tower: 'red brick tower',
    surface: 'light grey fibre cement panels',
  })
  assert.deepEqual(named('stair tower in pale brick'), { surface: 'pale brick stair tower' })
})

test('what is of the same material has the same colour, and no wall is of two of it', () => {
  const { of } = chooseMaterials('exterior', 'buff brick building, brick clock tower, brick')
  assert.equal(of.surface.length, 1)
  assert.deepEqual(of.tower, of.surface)
})

test('trees, views and what is rendered from above are not materials', () => {
  assert.deepEqual(named('pine and oak trees, white walls, play garden with sand pit'), {
    surface: 'white walls',
    ground: 'garden',
  })
  assert.deepEqual(named('oak floor, garden view, lawn outside', 'interior'), { ground: 'oak floor' })
  assert.deepEqual(named('plan rendered from above, terracotta floors', 'plan'), { surface: 'terracotta floors' })
  assert.deepEqual(patterns('plan', 'terracotta floors', 'surface'), ['tiles'])
})

test('two colours side by side are one between them', () => {
  const [sage] = chooseMaterials('exterior', 'sage walls').of.surface
  const [green] = chooseMaterials('exterior', 'green walls').of.surface
  const list = chooseMaterials('exterior', 'sage green walls').of.surface
  assert.equal(list.length, 1)
  assert.ok(Math.abs(list[0]!.colour[0] - (sage!.colour[0] + green!.colour[0]) / 2) < 1e-6)
})

test('handles, fins and tinted panes do not make walls of their metal', () => {
  assert.deepEqual(named('sage green fronts, white glazed metro tiles, oak floor, brass handles', 'interior'), {
    cupboard: 'sage green fronts',
    surface: 'white metro tiles',
    ground: 'oak floor',
    thing: 'brass handles',
  })
  assert.deepEqual(named('travertine drum, bronze fins'), { surface: 'travertine drum', thing: 'bronze fins' })
  assert.deepEqual(named('white ceramic tower, bronze glass'), { surface: 'white ceramic tower', opening: 'glass' })
  assert.deepEqual(named('office of vertical bronze fins'), { surface: 'bronze fins' })
})

test('what is said of an upper floor is said of the house, slats beside it are a screen, and a pool has an edge', () => {
  const { of, named } = chooseMaterials(
    'exterior',
    'villa with upper floor in white render, timber deck and slats, natural stone pool edge',
  )
  assert.deepEqual(
    of.surface.map(({ pattern }) => pattern),
    ['plaster'],
  )
  assert.deepEqual(named.get('terrace'), ['timber', 'deck', 'stone', 'pool', 'edge'])
  assert.deepEqual(patterns('exterior', 'house with timber slats', 'surface'), ['boards'])
})

test("cladding in the gable is the gable's, what is clad is of its cladding, and what surrounds a house is not it", () => {
  const gable = chooseMaterials('exterior', 'larch cladding in the gable, lime-rendered walls')
  assert.deepEqual(gable.named.get('surface'), ['rendered', 'walls'])
  assert.deepEqual(gable.named.get('gable'), ['larch', 'gable'])
  const flats = chooseMaterials('exterior', 'red brick flats, timber-clad penthouse')
  assert.deepEqual(flats.named.get('upper'), ['timber', 'penthouse'])
  assert.deepEqual(patterns('exterior', 'red brick flats, timber-clad penthouse', 'surface'), ['brick'])
  assert.deepEqual(patterns('exterior', 'a house clad in timber', 'surface'), ['boards'])
  assert.deepEqual(patterns('exterior', 'concrete tower, surrounded by a city of stone and brick', 'surface'), [
    'concrete',
  ])
})

test('balusters are not the walls of a stair, nor bookshelves those of a library', () => {
  assert.deepEqual(patterns('interior', 'black steel balusters, lime plaster walls', 'surface'), ['plaster'])
  assert.deepEqual(chooseMaterials('interior', 'walnut bookshelves').named.get('cupboard'), ['walnut', 'bookshelves'])
  assert.deepEqual(chooseMaterials('interior', 'leather bar stools').named.get('chair'), ['leather', 'bar', 'stools'])
})

test('outdoors, tiles of clay cover the roof, those of ceramic the walls, and neither the ground', () => {
  assert.deepEqual(named('library under a hipped roof, terracotta tiles'), { roof: 'terracotta tiles roof' })
  assert.deepEqual(named('villa, clay tiles'), { roof: 'terracotta tiles' })
  assert.deepEqual(named('villa, terracotta roof tiles'), { roof: 'terracotta roof tiles' })
  assert.deepEqual(named('shop, green ceramic tiles'), { surface: 'green ceramic tiles' })
  assert.deepEqual(patterns('exterior', 'cedar shingle roof', 'roof'), ['rooftiles'])
})

test('a curtain wall is of glass, fronts outdoors are those of the house, and windows to a garden are not of grass', () => {
  assert.deepEqual(named('glass curtain wall, white walls'), { opening: 'glass curtain wall', surface: 'white walls' })
  assert.deepEqual(named('brick school with glazed fronts'), { surface: 'brick school', opening: 'glazed fronts' })
  assert.deepEqual(named('big garden windows', 'interior'), {})
})

test('small parts do not make walls of what they are made of', () => {
  assert.deepEqual(named('cast-iron stove, fireplace in dark stone, plaster walls', 'interior'), {
    thing: 'iron stove dark stone fireplace',
    surface: 'plaster walls',
  })
  assert.deepEqual(named('brick ground floor and timber fins upstairs, orange entrance block'), {
    lower: 'brick ground floor',
    upper: 'timber upstairs',
    thing: 'orange entrance block',
    surface: 'timber upstairs',
  })
  assert.deepEqual(named('stone retaining wall, white walls, planted roof terrace'), {
    fence: 'stone retaining wall',
    surface: 'white walls',
    thing: 'planted roof terrace',
  })
})

test('balconies beside railings of their own are of the walls', () => {
  const { named: parts } = chooseMaterials('exterior', 'balconies in white precast concrete with bronze railings')
  assert.deepEqual(parts.get('surface'), ['white', 'concrete', 'balconies'])
  assert.deepEqual(parts.get('railing'), ['bronze', 'railings'])
  assert.deepEqual(named('black balconies, white walls').railing, 'black balconies')
})

test('green shutters of wood do not paint boards green', () => {
  const [plain] = chooseMaterials('exterior', 'timber walls').of.surface
  assert.deepEqual(chooseMaterials('exterior', 'green timber shutters, timber walls').of.surface, [plain])
})

test('from inside, a roof is what is overhead', () => {
  assert.deepEqual(chooseMaterials('interior', 'open timber truss roof').named.get('sky'), ['timber', 'roof'])
})

test('a chimney has walls of its own, of the colour of the house if they are of the same material', () => {
  assert.deepEqual(named('stone chimney, white walls'), { chimney: 'stone chimney', surface: 'white walls' })
  const { of } = chooseMaterials('exterior', 'red brick house, brick chimney')
  assert.deepEqual(of.chimney, of.surface)
})

test('a copper beech is not a roof, granite paving lies on the ground, and a neighbour has walls of its own', () => {
  const { named } = chooseMaterials(
    'exterior',
    'Facade in light-grey limestone above, left neighbour in ochre stucco, granite paving, big copper beech',
  )
  assert.deepEqual(named.get('surface'), ['light', 'grey', 'limestone', 'above'])
  assert.deepEqual(named.get('ground'), ['granite', 'paving'])
  assert.deepEqual(named.get('thing'), ['ochre', 'stucco', 'left', 'neighbour'])
})

test('a roof in dark standing-seam metal is of metal, and bottle-green velvet green', () => {
  assert.deepEqual(named('roof in dark standing-seam metal'), { roof: 'dark metal roof' })
  assert.deepEqual(named('sofa in bottle-green velvet, chairs in walnut', 'interior'), {
    seat: 'bottle green velvet sofa',
    chair: 'walnut chairs',
  })
})

test('whitewashed brick is white', () => {
  const { of, named } = chooseMaterials('interior', 'walls in rough whitewashed brick')
  assert.deepEqual(named.get('surface'), ['whitewashed', 'brick', 'walls'])
  assert.equal(of.surface[0]!.pattern, 'brick')
  assert.ok(of.surface[0]!.colour[0] > 0.9)
})

test('a window wall is glass in its frames, and beams under a ceiling are not the ceiling', () => {
  const { named } = chooseMaterials(
    'interior',
    'window wall in dark bronze aluminium, white plaster walls and oak ceiling beams',
  )
  assert.deepEqual(named.get('surface'), ['white', 'plaster', 'walls'])
  assert.equal(named.has('sky'), false)
})

test('of red and buff brick both are bricks, and jetties and quays do not lend walls their material', () => {
  const { of, named } = chooseMaterials(
    'exterior',
    'Blocks in red and sand-coloured brick, stone quays, boats at wooden jetties',
  )
  assert.deepEqual(
    of.surface.map(({ pattern }) => pattern),
    ['brick', 'brick'],
  )
  assert.ok(named.has('ground') && named.has('thing'))
})

test('a green railing does not paint the house, off-white is a colour, and a floor lamp is not the floor', () => {
  const { named } = chooseMaterials(
    'exterior',
    'Facade in smooth off-white render, parapets in pink terrazzo, metal railing on the middle balcony in dark green',
  )
  assert.deepEqual(named.get('surface'), ['ivory', 'render', 'facade'])
  const room = chooseMaterials('interior', 'oak plank floor, brass floor lamp').named
  assert.deepEqual(room.get('lamp')?.slice(0, 1), ['brass'])
  assert.equal(room.get('ground')?.includes('brass'), false)
})

test('the garden of a cottage is not its walls, a beach is of sand, and a market hall is a building', () => {
  assert.deepEqual(named('brick market hall, zinc roof'), { surface: 'brick market hall', roof: 'zinc roof' })
  assert.deepEqual(named('red brick walls, cottage garden'), { surface: 'red brick walls', ground: 'garden' })
  assert.deepEqual(named('cedar boards, sandy beach with dune grass'), {
    surface: 'cedar boards',
    ground: 'sandy',
  })
})

test('a shop front is the lower storey, and a wing chair is not a wing of the house', () => {
  const { of } = chooseMaterials('exterior', 'red brick flats over dark green timber shop front')
  assert.deepEqual([of.surface[0]!.pattern, of.lower?.[0]?.pattern], ['brick', 'boards'])
  assert.deepEqual(named('leather wing chair, oak bookcase', 'interior'), {
    seat: 'leather wing chair',
    cupboard: 'oak bookcase',
  })
})

test('an old street is described by its gables, an island is a worktop, and snow on mountains does not lie before the house', () => {
  assert.deepEqual(named('brick gables, slate roofs'), { surface: 'brick gables', roof: 'slate roofs' })
  assert.deepEqual(named('white walls, timber gables'), { surface: 'white walls', gable: 'timber gables' })
  assert.deepEqual(named('white marble island', 'interior'), { worktop: 'white marble island' })
  assert.deepEqual(named('wide oak floorboards', 'interior'), { ground: 'oak floorboards' })
  assert.deepEqual(named('stone walls, mountains with a little snow behind'), { surface: 'stone walls' })
})
