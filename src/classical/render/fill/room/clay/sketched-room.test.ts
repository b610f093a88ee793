import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'

/** Where all that goes into the depth of the room vanishes. */
const [x0, y0] = [640, 420]
const towards = (x: number, y: number, share: number) => [x + (x0 - x) * share, y + (y0 - y) * share].map(Math.round)
/** Strokes of a hand miss one another by a little, so that nothing is closed. */
const stroke = (n: number, [ax, ay]: number[], [bx, by]: number[]) =>
  `M${ax! + ((n * 7) % 5) - 2} ${ay! + ((n * 3) % 5) - 2}L${bx! - ((n * 5) % 5) + 2} ${by! + ((n * 11) % 5) - 2}`

/** A room in one-point perspective: the edges of its box, boards of its floor, cupboards along its sides, and hatching on its left wall. */
const lines = [
  ...[
    [0, 40],
    [1344, 40],
    [0, 860],
    [1344, 860],
  ].map(([x, y]) => [[x!, y!], towards(x!, y!, 0.6)] as const),
  ...[200, 420, 640, 860, 1100].map((x) => [[x, 895], towards(x, 895, 0.62)] as const),
  ...[0, 1344].flatMap((x) => [200, 640].map((y) => [[x, y], towards(x, y, 0.5)] as const)),
  ...[0.1, 0.3, 0.5].flatMap((share) =>
    [0, 1344].map((x) => [towards(x, 200, share), towards(x, 640, share)] as const),
  ),
  ...[
    [
      [384, 268],
      [922, 268],
    ],
    [
      [384, 596],
      [922, 596],
    ],
    [
      [384, 268],
      [384, 596],
    ],
    [
      [922, 268],
      [922, 596],
    ],
  ].map(([a, b]) => [a!, b!] as const),
  ...Array.from(
    { length: 22 },
    (_, n) =>
      [
        [20 + 14 * n, 500 - 4 * n],
        [60 + 14 * n, 430 - 4 * n],
      ] as const,
  ),
]

test('a sketched room whose strokes close nothing is painted in its box: boards below, plaster above them', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-sketched-'))
  const [source, output] = [join(folder.path, 'sketch.png'), join(folder.path, 'out.png')]
  const drawn = lines.map(([a, b], n) => stroke(n, [...a], [...b])).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#f6f3ea"/>
    <path d="${drawn}" stroke="#444" stroke-width="2" fill="none"/></svg>`
  await sharp(Buffer.from(svg)).png().toFile(source)
  const callerText = 'oak floor, white walls, white ceiling'
  const request = {
    ...plainRequest,
    source,
    expert: 'interior',
    imageType: 'sketch',
    callerText,
    isFlat: true,
  } as const
  await renderPicture(request, output, () => {})
  const { L, b, width } = await loadPicture(output)
  const meanOf = (plane: Float32Array, left: number, top: number, wide = 60, tall = 24) => {
    let sum = 0
    for (let y = top; y < top + tall; y++) for (let x = left; x < left + wide; x++) sum += plane[y * width + x]!
    return sum / (wide * tall)
  }
  for (const x of [500, 720]) assert.ok(meanOf(b, x, 700) > 0.05, `floor ${meanOf(b, x, 700)}`)
  for (const [x, y] of [
    [600, 400],
    [1120, 400],
    [600, 120],
  ] as const)
    assert.ok(meanOf(b, x, y) < 0.03, `${x}, ${y}: ${meanOf(b, x, y)}`)
  // Hatching is shade.
  assert.ok(meanOf(L, 180, 420) < meanOf(L, 1120, 420) - 0.04)
})
