import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Part } from '../../src/classical/space/parts.ts'
import { seeSpace } from '../../src/classical/space/space.ts'
import { enlarge, pictureOf } from './draw-scene.ts'
import { fifthRoundScenes } from './fifth-round/fifth-round.ts'
import { firstSightScenes } from './first-sight/first-sight.ts'
import { measure } from './measure.ts'
import { drawTestScene, knownScenes, type TestScene } from './scenes.ts'
import { box, type Face, foot, opening, slab } from './solid.ts'
import { unseenScenes } from './unseen.ts'

const scene = (name: string) => [...knownScenes, ...unseenScenes].find((one) => one.name === name)!

const see = (drawn: TestScene) => {
  const picture = drawTestScene(drawn)
  const space = seeSpace(pictureOf(picture))
  return { space, picture, measured: measure(space, picture, drawn.faces) }
}

test('a pane that something hides in part is found by what is seen of it', () => {
  for (const name of ['courtyard, from above', 'overhang, line drawing', 'pavilion, two-point', 'room, line drawing']) {
    const { panes } = see(scene(name)).measured
    assert.equal(panes.found, panes.drawn, name)
    assert.equal(panes.wrong, 0, name)
  }
})

test('faint panes of grey models are found in pictures that the service enlarges', async () => {
  for (const name of ['brutalist block, clay, two-point', 'courtyard school, clay from above']) {
    const { faces, ...drawn } = firstSightScenes.find((one) => one.name === name)!
    const picture = await enlarge(drawTestScene({ faces, ...drawn }))
    const { panes } = measure(seeSpace(pictureOf(picture)), picture, faces)
    assert.ok(panes.found >= 0.9 * panes.drawn, `${name}: ${panes.found} of ${panes.drawn}`)
    assert.equal(panes.wrong, 0, name)
  }
})

test('the far wall of a room is a wall, however its picture was enlarged', async () => {
  const { faces, ...drawn } = firstSightScenes.find(({ name }) => name.startsWith('reading room'))!
  const picture = await enlarge(drawTestScene({ faces, ...drawn }))
  const space = seeSpace(pictureOf(picture))
  const roofs = space.scene!.parts.flatMap((part, region) =>
    part === 'roof' ? [space.regions!.partition.areas[region]!] : [],
  )
  assert.ok(Math.max(0, ...roofs) < 0.01 * picture.width * picture.height, `${roofs}`)
  const { panes } = measure(space, picture, faces)
  assert.ok(panes.found >= 0.9 * panes.drawn, `${panes.found} of ${panes.drawn}`)
})

test('doors and windows of a wall below a gallery are found', () => {
  const loft = fifthRoundScenes.find(({ name }) => name.startsWith('loft'))!
  const { panes } = see(loft).measured
  assert.equal(panes.found, panes.drawn)
})

test('a steep house in pencil is read in full, however its picture was enlarged', async () => {
  const { faces, ...drawn } = fifthRoundScenes.find(({ name }) => name.startsWith('church hall'))!
  const picture = await enlarge(drawTestScene({ faces, ...drawn }))
  const { mode, panes } = measure(seeSpace(pictureOf(picture)), picture, faces)
  assert.equal(mode, 'full')
  assert.ok(panes.found >= 0.8 * panes.drawn, `${panes.found} of ${panes.drawn}`)
})

test('panes in a row that share their bars are found, in pencil and cut by another roof', () => {
  const { panes } = see(scene('school, pencil from above')).measured
  assert.ok(panes.found >= 0.95 * panes.drawn, `${panes.found} of ${panes.drawn}`)
  assert.equal(panes.wrong, 0)
})

const ground = slab([-600, -300, 0], [600, 900])
const view = { eye: [17, -13, 1.6], yaw: -40, pitch: 5, fov: 56, width: 1344, height: 896 } as const
const house = (faces: Face[], manner: TestScene['manner'] = 'line'): TestScene => ({
  name: 'house',
  faces: [ground, ...box([0, 0, 0], [12, 9, 6]), ...faces],
  manner,
  view,
})

/** What the most of each of some faces is seen as. */
function partsOf(drawn: TestScene, which: (face: Face) => boolean): (Part | undefined)[] {
  const { space, picture } = see(drawn)
  return drawn.faces.flatMap((face, id) => {
    if (!which(face)) return []
    const counts = new Map<Part, number>()
    for (let i = 0; i < picture.ids.length; i++) {
      if (picture.ids[i] !== id) continue
      const part = space.scene!.parts[space.regions!.partition.labels[i]!]!
      counts.set(part, (counts.get(part) ?? 0) + 1)
    }
    return counts.size ? [[...counts].sort((one, other) => other[1] - one[1])[0]![0]] : []
  })
}

test('a facade of nothing but panes is glass', () => {
  const panes = Array.from({ length: 6 }, (_, column) =>
    Array.from({ length: 4 }, (_, row) =>
      opening(...foot(0, 0, 12, 0), column * 2, column * 2 + 2, row * 1.5, row * 1.5 + 1.5),
    ),
  ).flat()
  const seen = partsOf(house(panes), ({ part }) => part === 'opening')
  assert.ok(seen.length >= 24)
  assert.deepEqual(new Set(seen), new Set(['opening']))
})

test('bays from the floor to the floor above are glass if mullions alone part them', () => {
  const around = [
    ...box([-1.5, -2.5, 0], [14, 10, 0.4], { top: 'top' }),
    ...box([-0.4, -2, 3], [13, 9.6, 6.4]),
    ...box([0, -0.04, 2.88], [12, 0, 3]),
    ...box([0, -0.04, 0.4], [12, 0, 0.5]),
  ]
  const bays = Array.from({ length: 6 }, (_, n) => opening(...foot(0, 0, 12, 0), n * 2 + 0.08, n * 2 + 1.92, 0.4, 3))
  const seen = partsOf(house([...around, ...bays]), ({ part }) => part === 'opening')
  assert.ok(seen.length >= 5)
  assert.ok(!seen.includes('wall'), `${seen}`)
})

test('the lowest inset that meets the ground is a door, and one with a sill is none', () => {
  const faces = [
    opening(...foot(0, 0, 12, 0), 8, 9.1, 0, 2.1, 'door'),
    opening(...foot(0, 0, 12, 0), 3, 4.4, 0.9, 2.2),
    opening(...foot(0, 0, 12, 0), 8, 9.1, 3.4, 5.5),
  ]
  for (const manner of ['line', 'massing'] as const) {
    assert.deepEqual(
      partsOf(house(faces, manner), ({ part }) => part === 'door'),
      ['door'],
      manner,
    )
    assert.deepEqual(
      partsOf(house(faces, manner), ({ part }) => part === 'opening'),
      ['opening', 'opening'],
      manner,
    )
  }
})

test('a frieze, a plinth, the side of a step and a balcony before a wall are not windows', () => {
  const bands = [
    ...box([-0.3, -0.3, 6], [12.3, 9.3, 6.5]),
    ...box([-0.1, -0.1, 0], [12.1, 9.1, 0.6], { top: 'top' }),
    ...box([4, -1.2, 3], [9, -0.02, 4], { top: 'top' }),
    ...Array.from({ length: 5 }, (_, n) =>
      box([9.2, -2 + n * 0.35, 0], [11, -0.1, 0.12 * (n + 1)], { top: 'top' }),
    ).flat(),
  ]
  for (const manner of ['line', 'massing'] as const) {
    const seen = partsOf(house(bands, manner), ({ part }) => part === 'wall')
    assert.ok(!seen.includes('opening') && !seen.includes('door'), `${manner}: ${seen.join(', ')}`)
  }
})

test('panes that are filled with a tone are found though their outlines are not drawn', () => {
  for (const [tone, name] of [
    [[200, 222, 238], 'terrace, line drawing'],
    [[172, 172, 172], 'tower, line drawing'],
  ] as const) {
    const { faces, ...drawn } = scene(name)
    const picture = drawTestScene({ faces, ...drawn })
    const { width, ids, rgb } = picture
    const isPane = (i: number) => faces[ids[i]!]?.part === 'opening'
    // The tone lies on the lines around it, too.
    for (let i = 2 * width; i < ids.length - 2 * width; i++)
      if ([0, -2, 2, -2 * width, 2 * width].some((by) => isPane(i + by))) rgb.set(tone, 3 * i)
    const { panes } = measure(seeSpace(pictureOf(picture)), picture, faces)
    assert.ok(panes.found >= 0.85 * panes.drawn, `${name}: ${panes.found} of ${panes.drawn}`)
    assert.ok(panes.wrong <= 1, `${name}: ${panes.wrong} wrong`)
  }
})

test('walls that a drawing shades with a tone are not glass, however many there are', () => {
  const drawn = scene('blocks, line drawing')
  const houses = Array.from({ length: 20 }, (_, n) => {
    const [x, y] = [-30 + 16 * (n % 5), -10 + 18 * Math.floor(n / 5)]
    return box([x, y, 0], [x + 9, y + 11, 6 + (n % 3)])
  }).flat()
  const faces = [...drawn.faces.filter(({ part }) => part === 'ground'), ...houses]
  const picture = drawTestScene({ ...drawn, faces })
  const isShaded = ({ part, corners }: Face) => part === 'wall' && corners.every(([x]) => x === corners[0]![0])
  for (const [i, id] of picture.ids.entries())
    if (id >= 0 && isShaded(faces[id]!) && picture.rgb[3 * i]! > 240) picture.rgb.set([196, 196, 196], 3 * i)
  const { panes } = measure(seeSpace(pictureOf(picture)), picture, faces)
  assert.equal(panes.wrong, 0)
})
