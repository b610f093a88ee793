import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { straightAhead } from '../../../space/camera.test-camera.ts'
import { partLines } from '../../../space/colour-regions.ts'
import { openTracing } from '../../../space/partition.ts'
import type { FullSpace } from '../../../space/space.ts'
import { measureRegions } from '../../see/regions/regions.ts'
import { findTwigs } from './drawn-twigs.ts'

const [width, height] = [900, 600]
const camera = straightAhead(800, [width / 2, height / 2])

/** A wall of windows, all of it regions of walls, with something before it. */
async function findBefore(drawn: string, kind: 'drawing' | 'sketch' = 'drawing') {
  const panes = Array.from(
    { length: 60 },
    (_, n) => `M${40 + (n % 10) * 84} ${40 + Math.floor(n / 10) * 90}h40v50h-40z`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width="2"><rect width="100%" height="100%" fill="#fff" stroke="none"/><path d="${panes.join('')}"/>${drawn}</svg>`
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  const ink = Float32Array.from(grey, (value) => 1 - value / 255)
  const labels = partLines(ink, width, height, 0.3)
  const partition = openTracing(labels, width, height)(1.6)
  const parts = partition.areas.map(() => 'wall' as const)
  const space = {
    kind: { kind },
    regions: { partition },
    scene: { parts },
    camera,
    width,
    height,
  } as unknown as FullSpace
  return findTwigs(space, measureRegions(labels, partition.areas.length, width, height))
}

/** Branches that cross each other, as those of bare trees do. */
const branches = Array.from({ length: 34 }, (_, n) => {
  const turn = (n / 34) * Math.PI * 2
  const [x, y] = [450 + 150 * Math.cos(turn), 300 + 150 * Math.sin(turn)]
  return `<path d="M${450 + 12 * Math.cos(turn * 5)} ${300 + 12 * Math.sin(turn * 3)}L${x} ${y}M${x} ${y}L${450 + 110 * Math.cos(turn + 0.5)} ${300 + 110 * Math.sin(turn + 0.5)}"/>`
}).join('')

test('what branches part before a wall of windows is a bare tree, and windows alone are none', async () => {
  assert.deepEqual(await findBefore(''), [])
  const [tree, ...others] = await findBefore(branches)
  assert.equal(others.length, 0)
  assert.ok(
    tree && Math.abs((tree.left + tree.right) / 2 - 0.5) < 0.03,
    JSON.stringify(tree && { ...tree, regions: 0 }),
  )
  assert.ok(tree.right - tree.left < 0.42 && tree.bottom - tree.top > 0.35)
  assert.deepEqual(await findBefore(branches, 'sketch'), [])
})
