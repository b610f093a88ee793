import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseMaterials } from './materials.ts'

const patterns = (prompt: string) => chooseMaterials('exterior', prompt).of.surface.map(({ pattern }) => pattern)

test('what stands before another thing is not the walls, if these have a material', () => {
  assert.deepEqual(patterns('row houses in red brick, slate roof, stone stoops'), ['brick'])
  assert.deepEqual(patterns('a villa with stone stoops'), ['stone'])
})

test('a curtain wall is of glass unless walls have a material, and a hall is its walls', () => {
  assert.deepEqual(patterns('office tower with a unitised curtain wall'), ['glass'])
  assert.deepEqual(patterns('brick offices with a curtain wall at the corner'), ['brick'])
  assert.deepEqual(patterns('the tall hall clad in vertical cedar boards'), ['boards'])
})

test('a pavilion in a garden is not of grass', () => {
  assert.ok(!patterns('garden pavilion by a pond, larch posts').includes('grass'))
})

test('a house in a meadow or in a wood is not of it', () => {
  for (const [prompt, own] of [
    ['a pavilion of white concrete in a meadow', 'concrete'],
    ['barn in dark timber in a wide meadow', 'boards'],
    ['house of stone in a wood', 'stone'],
  ] as const)
    assert.deepEqual(patterns(prompt), [own])
  assert.deepEqual(patterns('walls in a wood finish'), ['boards'])
  const { of } = chooseMaterials('exterior', 'house of brick in a meadow')
  assert.deepEqual([of.surface[0]!.pattern, of.ground[0]!.pattern], ['brick', 'grass'])
})

test('a low wall is not the house, and a vanity not all the wood of a bathroom', () => {
  assert.deepEqual(patterns('winery, walls in concrete, low wall in dry local limestone'), ['concrete'])
  const { named } = chooseMaterials('interior', 'bathroom with sage green tiles, oak vanity')
  assert.deepEqual([named.get('cupboard'), named.get('wood')], [['oak', 'vanity'], undefined])
})

const namedBy = (prompt: string) => Object.fromEntries(chooseMaterials('exterior', prompt).named)

test('bands of stone are not the material of the walls in which they lie, and the panelling of a room is', () => {
  assert.deepEqual(namedBy('head-house in dark red brick with stone bands'), {
    surface: ['dark', 'red', 'brick', 'house'],
    trim: ['stone', 'bands'],
  })
  assert.deepEqual(namedBy('bottle green panelling'), { surface: ['bottle', 'green', 'panelling'] })
})

test('an underside is not the walls, nor are domes, and walls below wooden gables are not of wood', () => {
  assert.deepEqual(patterns('velodrome, larch slatted underside'), ['plaster', 'boards'])
  assert.deepEqual(patterns('copper domes, white plaster drums'), ['plaster'])
  assert.deepEqual(patterns('whitewashed ground walls, weathered spruce gables'), ['plaster'])
})

test('linoleum, vinyl and rubber lie on the floor, in one piece', () => {
  for (const word of ['linoleum', 'vinyl', 'rubber']) {
    const { of, named } = chooseMaterials('interior', `white walls, soft grey ${word}`)
    assert.deepEqual(named.get('ground'), ['grey', word])
    assert.equal(of.ground[0]!.pattern, 'plaster')
  }
})

test('a wing is its own walls beside others, and alone those of all', () => {
  const { of, named } = chooseMaterials('exterior', 'white rendered school, low brick wing, cedar lean-to')
  assert.deepEqual([of.surface[0]!.pattern, named.has('wing')], ['plaster', true])
  assert.deepEqual(
    of.wing!.map(({ pattern }) => pattern),
    ['brick', 'boards'],
  )
  assert.deepEqual(patterns('two wings in dark brick'), ['brick'])
})

test('a thatched cottage has thatch on its roof', () => {
  const { of, named } = chooseMaterials('exterior', 'thatched cottage with white plaster walls')
  assert.deepEqual([named.get('roof')![0], of.surface[0]!.pattern], ['thatched', 'plaster'])
})

test('roof tiles of concrete are tiles', () => {
  const { of } = chooseMaterials('exterior', 'black concrete roof tiles')
  assert.equal(of.roof[0]!.pattern, 'rooftiles')
})

test('a base is the ground floor, and a plinth is not', () => {
  assert.equal(chooseMaterials('exterior', 'red brick base, cream boarding').of.lower![0]!.pattern, 'brick')
  assert.equal(chooseMaterials('exterior', 'red brick plinth, cream boarding').of.lower, undefined)
})

test('lamps that hang are named before those on tables', () => {
  const { of } = chooseMaterials('interior', 'tables with green glass lamps, brass chandeliers')
  assert.deepEqual(
    of.lamp!.map(({ pattern }) => pattern),
    ['seams', 'glass'],
  )
})

test('blue slate is a grey with a tinge of blue', () => {
  const [, , b] = chooseMaterials('exterior', 'blue slate roofs').of.roof[0]!.colour
  assert.ok(b < -0.01 && b > -0.035, `b ${b}`)
})

test('glazed halls are panes, courtyard buildings are not the ground, and what looks like oak is oak', () => {
  const { of, named } = chooseMaterials('exterior', 'fully glazed hall, concrete changing wing')
  assert.deepEqual([named.has('opening'), of.surface[0]!.pattern], [true, 'concrete'])
  assert.deepEqual(patterns('brick courtyard building'), ['brick'])
  assert.equal(chooseMaterials('interior', 'oak-look vinyl floor').of.ground[0]!.pattern, 'floorboards')
})

test('what is said after things, or stands on a balcony, is not of them', () => {
  const { of, named } = chooseMaterials('exterior', 'striped awnings, grey granite paving, balcony with red geraniums')
  assert.deepEqual([named.has('thing'), named.has('railing'), of.ground[0]!.pattern], [false, false, 'paving'])
})

test('the floor on which a flat lies is not a part of it, and a list of rooms ends with its last', () => {
  const flat = chooseMaterials(
    'plan',
    'Flat on the third floor: oak herringbone in living room and bedrooms, grey tiles in bath and hall, kitchen with green fronts and a white stone top',
  )
  assert.equal(flat.named.has('upper'), false)
  assert.equal(flat.named.has('kitchen'), false)
  assert.deepEqual(flat.named.get('worktop'), ['white', 'stone', 'top'])
  for (const room of ['living', 'bedroom'] as const)
    assert.deepEqual(
      flat.of[room].map(({ pattern }) => pattern),
      ['floorboards'],
    )
})

test('wainscot is not all the wall, and tiles are on the walls of a room whose floor is of stone', () => {
  const { named } = chooseMaterials('interior', 'white tiles behind, dark green wainscot, grey stone floor')
  assert.deepEqual(named.get('surface'), ['white', 'tiles'])
  assert.deepEqual(named.get('ground'), ['grey', 'stone', 'floor'])
})

test('lead that covers a dome is not on the walls', () => {
  assert.deepEqual(namedBy('columns and entablature of beige limestone, lead-covered dome').surface, [
    'beige',
    'limestone',
  ])
})

test('baths, mills and arenas are their walls, and what stands beside them is not', () => {
  const arena = namedBy('sports arena with a bowl of white concrete, silos of steel; beside it a hotel slab of bronze')
  assert.deepEqual(arena.surface, ['white', 'concrete', 'bowl'])
  assert.deepEqual(namedBy('swimming baths of red brick').surface, ['red', 'brick', 'baths'])
  assert.deepEqual(namedBy('cinema with cream tiled front, black tiles at street level').lower, [
    'black',
    'tiles',
    'street',
    'level',
  ])
  assert.equal(namedBy('a folded crystal of white aluminium panels').roof?.[0], 'white')
})

test('beams are of what words say of them in a room alone, and a wood stove is not of wood', () => {
  const { named } = chooseMaterials(
    'interior',
    'attic with exposed oak trusses, white plaster ceiling, black wood stove',
  )
  assert.deepEqual(named.get('beam'), ['oak', 'trusses'])
  assert.deepEqual(named.get('sky'), ['white', 'plaster', 'ceiling'])
  assert.equal(named.has('wood'), false)
  assert.equal(namedBy('white house with oak rafters').beam, undefined)
})

test('what is seen from above is not an upper storey, and red earth lies on the ground', () => {
  const { upper, surface } = namedBy('monastery seen from above: honey-coloured ashlar walls')
  assert.deepEqual([upper, surface], [undefined, ['honey', 'ashlar', 'walls']])
  const { of } = chooseMaterials('exterior', 'walls of laterite blocks, yard of red earth')
  assert.equal(of.ground[0]!.pattern, 'gravel')
  assert.ok(of.surface[0]!.colour[1] > 0.02, 'laterite is a red earth')
})

test('what lies in the gallery of a plan is not around the house', () => {
  const { named } = chooseMaterials('plan', 'terracotta tile floors, brick paving in the gallery')
  assert.deepEqual(named.get('hall'), ['brick', 'paving', 'gallery'])
  assert.equal(named.has('ground'), false)
})

test('a material that follows several colours has each of them', () => {
  const of = (prompt: string) =>
    chooseMaterials('exterior', prompt).of.surface.map(({ pattern, colour }) => [pattern, Math.round(colour[1] * 100)])
  assert.deepEqual(
    of('Row of houses: dark red and brown brick fronts').map(([pattern]) => pattern),
    ['brick', 'brick'],
  )
  const boards = of('Three houses, walls in red, yellow and blue painted timber boards')
  assert.deepEqual(
    boards.map(([pattern]) => pattern),
    ['boards', 'boards', 'boards'],
  )
  assert.ok(new Set(boards.map(([, red]) => red)).size === 3, `${boards}`)
})

test('a glasshouse is of glass, and not of what its pond or its tubs are of', () => {
  const { of } = chooseMaterials(
    'exterior',
    'Palm house: white iron ribs, clear glass, oak tubs, round stone pond and lawns',
  )
  assert.equal(of.surface[0]!.pattern, 'glass')
  const house = chooseMaterials('exterior', 'Brick house with a greenhouse in the garden')
  assert.equal(house.of.surface[0]!.pattern, 'brick')
})

test('beside a curtain wall, copper is what the wing is clad in', () => {
  const { of } = chooseMaterials('exterior', 'Laboratory: curtain wall with clear glass, lecture wing clad in copper')
  assert.equal(of.surface[0]!.pattern, 'glass')
  assert.equal(of.wing![0]!.pattern, 'seams')
})

test('the long wing of a house is its walls, panels beside windows are not, and a garage is a wing below upper floors', () => {
  const { of } = chooseMaterials(
    'exterior',
    'Care home: long wing in white render with timber panels beside the windows, front wing clad in larch boards',
  )
  assert.deepEqual([of.surface[0]!.pattern, of.wing![0]!.pattern], ['plaster', 'boards'])
  const offices = chooseMaterials('exterior', 'Offices: upper floors in red brick, low garage in exposed concrete')
  assert.deepEqual([offices.of.surface[0]!.pattern, offices.of.wing![0]!.pattern], ['brick', 'concrete'])
})

test('a yard with roofs is its buildings, and what stands in it is not their walls', () => {
  const { of } = chooseMaterials(
    'exterior',
    'Old brewery yard in dark red brick with slate roofs and a timber hoist; granite setts in the yard, oak barrels',
  )
  assert.deepEqual([of.surface[0]!.pattern, of.surface.length, of.ground[0]!.pattern], ['brick', 1, 'paving'])
})

test('walls at the ends are gables, a visitor pavilion is a wing, and so is what brick is said to be for', () => {
  const motel = chooseMaterials('exterior', 'Motel in cream render with turquoise end walls')
  assert.deepEqual([motel.of.surface.length, motel.named.get('gable')], [1, ['turquoise', 'end', 'walls']])
  const distillery = chooseMaterials('exterior', 'Distillery in white render, visitor pavilion of cedar boards')
  assert.deepEqual([distillery.of.surface[0]!.pattern, distillery.of.wing![0]!.pattern], ['plaster', 'boards'])
  const { of } = chooseMaterials('exterior', 'Swimming hall of concrete, brown brick for the low entrance wing')
  assert.deepEqual([of.surface[0]!.pattern, of.wing![0]!.pattern], ['concrete', 'brick'])
})

test('a dome is a roof if no other is named', () => {
  const mosque = chooseMaterials('exterior', 'Mosque of sandstone with a copper dome')
  assert.equal(mosque.of.roof[0]!.pattern, 'seams')
  const church = chooseMaterials('exterior', 'Church of brick with a slate roof and a copper dome')
  assert.equal(church.of.roof[0]!.pattern, 'rooftiles')
})

test('timber that is black above is timber there, too', () => {
  const { of } = chooseMaterials(
    'exterior',
    'Chalet: rubble stone ground floor, larch logs weathered nearly black above',
  )
  assert.deepEqual([of.lower![0]!.pattern, of.upper![0]!.pattern], ['stone', 'boards'])
  assert.ok(of.upper![0]!.colour[0] < 0.45)
})

test('a green floor of a plan has no boards', () => {
  const floorOf = (prompt: string) => chooseMaterials('plan', prompt).of.surface[0]!.pattern
  assert.deepEqual([floorOf('pale green floor'), floorOf('brown floor')], ['plaster', 'floorboards'])
})

test('dark red is as saturated as red, and no more', () => {
  const chroma = (prompt: string) => {
    const [L, a, b] = chooseMaterials('exterior', prompt).of.door[0]!.colour
    return Math.hypot(a, b) / L
  }
  assert.ok(Math.abs(chroma('dark red door') / chroma('red door') - 1) < 0.02)
})

test('plain tiles of clay are on the roof, boarding in the gable is the gable, and the wing behind is what it is said to be', () => {
  const { of } = chooseMaterials('exterior', 'Vicarage in red brick with clay plain tiles, oak boarding in the gable')
  assert.deepEqual([of.surface.length, of.roof[0]!.pattern, of.gable![0]!.pattern], [1, 'rooftiles', 'boards'])
  const office = chooseMaterials('exterior', 'Post office in cream render; the sorting wing behind is grey brick')
  assert.deepEqual([office.of.surface.length, office.of.wing![0]!.pattern], [1, 'brick'])
})

test('avenues of maple are not walls, and a pond with reeds is not a roof', () => {
  const { named } = chooseMaterials('masterplan', 'Campus: paving, a reed-edged pond and avenues of maple')
  assert.deepEqual([named.has('surface'), named.has('roof'), named.has('water')], [false, false, true])
})

test('glass above a room is not of its walls', () => {
  const said = 'Atrium of a school: galleries with white plaster parapets, roof grid of light beams with glass above'
  assert.notEqual(chooseMaterials('interior', said).of.surface[0]!.pattern, 'glass')
})

test('bands of glazed ceramic are walls if no others are said, and have no panes', () => {
  const { named, of } = chooseMaterials('exterior', 'Offices with white glazed ceramic bands and ribbon windows')
  assert.deepEqual(named.get('surface'), ['white', 'ceramic', 'bands'])
  assert.equal(of.surface[0]!.pattern, 'tiles')
  assert.ok(chooseMaterials('exterior', 'brick house with light concrete bands').of.surface[0]!.pattern === 'brick')
})
