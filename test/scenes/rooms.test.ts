import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { hours } from '../../src/classical/render/fill/room/hours.ts'
import { readRoom } from '../../src/classical/render/fill/room/reading/read-room.ts'
import { pointOn } from '../../src/classical/render/fill/room/reading/room.ts'
import { openSun, placeSun, samplePoints } from '../../src/classical/render/fill/room/sunlight.ts'
import { findWindows } from '../../src/classical/render/fill/room/windows.ts'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import type { RenderRequest } from '../../src/classical/render/request.ts'
import { isFull, seeSpace } from '../../src/classical/space/space.ts'
import { openMediaPool } from '../../src/media/pool.ts'
import { type DrawnScene, pictureOf } from './draw-scene.ts'
import { fourthRoundScenes } from './fourth-round/fourth-round.ts'
import {
  deviationOf,
  distance,
  edgesOff,
  labOf,
  meanOf,
  type Point,
  passes,
  pixelsWithin,
  pointAt,
  unevenness,
} from './measure-rendering.ts'
import { drawTestScene, knownScenes, type TestScene } from './scenes.ts'
import { unseenScenes } from './unseen.ts'

const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
let folder: string
const rooms = new Map<string, { scene: TestScene; drawn: DrawnScene; path: string }>()

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-rooms-'))
  for (const name of ['room, massing', 'room, line drawing', 'attic room, massing']) {
    const scene = [...knownScenes, ...unseenScenes].find((one) => one.name === name)!
    const drawn = drawTestScene(scene)
    const path = join(folder, `${rooms.size}-source.png`)
    await sharp(drawn.rgb, { raw: { width: drawn.width, height: drawn.height, channels: 3 } })
      .png()
      .toFile(path)
    rooms.set(name, { scene, drawn, path })
  }
})

after(async () => {
  await media.close()
  await rm(folder, { recursive: true, force: true })
})

for (const name of ['room, massing', 'room, line drawing']) {
  test(`panes of ${name} show a pale outside, which is not one tone and no wall's`, async () => {
    const seen = await render(name, {})
    const walls = seen.facesOf('wall').map((face) => meanOf(seen.lab, seen.pixelsOf(face, 6)))
    let panes = 0
    for (const face of seen.facesOf('opening')) {
      const pixels = seen.pixelsOf(face, 8)
      if (pixels.length < 1500) continue
      const mean = meanOf(seen.lab, pixels)
      panes++
      assert.ok(mean[2] <= 8, `b* ${mean[2]}`)
      assert.ok(deviationOf(seen.lab, pixels) > 2, `SD of L* ${deviationOf(seen.lab, pixels)}`)
      for (const wall of walls)
        assert.ok(distance(mean, wall) > 12, `ΔE ${distance(mean, wall)} of ${mean} and ${wall}`)
    }
    assert.ok(panes > 0)
  })
}

test('the sun falls where its ray goes through the panes, within 5°', () => {
  const { drawn, scene } = rooms.get('room, massing')!
  const space = seeSpace(pictureOf(drawn), 'massing')
  assert.ok(isFull(space))
  const room = readRoom(space)!
  const windows = findWindows(room)
  const sun = placeSun(samplePoints(room), windows, hours.auto_daylight.altitudes)!
  const sunAt = openSun(windows, sun, new Float64Array(0))
  const points: { at: Point; isLit: boolean }[] = []
  for (let i = 0; i < drawn.ids.length; i += 37) {
    if (scene.faces[drawn.ids[i]!]?.part !== 'floor') continue
    const seen = pointOn(
      space,
      room.planes[room.parts.indexOf('floor')]!,
      i % drawn.width,
      Math.floor(i / drawn.width),
    )!
    points.push({ at: pointAt(drawn, i), isLit: sunAt(...seen) > 0.5 })
  }
  const panes = scene.faces.filter(({ part }) => part === 'opening').map(({ corners }) => corners)
  const overlap = (towards: Point) => {
    let [both, either] = [0, 0]
    for (const { at, isLit } of points) {
      const should = panes.some((corners) => passes(corners, scene.view.eye, at, towards))
      if (isLit && should) both++
      if (isLit || should) either++
    }
    return both / either
  }
  // From the scene's axes as they were found, by way of the camera, to the true ones.
  const inCamera = [0, 1, 2].map((n) => space.camera.axes.reduce((sum, axis, k) => sum + axis[n]! * sun[k]!, 0))
  const [x, y, z] = drawn.axes.map((axis) =>
    axis.reduce((sum, value, n) => sum + value * inCamera[n]!, 0),
  ) as unknown as Point
  const here = overlap([x, y, z])
  assert.ok(here > 0.75, `overlap ${here}`)
  const [azimuth, altitude] = [Math.atan2(x, y), Math.asin(z)]
  for (const [turn, rise] of [
    [0.14, 0],
    [-0.14, 0],
    [0, 0.09],
    [0, -0.09],
  ] as const) {
    const level = Math.cos(altitude + rise)
    const there = overlap([
      Math.sin(azimuth + turn) * level,
      Math.cos(azimuth + turn) * level,
      Math.sin(altitude + rise),
    ])
    assert.ok(there < here, `5° further ${there}, here ${here}`)
  }
})

test('a ceiling is one surface: its light changes evenly, without islands', async () => {
  for (const name of ['room, massing', 'room, line drawing']) {
    const { lab, pixelsOf, facesOf } = await render(name, {})
    const pixels = pixelsOf(facesOf('ceiling')[0]!, 16)
    const rest = unevenness(lab[0], pixels, rooms.get(name)!.drawn.width)
    assert.ok(rest < 1.6, `${name}: ${rest} L* beside an even change`)
  }
})

test('along the line where ceiling and walls meet, light changes evenly, without dashes', async () => {
  for (const name of ['room, massing', 'room, line drawing']) {
    const { lab, faces } = await render(name, {})
    const dashes = dashesAlong(lab[0], rooms.get(name)!.drawn, faces)
    assert.ok(dashes < 0.8, `${name}: ${dashes} L* beside an even change`)
  }
})

test('a door is told from its wall along its whole height, if both are white', async () => {
  const { lab, faces } = await render('room, line drawing', {})
  const { ids, width } = rooms.get('room, line drawing')!.drawn
  let [seen, count] = [0, 0]
  for (let i = 8; i < ids.length - 8; i++) {
    const [one, other] = [faces[ids[i]!]?.part, faces[ids[i + 1]!]?.part]
    if (!(one === 'wall' && other === 'door') && !(one === 'door' && other === 'wall')) continue
    if (i % width < 8 || i % width > width - 9) continue
    const near = lab[0].subarray(i - 3, i + 5)
    count++
    if (Math.max(...near) - Math.min(...near) > 4) seen++
  }
  assert.ok(count > 300 && seen > 0.9 * count, `${seen} of ${count}`)
})

test('at the golden hour, too, its boxes are furniture and its panes show the outdoors', async () => {
  const { lab, pixelsOf, facesOf } = await render('room, massing', { sceneMood: 'golden_hour' })
  const panes = facesOf('opening').map((face) => pixelsOf(face, 8))
  const deviations = panes.filter(({ length }) => length > 1500).map((pixels) => deviationOf(lab, pixels))
  assert.ok(Math.min(...deviations) > 4, `SD of L* ${deviations}`)
})

test('at night lamps are lit and windows are dark', async () => {
  const { lab, pixelsOf, facesOf } = await render('room, massing', { sceneMood: 'night' })
  const wall = Math.max(...facesOf('wall').map((face) => meanOf(lab, pixelsOf(face, 6))[0]))
  for (const face of facesOf('opening')) {
    const pixels = pixelsOf(face, 8)
    if (pixels.length < 1500) continue
    const [light, , yellow] = meanOf(lab, pixels)
    assert.ok(light < wall - 15, `pane ${light}, wall ${wall}`)
    assert.ok(yellow < 4, `pane ${yellow}`)
  }
  const bright = [...lab[0].keys()].filter((i) => lab[0][i]! > 90)
  assert.ok(bright.length > 300, `${bright.length} pixels of lamps`)
  assert.ok(meanOf(lab, bright)[2] > 2, 'lamps are warm')
})

test('words change the part that they name and no other', async () => {
  const name = 'room, massing'
  const plain = await render(name, { sceneMood: 'overcast' })
  for (const [words, named] of [
    ['green wall', 'wall'],
    ['concrete ceiling', 'ceiling'],
    ['walnut floor', 'floor'],
  ] as const) {
    const said = await render(name, { sceneMood: 'overcast', callerText: words })
    const moves = new Map<string, number[]>()
    for (const part of ['floor', 'wall', 'ceiling']) {
      const moved = plain.facesOf(part).map((face) => {
        const pixels = plain.pixelsOf(face, 6)
        return distance(meanOf(plain.lab, pixels), meanOf(said.lab, pixels))
      })
      moves.set(part, moved)
    }
    const most = Math.max(...moves.get(named)!)
    assert.ok(most > 9, `${words}: moved by ${most}`)
    // A wall's colour is in the light on the others.
    for (const [part, moved] of moves)
      if (part !== named) assert.ok(Math.max(...moved) < 0.6 * most, `${words}: ${part} by ${moved}, itself by ${most}`)
    assert.match(said.notes.join(' '), new RegExp(`applies .*"${words.split(' ')[0]}"`))
  }
})

test('the same seed gives the same bytes, another one others', async () => {
  const [one, again, other] = [
    await render('room, line drawing', {}),
    await render('room, line drawing', {}, true),
    await render('room, line drawing', { seed: plainRequest.seed + 1 }),
  ]
  assert.ok(one.rgb.equals(again.rgb))
  assert.ok(!one.rgb.equals(other.rgb))
})

test('where ceiling, walls and panes meet, the picture has its edges within 0.8 px', async () => {
  for (const name of ['room, massing', 'room, line drawing', 'attic room, massing']) {
    const { lab, faces } = await render(name, {})
    const { drawn } = rooms.get(name)!
    const off = edgesOff(lab[0], drawn, (id) => ['ceiling', 'wall', 'opening'].includes(faces[id]?.part ?? ''))
    assert.ok(off.count > 200, `${off.count} places`)
    assert.ok(off.rms < 0.8, `${name}: ${off.rms} px`)
  }
})

const done = new Map<string, Promise<Rendered>>()
type Rendered = Awaited<ReturnType<typeof renderOnce>>

function render(name: string, change: Partial<RenderRequest>, isFresh = false): Promise<Rendered> {
  const key = JSON.stringify([name, change])
  if (isFresh || !done.has(key)) done.set(key, renderOnce(name, change))
  return done.get(key)!
}

let count = 0

async function renderOnce(name: string, change: Partial<RenderRequest>) {
  const { scene, drawn, path } = rooms.get(name)!
  const output = join(folder, `${count++}.png`)
  const imageType = scene.manner === 'line' ? 'drawing' : '3dmass'
  const request: RenderRequest = { ...plainRequest, source: path, expert: 'interior', imageType, ...change }
  const signal = new AbortController().signal
  const { notes } = await media.render('renderPicture', [request, output], { signal, progress: () => {} })
  const rgb = await sharp(output).removeAlpha().raw().toBuffer()
  const { ids } = drawn
  return {
    rgb,
    notes,
    faces: scene.faces,
    lab: labOf(rgb),
    facesOf: (part: string) =>
      scene.faces.flatMap((face, id) => (face.part === part && ids.indexOf(id) >= 0 ? [id] : [])),
    pixelsOf: (face: number, margin: number) => pixelsWithin(drawn, face, margin, 2),
  }
}

/** How far L* just below and above the lines between ceiling and walls is from its mean over the columns around: root mean square. */
function dashesAlong(L: Float32Array, { ids, width, height }: DrawnScene, faces: TestScene['faces']): number {
  const is = (i: number, part: string) => faces[ids[i]!]?.part === part
  let [squares, count] = [0, 0]
  for (const side of [-1, 1]) {
    const light: (number | undefined)[] = Array.from({ length: width }, (_, x) => {
      for (let y = 8; y < height - 8; y++) {
        const i = y * width + x
        if (is(i, 'ceiling') && is(i + width, 'wall') && is(i + 6 * width, 'wall'))
          return [3, 4].reduce((sum, off) => sum + L[i + side * off * width]! / 2, 0)
      }
      return undefined
    })
    for (let x = 16; x < width - 16; x++) {
      const around = light.slice(x - 16, x + 17)
      if (around.includes(undefined)) continue
      const mean = around.reduce<number>((sum, value) => sum + value! / around.length, 0)
      squares += (light[x]! - mean) ** 2
      count++
    }
  }
  assert.ok(count > 500, `${count} places`)
  return Math.sqrt(squares / count)
}

test('what is hatched of a sketched room is not parted by its strokes', () => {
  const scene = fourthRoundScenes.find(({ name }) => name === 'open office, pencil')!
  const { rgb, width, height } = drawTestScene(scene)
  // The wall at the right, and the ceiling before it.
  const [left, right, top, bottom] = [0.76, 0.98, 0.3, 0.68].map((share, n) => share * (n < 2 ? width : height))
  for (let y = Math.ceil(top!); y < bottom!; y++)
    for (let x = Math.ceil(left!); x < right!; x++)
      if ((x + y) % 11 < 2)
        for (const i of [0, 1, 2].map((n) => 3 * (y * width + x) + n)) rgb[i] = Math.min(rgb[i]!, 110)
  const space = seeSpace(pictureOf({ rgb, width, height }), 'sketch', 'indoors')
  assert.ok(isFull(space))
  const { labels, areas } = space.regions.partition
  const within = new Set<number>()
  for (let y = Math.ceil(top!); y < bottom!; y++)
    for (let x = Math.ceil(left!); x < right!; x++) within.add(labels[y * width + x]!)
  assert.ok(within.size < 12, `${within.size} of ${areas.length}`)
})
