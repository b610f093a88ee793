import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ground } from './grounds.ts'
import type { Site } from './site.ts'
import { spreadByTone } from './water-tone.ts'

const [width, height] = [600, 400]

test('a river that a bridge parts is water on both of its sides; a shadow, a plot and a toned roof are not', () => {
  // Paper, a reach of a river that is known, another, a shadow, and a plot of which a part is built on.
  const labelAt = (x: number, y: number) => {
    if (y >= 150 && y < 220) return x < 280 ? 1 : x < 320 ? 0 : 2
    if (x >= 50 && x < 150 && y >= 300 && y < 360) return 3
    return x >= 400 && x < 500 && y >= 300 && y < 360 ? 4 : 0
  }
  const groundLabels = new Int32Array(width * height).map((_, i) => labelAt(i % width, Math.floor(i / width)))
  const tones = [1, 0.947, 0.948, 0.7, 0.947]
  // Strokes lie on the water.
  const L = Float32Array.from(groundLabels, (label, i) =>
    (label === 1 || label === 2) && i % 9 === 0 ? 0.3 : tones[label]!,
  )
  const grounds: Ground[] = ['lawn', 'water', 'open', 'open', 'open']
  const roofs = [undefined, undefined, undefined, undefined, 0]
  spreadByTone(L, { labels: groundLabels, groundLabels, grounds, roofs } as unknown as Site)
  assert.deepEqual(grounds, ['lawn', 'water', 'water', 'open', 'open'])
})
