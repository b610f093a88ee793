import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBoards } from './join-boards.ts'

const [width, height] = [600, 400]
/** How wide and tall a board is, in pixels. */
const [thick, tall] = [10, 120]

/** A wall of upright strips with joints in ink of `fine`, in a frame of full ink, and a window of 60 x 50 px among them. */
function draw(fine: number): { labels: Int32Array; ink: Float32Array } {
  const names = new Map<string, number>()
  const nameOf = (x: number, y: number) => {
    if (x < 100 || x >= 500 || y < 140 || y >= 140 + tall) return 'around'
    if (x >= 250 && x < 310 && y >= 170 && y < 220) return 'window'
    return `strip ${Math.floor(x / thick)} ${x >= 250 && x < 310 && y >= 220 ? 'below' : ''}`
  }
  const all = Array.from({ length: width * height }, (_, i) => nameOf(i % width, Math.floor(i / width)))
  for (const name of all) if (!names.has(name)) names.set(name, names.size)
  const ink = Float32Array.from(all, (name, i) => {
    const beside = [all[i + 1] ?? name, all[i + width] ?? name].filter((other) => other !== name)
    if (beside.length === 0) return 0
    return beside.every((other) => name.startsWith('strip') && other.startsWith('strip')) ? fine : 1
  })
  return { labels: Int32Array.from(all, (name) => names.get(name)!), ink }
}

test('upright boards that a finer pen drew are one face, and a window in it is none of them', () => {
  const { labels, ink } = draw(0.35)
  const joined = joinBoards(labels, ink, width, height)
  const at = (x: number, y: number) => joined[y * width + x]!
  for (let x = 105; x < 250; x += thick) assert.equal(at(x, 200), at(105, 200), `${x}`)
  for (let x = 315; x < 500; x += thick) assert.equal(at(x, 200), at(105, 200), `${x}`)
  for (let x = 255; x < 310; x += thick)
    assert.deepEqual([at(x, 155), at(x, 240)], [at(105, 200), at(105, 200)], `${x}`)
  assert.notEqual(at(280, 190), at(105, 200))
  assert.notEqual(at(20, 20), at(105, 200))
})

test('strips that one pen drew, as panes and fins are, stay what they are', () => {
  const { labels, ink } = draw(1)
  assert.equal(joinBoards(labels, ink, width, height), labels)
})
