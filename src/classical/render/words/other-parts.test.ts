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
