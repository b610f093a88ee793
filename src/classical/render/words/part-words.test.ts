import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readParts } from './part-words.ts'

const isMaterial = (word: string) =>
  ['brick', 'timber', 'slate', 'oak', 'grass', 'tiles', 'plaster', 'zinc', 'parquet'].includes(word)

function read(prompt: string) {
  const { finishes, free } = readParts(prompt, isMaterial)
  const told = Object.fromEntries([...finishes].map(([part, list]) => [part, list.map(({ words }) => words.join(' '))]))
  return { ...told, free: free.map(({ material }) => material) }
}

test('colours and materials belong to the part that they stand before', () => {
  assert.deepEqual(read('white walls, a dark slate roof and a red door'), {
    surface: ['white walls'],
    roof: ['dark slate roof'],
    door: ['red door'],
    free: [],
  })
  assert.deepEqual(read('brick and timber walls'), { surface: ['brick walls', 'timber walls'], free: [] })
})

test('a colour reaches over other adjectives', () => {
  assert.deepEqual(read('a white modern house'), { surface: ['white house'], free: [] })
  assert.deepEqual(read('red old brick wall'), { surface: ['red brick wall'], free: [] })
  assert.deepEqual(read('grey two-storey family home, dark pitched roof'), {
    surface: ['grey home'],
    roof: ['dark roof'],
    free: [],
  })
})

test('a colour does not reach over things with their own colour, nor far', () => {
  assert.deepEqual(read('green grass modern house, blue sky modern house'), { free: ['grass'] })
  assert.deepEqual(read('a red car next to the house, white walls modern house'), {
    surface: ['white walls'],
    free: [],
  })
  assert.deepEqual(read('red large quiet old stately house'), { free: [] })
})

test('words after "of" and "in" belong to the part before them', () => {
  assert.deepEqual(read('walls of brick, roof in slate'), {
    surface: ['brick walls'],
    roof: ['slate roof'],
    free: [],
  })
  assert.deepEqual(read('walls of brick and dark roof'), { surface: ['brick walls'], roof: ['dark roof'], free: [] })
})

test('a material without a part is free, and a colour alone says nothing', () => {
  assert.deepEqual(read('timber, in a green valley'), { free: ['timber'] })
  assert.deepEqual(read('oak floor, tiled bathroom'), {
    ground: ['oak floor'],
    bath: ['tiled bathroom'],
    free: [],
  })
})

test('words that fit every object are not parts', () => {
  assert.deepEqual(read('constructor toString __proto__'), { free: [] })
})

test('an upper floor, frames and railings are parts of their own', () => {
  assert.deepEqual(read('white render, dark timber cladding on the upper floor, zinc roof, black window frames'), {
    upper: ['dark timber upper_floor'],
    roof: ['zinc roof'],
    frame: ['black window_frames'],
    free: ['plaster'],
  })
  assert.deepEqual(read('brick on the ground floor, white render above, steel railings'), {
    lower: ['brick ground_floor'],
    upper: ['white render_ above'],
    railing: ['steel railings'],
    free: [],
  })
})

test('a render is plaster only after its colour, and trees are not timber', () => {
  assert.deepEqual(read('photorealistic render, pine forest, oak trees'), { free: [] })
  assert.deepEqual(read('a planted roof, oak herringbone floor'), {
    roof: ['planted roof'],
    ground: ['oak herringbone floor'],
    free: [],
  })
})

test('a material in two colours is of the colour between them', () => {
  const { free } = readParts('a quarter in red and dark brick, white lintels', isMaterial)
  assert.deepEqual(free[0]!.words, ['red', 'dark', 'brick'])
  const [red] = readParts('red brick', isMaterial).free
  assert.ok(free[0]!.colour![0] < red!.colour![0] && free[0]!.colour![1] > 0.03, JSON.stringify(free))
})

test('dark and light change what follows them', () => {
  const lightness = (prompt: string) => readParts(prompt, isMaterial).finishes.get('surface')![0]!
  assert.equal(lightness('dark timber walls').material, 'timber')
  assert.ok(lightness('dark timber walls').lighter! < 0)
  const [light, plain] = [lightness('light grey walls'), lightness('grey walls')].map(({ colour }) => colour![0])
  assert.ok(light! > plain! + 0.05)
  assert.equal(readParts('light grey walls', isMaterial).finishes.get('surface')!.length, 1)
})

test('a material reaches over the adjectives before its noun, and is not what an earlier noun is made of', () => {
  assert.deepEqual(read('street of brick terraced houses, oak sliding windows'), {
    surface: ['brick houses'],
    opening: ['oak windows'],
    free: [],
  })
  assert.deepEqual(read('green grass modern house, tower in rough brick'), { tower: ['brick tower'], free: ['grass'] })
})

test('a colour reaches its material over one adjective, and follows it after "in" and "gone"', () => {
  assert.deepEqual(
    readParts('yellow stock brick', isMaterial).free.map(({ words }) => words),
    [['yellow', 'brick']],
  )
  assert.deepEqual(read('glazed ceramic tiles in dark green on the ground floor, pale brick above'), {
    lower: ['dark green ceramic tiles ground_floor'],
    upper: ['pale brick above'],
    free: [],
  })
  assert.deepEqual(
    readParts('larch boarding gone silver', isMaterial).free.map(({ words }) => words),
    [['silver', 'larch', 'boarding']],
  )
})

test('what stands above something is not what is above', () => {
  assert.deepEqual(read('museum above a brick foyer'), { free: ['brick'] })
  assert.deepEqual(read('brick below and plaster above'), {
    lower: ['brick below'],
    upper: ['plaster above'],
    free: [],
  })
})

test('what is joined by "and" is not what the part before it is made of', () => {
  assert.deepEqual(read('tiles on the ground and dark spruces'), { ground: ['tiles ground'], free: [] })
})

test('tiles in two rooms lie in both', () => {
  assert.deepEqual(read('tiles in kitchen and bath'), { kitchen: ['tiles kitchen'], bath: ['tiles kitchen'], free: [] })
  const { living, bedroom, hall } = read('oak in living, bedrooms and hall, tiles in the bath') as Record<
    string,
    string[]
  >
  assert.deepEqual([living, bedroom, hall], [['oak living'], ['oak living'], ['oak living']])
})

test('a terrace of houses has walls, a reading hall too, and dry stone walls are not those of the house', () => {
  assert.deepEqual(read('Victorian terrace in red London stock brick, slate roof'), {
    surface: ['red brick victorian_terrace'],
    roof: ['slate roof'],
    free: [],
  })
  assert.deepEqual(read('library, reading hall in white brick'), { surface: ['white brick reading_hall'], free: [] })
  assert.deepEqual(read('timber barn, dry stone walls'), { surface: ['timber barn'], free: [] })
})

test('a middle floor is wall, a garage level is below, and clay roof tiles are a roof', () => {
  assert.deepEqual(read('middle floor white plaster, garage level grey brick, old clay roof tiles'), {
    surface: ['white plaster middle_floor'],
    lower: ['grey brick garage_level'],
    roof: ['terracotta roof_tiles'],
    free: [],
  })
})

test('how something is made is not a material, and what follows is', () => {
  assert.deepEqual(read('houses in dark red hand-moulded brick'), { surface: ['dark red brick houses'], free: [] })
  assert.deepEqual(read('ground floor in rough local brick'), { lower: ['brick ground_floor'], free: [] })
})

test('walls and columns of one material are both of it', () => {
  assert.deepEqual(read('walls and columns in pale oak'), {
    surface: ['pale oak columns'],
    thing: ['pale oak columns'],
    free: [],
  })
})

test('other houses, bands and sculptures are not the walls', () => {
  assert.deepEqual(
    read('house in brick, the other three in white plaster, thin zinc string courses, an oak sculpture'),
    {
      surface: ['brick house'],
      thing: ['white plaster other_three', 'oak sculpture'],
      trim: ['zinc string_courses'],
      free: [],
    },
  )
})

test('a row of houses in brick is not a terrace, and a gallery, faculties and halls under slate are their walls', () => {
  assert.deepEqual(read('Terrace in soft red stock brick with zinc hoods'), {
    surface: ['red brick terrace'],
    thing: ['zinc hoods'],
    free: [],
  })
  assert.deepEqual(read('deep terrace in grey brick'), { terrace: ['grey brick terrace'], free: [] })
  assert.deepEqual(read('pale brick courses on the main gallery'), {
    surface: ['pale brick main_gallery'],
    free: [],
  })
  assert.deepEqual(read('clinker faculties, slate-roofed halls in timber'), {
    surface: ['clinker faculties'],
    roof: ['slate roof'],
    hall: ['timber halls'],
    free: [],
  })
})

test('tiles beside something of another material do not belong to it', () => {
  assert.deepEqual(read('clay tiles and zinc-clad dormers'), {
    thing: ['zinc dormers'],
    free: ['tiles'],
  })
})

test('what a part is made of may stand behind it, as architects write', () => {
  const told = (prompt: string) => {
    const { free, ...parts } = read(prompt)
    return Object.fromEntries(Object.entries(parts).map(([part, list]) => [part, (list as string[])[0]]))
  }
  assert.deepEqual(told('a tower sheathed in zinc, doors picked out in pale blue'), {
    tower: 'zinc tower',
    door: 'pale blue doors',
  })
  assert.deepEqual(told('door fire-engine red. Walls: pale brick; roof, weathered slate.'), {
    door: 'engine_red door',
    surface: 'pale brick walls',
    roof: 'slate roof',
  })
  assert.deepEqual(told('timber doors painted dark green, brick walls, white'), {
    door: 'dark green timber doors',
    surface: 'white brick walls',
  })
  assert.deepEqual(told('windows glowing golden, walls look onto green fields'), {})
})

test('a colour may follow its material, and two words may be one colour', () => {
  const free = (prompt: string) => readParts(prompt, isMaterial).free.map(({ words }) => words.join(' '))
  assert.deepEqual(free('timber, black; slate; brick stained a soft red'), ['black timber', 'slate', 'red brick'])
  assert.deepEqual(free('bottle green tiles, oak in white rooms'), ['bottle_green tiles', 'oak'])
  assert.deepEqual(read('walls tiled in deep blue tiles'), { surface: ['deep_ blue tiles walls'], free: [] })
})
