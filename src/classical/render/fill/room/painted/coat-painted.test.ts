import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { openScene } from '../../../scene.ts'
import { type Hit, height, hitAt, meanOfFace, width } from '../clay/drawn-room.test-scene.ts'
import { coatPaintedRoom, isPaintedRoom } from './coat-painted.ts'

/** As a modelling program paints it: flat colours, a little darker on what is turned away, and black outlines. */
const colours: Record<Hit['face'], [number, number, number]> = {
  floor: [196, 148, 104],
  sunlit: [196, 148, 104],
  ceiling: [232, 231, 228],
  left: [226, 222, 212],
  back: [104, 152, 158],
  pane: [188, 214, 236],
  cupboard: [176, 74, 60],
}

let day: Picture
let night: Picture
let green: Picture
let blind: { day: boolean; night: boolean }

before(async () => {
  const rgb = Buffer.alloc(3 * width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const { face, light } = hitAt(x, y)
      const isOutline = [hitAt(x + 1, y).face, hitAt(x, y + 1).face].some((other) => other !== face)
      const shade = face === 'cupboard' ? 0.8 + 0.2 * light : 1
      for (let channel = 0; channel < 3; channel++)
        rgb[3 * i + channel] = isOutline ? 30 : Math.round(shade * colours[face][channel]!)
    }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-painted-'))
  const source = join(folder.path, 'room.png')
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const coat = async (callerText: string, sceneMood: 'auto_daylight' | 'night') => {
    const request = { ...plainRequest, source, expert: 'interior', imageType: '3dmass', callerText, sceneMood } as const
    const scene = openScene(request, await loadPicture(source))
    assert.ok(isPaintedRoom(scene.picture) && coatPaintedRoom(scene))
    return scene.picture
  }
  day = await coat('oak floorboards, bright room', 'auto_daylight')
  night = await coat('oak floorboards', 'night')
  green = await coat('sage green walls, oak floorboards', 'auto_daylight')
  const isCoated = async (sceneMood: 'auto_daylight' | 'night') => {
    const walled = Buffer.from(rgb)
    for (let i = 0; i < width * height; i++)
      if (hitAt(i % width, Math.floor(i / width)).face === 'pane') walled.set(colours.left, 3 * i)
    await sharp(walled, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(source)
    const request = { ...plainRequest, source, expert: 'interior', imageType: '3dmass', sceneMood } as const
    return coatPaintedRoom(openScene(request, await loadPicture(source)))
  }
  blind = { day: await isCoated('auto_daylight'), night: await isCoated('night') }
})

test('a coloured model of a room keeps its colours: a red cupboard before a blue wall on a floor of oak', () => {
  const [, red, warm] = meanOfFace('cupboard', day)
  assert.ok(red > 0.06 && warm > 0.02, `the cupboard: ${red} ${warm}`)
  const [, green, blue] = meanOfFace('back', day)
  assert.ok(green < -0.012 && blue < -0.008, `the wall: ${green} ${blue}`)
  const [, , oak] = meanOfFace('floor', day)
  assert.ok(oak > 0.04, `the floor: ${oak}`)
  const [ceiling, ...grey] = meanOfFace('ceiling', day)
  assert.ok(ceiling > 0.65 && Math.hypot(...grey) < 0.03, `the ceiling: ${ceiling} ${grey}`)
})

test('its windows show the day outside, which lights the room: a wall is brighter near them, and the sun falls on the floor', () => {
  const [pane] = meanOfFace('pane', day)
  assert.ok(pane > 0.8, `${pane}`)
  const at = (x: number) => day.L[Math.round(0.4 * height) * width + Math.round(x * width)]!
  assert.equal(hitAt(0.47 * width, 0.4 * height).face, 'back')
  assert.ok(at(0.47) > at(0.95) + 0.01, `${at(0.47)} ${at(0.95)}`)
  const floor = Float32Array.from(day.L)
    .filter((_, i) => hitAt(i % width, Math.floor(i / width)).face === 'floor')
    .sort()
  assert.ok(floor.at(-500)! > floor[floor.length >> 1]! + 0.15, `${floor.at(-500)} ${floor[floor.length >> 1]}`)
})

test('its outlines are gone', () => {
  let [dark, all] = [0, 0]
  for (let y = 4; y < height - 4; y++)
    for (let x = 4; x < width - 4; x++) {
      if (hitAt(x, y).face !== 'ceiling' || hitAt(x, y + 1).face !== 'back') continue
      all++
      if (day.L[y * width + x]! < 0.35) dark++
    }
  assert.ok(all > 100 && dark < 0.1 * all, `${dark} of ${all}`)
})

test('at night its windows are dark and lamps light the room', () => {
  const [pane] = meanOfFace('pane', night)
  const [ceiling, , warm] = meanOfFace('ceiling', night)
  assert.ok(pane < 0.4 && ceiling > pane + 0.15 && warm > 0.01, `${pane} ${ceiling} ${warm}`)
})

test('words paint the walls that it leaves plain, and no others', () => {
  const [, plainA] = meanOfFace('left', day)
  const [, a, b] = meanOfFace('left', green)
  assert.ok(a < plainA - 0.015 && b > 0, `${a} ${b} against ${plainA}`)
  for (const face of ['back', 'cupboard', 'ceiling'] as const) {
    const [one, other] = [meanOfFace(face, day), meanOfFace(face, green)]
    assert.ok(Math.hypot(one[1] - other[1], one[2] - other[2]) < 0.012, `${face}: ${one} ${other}`)
  }
})

test('a photo has colours, but is not painted flat: it has its light already', async () => {
  assert.ok(!isPaintedRoom(await loadPicture('samples/house.jpg')))
})

test('a white model is painted if its sofas and doors are, and not if a sign alone is', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-painted-'))
  const isPainted = async (across: number) => {
    const source = join(folder.path, `${across}.png`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="#e8e8e6"/>
      <path d="M0 500H1000V700H0Z" fill="#d8d6d2"/><path d="M300 400h${across}v150h-${across}Z" fill="#4a6076"/></svg>`
    await sharp(Buffer.from(svg)).png().toFile(source)
    return isPaintedRoom(await loadPicture(source))
  }
  assert.deepEqual([await isPainted(250), await isPainted(40)], [true, false])
})

test('a room that shows no window keeps its own light by day, and is lit by lamps at night', () => {
  assert.deepEqual(blind, { day: false, night: true })
})
