import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { isFull, seeSpace } from '../space.ts'

const [width, height] = [1344, 900]

/** Metres from below an eye that is 40 m high and looks down by 35°, in pixels. */
function seen(x: number, y: number, z: number): string {
  const [sin, cos] = [Math.sin((35 * Math.PI) / 180), Math.cos((35 * Math.PI) / 180)]
  const down = 40 - z
  const far = y * cos + down * sin
  return `${(672 + (1100 * x) / far).toFixed(1)} ${(450 + (1100 * (down * cos - y * sin)) / far).toFixed(1)}`
}

/** The visible faces of a box whose directions are turned by 30°, from a corner, in metres. */
function box(u: number, v: number, wide: number, deep: number, tall: number, windows = ''): string {
  const at = (a: number, b: number, z: number) => {
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
    return seen((u + a) * c - (v + b) * s, 55 + (u + a) * s + (v + b) * c, z)
  }
  const face = (...points: string[]) => `<path d="M${points.join('L')}Z"/>`
  const pane = (a: number) => face(at(a, 0, 2), at(a + 2, 0, 2), at(a + 2, 0, 4), at(a, 0, 4))
  return [
    face(at(0, 0, 0), at(wide, 0, 0), at(wide, 0, tall), at(0, 0, tall)),
    face(at(0, 0, 0), at(0, deep, 0), at(0, deep, tall), at(0, 0, tall)),
    face(at(0, 0, tall), at(wide, 0, tall), at(wide, deep, tall), at(0, deep, tall)),
    windows && [2, 6, 10].map(pane).join(''),
  ].join('')
}

test('looking down, what a chimney parts from the ground at the top of the picture is ground as well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-behind-'))
  try {
    const path = join(folder, 'yard.png')
    const drawn = box(4, 8, 2, 2, 45) + box(-8, 0, 16, 8, 8, 'windows') + box(-60, 3, 52, 0.5, 2)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>
      <g fill="white" stroke="#222" stroke-width="3">${drawn}</g></svg>`
    await sharp(Buffer.from(svg)).png().toFile(path)
    const space = seeSpace(await loadPicture(path), 'drawing')
    assert.ok(isFull(space))
    const { labels } = space.regions.partition
    const partAt = (x: number, y: number) => space.scene.parts[labels[y * width + x]!]
    assert.notEqual(labels[20 * width + 60], labels[20 * width + 1300])
    for (const [x, y] of [
      [60, 20],
      [1300, 20],
      [672, 880],
    ] as const)
      assert.equal(partAt(x, y), 'ground', `${x} ${y}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
