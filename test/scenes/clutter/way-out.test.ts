import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { cleanSheet } from '../../../src/classical/lines/sheet.ts'
import { loadPicture } from '../../../src/classical/pixels/picture-file.ts'
import { seePlan } from '../../../src/classical/plan/plan.ts'

/** Two rooms with doors to a corridor, 60 pixels to a metre, which widens to a hall; its way out is as wide as it is, and has no leaf. */
const wall = (x1: number, y1: number, x2: number, y2: number) => `<path d="M${x1} ${y1}L${x2} ${y2}"/>`
const door = (x: number, y: number, out: 1 | -1) =>
  `<path d="M${x} ${y}v${out * 52}A52 52 0 0 ${out === 1 ? 0 : 1} ${x + 52} ${y}" fill="none" stroke="#111" stroke-width="2"/>`
const gap = 54
const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#fff"/>
  <g stroke="#111" stroke-width="18">${wall(200, 150, 1140, 150)}${wall(1140, 141, 1140, 759)}${wall(200, 750, 1149, 750)}
  ${wall(200, 141, 200, 409)}${wall(200, 409 + gap, 200, 759)}${wall(191, 400, 500, 400)}${wall(552, 400, 1140, 400)}
  ${wall(191, 418 + gap, 640, 418 + gap)}${wall(692, 418 + gap, 809, 418 + gap)}${wall(800, 418 + gap, 800, 750)}</g>${door(500, 400, -1)}${door(640, 418 + gap, 1)}</svg>`

test('a way out that is as narrow as a door, and has no leaf, is shut: the corridor behind it is a room', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-way-out-'))
  const source = join(folder.path, 'plan.png')
  await sharp(Buffer.from(plan)).png().toFile(source)
  const picture = await loadPicture(source)
  const found = seePlan(cleanSheet(picture) ?? picture)
  assert.equal(found?.floors.rooms.length, 3)
})
