import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseMaterials } from './materials.ts'

const named = (prompt: string, expert: 'exterior' | 'plan' = 'exterior') =>
  Object.fromEntries([...chooseMaterials(expert, prompt).named].map(([part, words]) => [part, words.join(' ')]))

test('an entrance pavilion is a wing, a glass roofed hall gives the house no glass roof, and wet rooms are bathrooms', () => {
  const brewery = named('Brewery, yellow brick walls, new glass entrance pavilion, zinc roofs')
  assert.deepEqual(brewery, { surface: 'yellow brick walls', wing: 'glass entrance pavilion', roof: 'zinc roofs' })
  assert.equal(named('Residence in beige brick, glass roofed hall between the wings').roof, undefined)
  assert.equal(named('oak floors, grey tiles in the wet rooms', 'plan').bath, 'grey tiles wet rooms')
})

test('slopes of folded volumes are of what their walls are of, unless words give them a roof', () => {
  const { of } = chooseMaterials('exterior', 'Concert hall of faceted folded volumes in white aluminium')
  assert.deepEqual(of.roof[0]?.colour, of.surface[0]!.colour)
  assert.equal(named('folded volumes in white aluminium, slate roof').roof, 'slate roof')
})

test('a house on a quay is of what it is said to be in, and warehouses to the left are not it', () => {
  const { of } = chooseMaterials(
    'exterior',
    'Custom house on the quay in Portland stone ashlar, granite quay wall, brick warehouses to the left',
  )
  assert.deepEqual([of.surface.map(({ pattern }) => pattern), of.ground[0]!.pattern], [['stone'], 'paving'])
})

test('of a shop below a dwelling, the timber of its front and shutters is not the wall, and the kerb is none', () => {
  const { of, named } = chooseMaterials(
    'exterior',
    "Bakery with the baker's dwelling above: cream render, shopfront and shutters in green timber, granite kerb",
  )
  const patterns = of.surface.map(({ pattern }) => pattern)
  assert.deepEqual([patterns, named.has('upper'), named.has('lower')], [['plaster'], false, false])
})

test('a shopfront in a ground floor that has a material of its own is its joinery', () => {
  const { named } = chooseMaterials('exterior', 'Village shop: brick ground floor, larch gable, dark green shopfront')
  assert.deepEqual(
    [named.get('lower'), named.get('frame')],
    [
      ['brick', 'ground', 'floor'],
      ['dark', 'green', 'shopfront'],
    ],
  )
})

test('a shop on a street is not of what the street is; its facing brick is red, and its gable jettied', () => {
  const { named } = chooseMaterials(
    'exterior',
    'Shop with flat above on a quiet street: red facing brick on the ground floor, larch boarding on the jettied gable',
  )
  assert.deepEqual(named.get('lower'), ['red', 'brick', 'ground', 'floor'])
  assert.deepEqual([named.has('ground'), named.get('gable')], [false, ['larch', 'boarding', 'gable']])
})

test('a fascia is a trim, a wall with railings a fence, clay pantiles are a roof, and a spire is less of one', () => {
  const club = chooseMaterials('exterior', 'Club house of brick, white metal fascia, the advertising boards kept plain')
  assert.deepEqual([club.of.surface.length, club.of.trim![0]!.pattern], [1, 'seams'])
  const house = chooseMaterials('exterior', 'House of ivory stucco, stone wall with iron railings, clay pantile roof')
  assert.deepEqual(
    [house.of.surface.length, house.of.fence![0]!.pattern, house.of.roof[0]!.pattern],
    [1, 'stone', 'rooftiles'],
  )
  const chapel = chooseMaterials('exterior', 'Chapel of fieldstone, cedar-shingled spire, slate nave roof')
  assert.deepEqual(chapel.named.get('roof'), ['slate', 'roof', 'cedar', 'spire'])
})

test('a sawtooth-roof workshop is not a roof, factory windows are not a factory, and arches are walls if nothing else is', () => {
  const prompt = 'Sawtooth-roof workshop in red brick, black steel factory windows, fibre-cement roof slopes'
  const { named } = chooseMaterials('exterior', prompt)
  assert.deepEqual(
    [named.get('surface'), named.get('frame'), named.get('roof')],
    [
      ['red', 'brick'],
      ['black', 'steel', 'windows'],
      ['fibre', 'cement', 'roof'],
    ],
  )
  const hall = chooseMaterials('exterior', 'Market hall with red brick arches, zinc roof')
  assert.deepEqual(hall.named.get('surface'), ['red', 'brick', 'arches'])
  const chapel = chooseMaterials('exterior', 'Chapel with brick arches and walls of white render')
  assert.deepEqual(chapel.named.get('surface'), ['white', 'render', 'walls'])
})

test('what neighbours are made of is said of nothing else, and a barn is not the upper storey of its farmhouse', () => {
  const station = chooseMaterials(
    'exterior',
    'Fire station in red brick, clay tile roof. Rendered village houses behind stay as they are.',
  )
  assert.deepEqual(station.named.get('surface'), ['red', 'brick', 'station'])
  const campus = chooseMaterials(
    'exterior',
    'Wards in pale timber. Neighbouring city blocks in brick and render, streets',
  )
  assert.deepEqual(campus.named.get('surface'), ['pale', 'timber'])
  const farm = chooseMaterials(
    'exterior',
    'Farmhouse in red brick with plain clay tiles; the barn has dark boarding and a standing seam metal roof',
  )
  assert.deepEqual(
    [farm.of.surface.length, farm.named.get('wing'), farm.of.roof.map(({ pattern }) => pattern)],
    [1, ['dark', 'boarding', 'barn'], ['rooftiles', 'seams']],
  )
})

test('tiles of concrete are on the roof of a house, and grey', () => {
  const { of } = chooseMaterials('exterior', 'Houses in red brick, concrete tiles')
  assert.deepEqual([of.surface.length, of.roof[0]!.pattern], [1, 'rooftiles'])
  assert.ok(Math.hypot(of.roof[0]!.colour[1], of.roof[0]!.colour[2]) < 0.01)
})

test('the profiles of a glazed partition are frames, and not the walls', () => {
  const { named } = chooseMaterials('interior', 'Office, grey carpet. Glazed partition with black steel profiles')
  assert.deepEqual([named.get('frame'), named.has('surface')], [['black', 'steel', 'profiles'], false])
})

test('a house between neighbours is of its own clinker bricks, full glazing is walls of glass, and a rooflight is not a wall', () => {
  const archive = chooseMaterials(
    'exterior',
    'Archive between old neighbours: dark clinker bricks, bronze window frames, stuccoed houses beside it',
  )
  assert.deepEqual(archive.named.get('surface'), ['dark', 'clinker', 'bricks'])
  assert.equal(archive.of.surface.length, 1)
  const terminal = chooseMaterials('exterior', 'Terminal with concrete roof, full glazing, brick control tower')
  assert.deepEqual([terminal.of.surface[0]!.pattern, terminal.of.tower![0]!.pattern], ['glass', 'brick'])
  const attic = chooseMaterials('interior', 'Attic with pine floorboards and a painted steel rooflight')
  assert.equal(attic.named.has('surface'), false)
  const waiting = chooseMaterials('interior', 'Waiting room: sage green wall, grey porcelain tiles')
  assert.deepEqual(waiting.named.get('ground'), ['grey', 'porcelain', 'tiles'])
})

test('what follows a comma with a noun of its own is said of that, and corner boards are trim', () => {
  const { named } = chooseMaterials(
    'exterior',
    'Tower of white fibre-concrete with floor-to-ceiling windows, two-storey lobby in travertine, flat roof, playground with sand',
  )
  assert.deepEqual([named.has('frame'), named.has('roof')], [false, false])
  const houses = chooseMaterials('exterior', 'Houses in falu red boarding with white corner boards, black roofs')
  assert.deepEqual([houses.of.surface.length, houses.named.get('trim')], [1, ['white', 'corner', 'boards']])
  const extension = chooseMaterials('exterior', 'School extension in corten steel next to the existing brick building')
  assert.deepEqual([extension.of.surface.length, extension.of.surface[0]!.pattern], [1, 'rust'])
})

test('tiles of a floor are its floor, those in a shower are not the walls, and a house "on a sloping street" is not what lies there', () => {
  const bath = chooseMaterials(
    'interior',
    'Bathroom, large beige floor tiles, green wall tiles in the glass shower, white walls',
  )
  assert.deepEqual([bath.of.ground[0]!.pattern, bath.of.surface[0]!.pattern], ['tiles', 'plaster'])
  const shops = chooseMaterials('exterior', 'Shops on a sloping street, mixed red brick and pale render, asphalt road')
  assert.deepEqual([shops.of.surface[0]!.pattern, shops.of.ground[0]!.pattern], ['brick', 'gravel'])
  assert.equal(shops.alternates, true)
})

test('meadows that lie around a yard of sand are the ground', () => {
  const stable = chooseMaterials(
    'exterior',
    'Stable: white walls, sand and cobble courtyard with a tree, meadows around',
  )
  assert.deepEqual(
    stable.of.ground.map(({ pattern }) => pattern),
    ['grass', 'gravel'],
  )
})

test('what only roofs are covered with covers the roof of what has other walls, and no railing; frames of render are walls', () => {
  const farm = named('larch boarding and standing-seam zinc on the barn, rubble stone and clay tiles on the wing')
  assert.deepEqual([farm.surface, farm.wing], ['larch boarding', 'rubble stone wing'])
  assert.equal(farm.roof, 'zinc barn terracotta tiles wing')
  const row = named('houses in red brick, natural slate and black iron railings')
  assert.deepEqual([row.roof, row.railing], ['slate railings', 'black iron railings'])
  assert.equal(named('slate and larch cladding').surface, 'slate cladding larch cladding')
  const villa = named('white render frames, vertical cedar cladding')
  assert.deepEqual([villa.surface, villa.frame], ['cedar cladding white render frames', undefined])
})

test('stone that is cut into tiles or slabs is the floor of a room of which no other is said', () => {
  const floorOf = (prompt: string) => chooseMaterials('interior', prompt).named.get('ground')?.join(' ')
  assert.equal(floorOf('kitchen with sage fronts, large pale stone tiles'), 'pale stone tiles')
  assert.equal(floorOf('limestone tiles and an oak floor'), 'oak floor')
})

test('what follows a title is of the whole house, and not of the part that the title ends with', () => {
  const corner = named('Corner house with a café on the ground floor: light lime render, black steel railings')
  assert.deepEqual([corner.surface, corner.lower], ['light render', undefined])
  const station = named('Fire station with its tower: please show it in pale brick, larch cladding on the crew floor')
  assert.deepEqual([station.surface, station.tower, station.upper], ['pale brick', undefined, 'larch crew floor'])
  assert.equal(named('walls: brick; tower: zinc').tower, 'zinc tower')
})

test('a lighthouse of whitewashed masonry with red bands is white, and cream terracotta is cream', () => {
  const tower = named('whitewashed masonry with red bands, slate roof')
  assert.deepEqual([tower.surface, tower.trim], ['whitewashed masonry', 'red bands'])
  const { colour } = chooseMaterials('exterior', 'cream terracotta facade').of.surface[0]!
  assert.ok(colour[0] > 0.88 && colour[1] < 0.02, `${colour}`)
})

test("a roof's slabs are the roof, one wall among other parts is not all walls, and what a section cuts is none", () => {
  const villa = 'white concrete roof slabs, teak soffits, a dark stone wall, pale stone deck, lawn'
  const { roof, ground } = named(villa)
  assert.deepEqual([roof, ground], ['white concrete roof slabs', 'lawn'])
  assert.ok(chooseMaterials('exterior', villa).of.surface.every(({ pattern }) => pattern === 'plaster'))
  assert.equal(named('house with a dark stone wall').surface, 'dark stone wall')
  assert.equal(named('keep the cut black, white plaster walls').surface, 'white plaster walls')
})

test('a wall that is said to stand behind something is one wall of a room, and exposed brick is on all', () => {
  const lobby = 'travertine floor, walnut wall behind a reception desk, timber ceiling, cream rug'
  assert.ok(chooseMaterials('interior', lobby).of.surface.every(({ pattern }) => pattern === 'plaster'))
  const loft = chooseMaterials('interior', 'oak floor, a brick wall, steel beams, timber ceiling')
  assert.equal(loft.of.surface[0]!.pattern, 'brick')
})

test('the second of two things is of what the first is of, if a comma follows', () => {
  const { of, named: said } = chooseMaterials(
    'interior',
    'pale birch counter and beams, white tiles behind the counter',
  )
  assert.deepEqual([of.beam?.[0]?.pattern, said.get('worktop')?.includes('birch')], ['boards', true])
})
