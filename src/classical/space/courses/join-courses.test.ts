import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinCourses } from './join-courses.ts'

const [width, height] = [600, 400]

/** Strips of a face between two slanted ends, a wall below it, and what is around; each strip's right end is moved by `step` in turn. */
function drawStrips(count: number, step: number): Int32Array {
  const labels = new Int32Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const strip = Math.floor((y - 100) / 10)
    if (strip >= count) labels[i] = x > 60 && x < 540 ? 1 : 0
    else if (strip >= 0) {
      const off = strip % 2 === 0 ? step : 0
      const isInside = x > 200 - (y - 100) + off && x < 400 + (y - 100) - off
      labels[i] = isInside ? 2 + strip : 0
    }
  }
  return labels
}

test('the courses of a roof are one face, and nothing else is', () => {
  const joined = joinCourses(drawStrips(8, 0), width, height)
  const at = (x: number, y: number) => joined[y * width + x]!
  assert.equal(new Set(joined).size, 3)
  for (let y = 105; y < 180; y += 10) assert.equal(at(300, y), at(300, 105))
  assert.notEqual(at(300, 105), at(300, 300))
  assert.deepEqual([...new Set(joined)].sort(), [0, 1, 2])
})

test('steps whose ends are not on one line do not part courses, and three bands of a wall stay three', () => {
  for (const labels of [drawStrips(8, 24), drawStrips(3, 0)])
    assert.deepEqual(joinCourses(labels, width, height), labels)
})
