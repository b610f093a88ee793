import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBonds } from './join-bonds.ts'

const [width, height] = [600, 400]
/** How wide and high a brick is, in pixels. */
const [long, high] = [30, 10]

/**
 * Two walls that meet at a corner in the middle, of rows of bricks, each moved by `off` against the one below, with joints in ink of
 * `fine`; what lies around them and the corner itself is drawn in full ink. A window of 40 x 60 px is in the left wall.
 */
function drawBricks(off: number, fine: number): { labels: Int32Array; ink: Float32Array } {
  const names = new Map<string, number>()
  const nameOf = (x: number, y: number): string => {
    if (x < 60 || x >= 540 || y < 100 || y >= 300) return 'around'
    if (x >= 140 && x < 180 && y >= 160 && y < 220) return 'window'
    const row = Math.floor((y - 100) / high)
    const face = x < 300 ? 'left' : 'right'
    const from = (x < 300 ? x - 60 : x - 300) + (row % 2 === 0 ? off : 0)
    return `${face} ${row} ${Math.floor(from / long)}`
  }
  const labels = new Int32Array(width * height)
  const all = Array.from(labels, (_, i) => nameOf(i % width, Math.floor(i / width)))
  for (const [i, name] of all.entries()) {
    if (!names.has(name)) names.set(name, names.size)
    labels[i] = names.get(name)!
  }
  const isBrick = (name: string) => name.startsWith('left') || name.startsWith('right')
  const ink = Float32Array.from(all, (name, i) => {
    const beside = [all[i + 1] ?? name, all[i + width] ?? name].filter((other) => other !== name)
    if (beside.length === 0) return 0
    return beside.every((other) => isBrick(name) && isBrick(other) && name[0] === other[0]) ? fine : 1
  })
  return { labels, ink }
}

test('bricks are one face on each side of a corner, and their window is none of them', () => {
  const { labels, ink } = drawBricks(long / 2, 0.4)
  const joined = joinBonds(labels, ink, width, height)
  const at = (x: number, y: number) => joined[y * width + x]!
  for (let y = 105; y < 300; y += high)
    for (const x of [75, 120, 250]) {
      assert.equal(at(x, y), at(75, 105), `${x} ${y}`)
      assert.equal(at(x + 260, y), at(335, 105), `${x + 260} ${y}`)
    }
  assert.notEqual(at(75, 105), at(335, 105))
  assert.notEqual(at(160, 190), at(75, 105))
})

test('the panes of a lattice stay', () => {
  const { labels, ink } = drawBricks(0, 0.4)
  assert.deepEqual(joinBonds(labels, ink, width, height), labels)
})

test('bricks that one pen drew with all else stay, as a corner may look like their joints', () => {
  const { labels, ink } = drawBricks(long / 2, 1)
  assert.deepEqual(joinBonds(labels, ink, width, height), labels)
})
