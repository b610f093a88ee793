import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadPicture } from '../../pixels/picture-file.ts'
import { drawHousePhoto } from '../pipeline.test-pictures.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { openScene } from '../scene.ts'
import { glowOfWindows } from './lamps.ts'

test('lamps shine behind windows, most but not all of them; the seed chooses which, and by day none show', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-lamps-'))
  const photo = await drawHousePhoto(join(folder, 'house.png'))
  const lit = async (seed: number, strength: number) => {
    const picture = await loadPicture(photo)
    const glow = glowOfWindows(openScene(requestWith(photo, seed), picture), strength)
    const at = (u: number, v: number) =>
      glow?.[Math.round(v * picture.height) * picture.width + Math.round(u * picture.width)]
    const lawn = at(0.15, 0.9) ?? 0
    assert.ok(lawn < 0.05, `lawn ${lawn}`)
    return [0, 1].flatMap((row) =>
      [0, 1, 2, 3].map(
        (column) => (at(0.3 + (0.45 * (column + 0.5)) / 4, 0.42 + (0.36 * (row + 0.5)) / 2) ?? 0) > 0.25,
      ),
    )
  }
  const patterns = [await lit(1, 1), await lit(2, 1), await lit(3, 1), await lit(4, 1)]
  for (const pattern of patterns) assert.ok(pattern.filter(Boolean).length >= 4, pattern.join(' '))
  assert.ok(patterns.some((pattern) => pattern.includes(false)))
  assert.ok(new Set(patterns.map(String)).size > 1)
  assert.ok(!(await lit(1, 0)).includes(true))
  await rm(folder, { recursive: true })
})

function requestWith(source: string, seed: number): Parameters<typeof openScene>[0] {
  return {
    source,
    ...plainRequest,
    sceneMood: 'night',
    seed,
  }
}
