import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whiteNoise } from '../../pixels/noise.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { type FacadeWindow, findFacadeWindows } from './facade-windows.ts'

const width = 1344
const height = 896
const focal = 1150
/** Of the facade: turned by so much, so far away; in metres. */
const turn = (-32 * Math.PI) / 180
const away = 27
const eye = 1.6

type Rect = [left: number, bottom: number, right: number, top: number]
type Part = { at: Rect; L: number; a?: number; b?: number }

const wall: Part = { at: [-11, 0, 11, 8.5], L: 0.78, b: 0.02 }
const windows: Rect[] = [0, 1].flatMap((storey) =>
  [-8.5, -5, -1.5, 2, 5.5].map((x): Rect => [x, 1 + 3.4 * storey, x + 1.5, 2.8 + 3.4 * storey]),
)
const panes = (rects: Rect[], L = 0.3, b = -0.005): Part[] => rects.map((at) => ({ at, L, b }))

test('the windows of a facade seen from a corner are all found, and nothing else', () => {
  const found = look([wall, ...panes(windows)])
  assert.deepEqual(countAgainst(found, windows), { found: 10, wrong: 0 })
})

test('windows that are lit in the evening are known as lit, and the others as dark', () => {
  const lit = windows.filter((_, n) => n % 3 === 0)
  const dark = windows.filter((_, n) => n % 3 !== 0)
  const found = look([{ ...wall, L: 0.4 }, ...panes(dark, 0.18), ...panes(lit, 0.8, 0.09)])
  assert.deepEqual(countAgainst(found, windows), { found: 10, wrong: 0 })
  assert.deepEqual(
    countAgainst(
      found.filter((window) => window.lit),
      lit,
    ),
    { found: 4, wrong: 0 },
  )
})

const row = (count: number, from: number, step: number, rect: (x: number) => Rect) =>
  Array.from({ length: count }, (_, n): Rect => rect(from + n * step))

for (const [name, distractors] of [
  ['a frieze', panes(row(26, -10.5, 0.8, (x) => [x, 7.6, x + 0.45, 8.1]))],
  ['a balustrade', panes(row(60, -10.5, 0.35, (x) => [x, 3.2, x + 0.16, 4]))],
  [
    'louvres',
    panes(
      Array.from({ length: 9 }, (_, n): Rect => [8, 1 + n * 0.2, 10, 1.1 + n * 0.2]),
      0.4,
    ),
  ],
  [
    'a fence',
    panes(
      row(90, -10.8, 0.24, (x) => [x, 0, x + 0.12, 0.9]),
      0.4,
    ),
  ],
  [
    'a tiled roof',
    [
      { at: [-11, 8.5, 11, 12] as Rect, L: 0.5, a: 0.08, b: 0.06 },
      ...Array.from({ length: 6 }, (_, r) =>
        row(22, -10.8, 1, (x): Rect => [x + (r % 2) * 0.3, 8.6 + r * 0.55, x + 0.85 + (r % 2) * 0.3, 9 + r * 0.55]),
      )
        .flat()
        .map((at) => ({ at, L: 0.4, a: 0.07, b: 0.05 })),
    ],
  ],
] as [string, Part[]][]) {
  test(`${name} is never a window, and the windows beside it are found`, () => {
    const found = look([wall, ...distractors, ...panes(windows)])
    const { found: seen, wrong } = countAgainst(found, windows)
    assert.equal(wrong, 0)
    assert.ok(seen >= 9, `${seen} of 10`)
  })
}

test('panels of a wall that are of its stone are not windows, and the windows between them are found', () => {
  const panels = [-10.4, -6.8, -3.3, 0.2, 3.7].flatMap((x) => [0.8, 4.2].map((y): Rect => [x, y, x + 1.6, y + 2]))
  const joints = panels.map((at) => ({ at, L: 0.5, b: 0.02 }))
  const stones = panels.map(([left, bottom, right, top]) => ({
    at: [left + 0.12, bottom + 0.12, right - 0.12, top - 0.12] as Rect,
    L: 0.6,
    b: 0.02,
  }))
  const found = look([{ ...wall, L: 0.62 }, ...joints, ...stones, ...panes(windows)])
  assert.deepEqual(countAgainst(found, windows), { found: 10, wrong: 0 })
})

test('of a picture whose camera is not known no window is known', () => {
  const picture = blankPicture(width, height)
  picture.L.set(whiteNoise(width, height, 4))
  assert.equal(findFacadeWindows(picture, undefined), undefined)
})

function look(parts: Part[]): FacadeWindow[] {
  return findFacadeWindows(draw(parts), undefined) ?? []
}

/** The facade before a level ground, a second one around the corner that has only lines, and the grain of a photo. */
function draw(parts: Part[]): Picture {
  const picture = blankPicture(width, height)
  const grain = whiteNoise(width, height, 2)
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const corner = 11
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [u, v] = [(x - width / 2 + 0.5) / focal, (y - height / 2 + 0.5) / focal]
      let [L, a, b] = y > height / 2 ? [0.5, -0.03, 0.05] : [0.85, -0.01, -0.05]
      // Where the ray meets the upright plane whose direction is [c, s] in plan.
      const front = placeOn(u, v, c, s, 0, away)
      const side = placeOn(u, v, -s, c, corner * c, away + corner * s)
      if (front && front[0] < corner && front[0] > -11 && front[1] > 0) {
        for (const part of parts) {
          const [left, bottom, right, top] = part.at
          if (front[0] > left && front[0] < right && front[1] > bottom && front[1] < top)
            [L, a, b] = [part.L, part.a ?? 0, part.b ?? 0.01]
        }
      } else if (side && side[0] > 0 && side[0] < 9 && side[1] > 0 && side[1] < 8.5)
        [L, a, b] = Math.floor(side[1] / 0.7) % 2 ? [0.6, 0, 0.02] : [0.68, 0, 0.02]
      picture.L[i] = L + 0.012 * (grain[i]! - 0.5)
      picture.a[i] = a
      picture.b[i] = b
    }
  }
  return picture
}

/** Metres along and above the ground, where a ray meets an upright plane. */
function placeOn(u: number, v: number, dx: number, dz: number, x: number, z: number): [number, number] | undefined {
  const t = (dx * z - dz * x) / (dx - u * dz)
  if (!(t > 0.1)) return undefined
  return [(t * u - x) * dx + (t - z) * dz, eye - t * v]
}

/** A window counts if its middle is in one that was drawn, and its size within 30 %. */
function countAgainst(found: FacadeWindow[], drawn: Rect[]): { found: number; wrong: number } {
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const seen = new Set<Rect>()
  let wrong = 0
  for (const { corners } of found) {
    const places = corners.map(
      ([x, y]) => placeOn((x - width / 2 + 0.5) / focal, (y - height / 2 + 0.5) / focal, c, s, 0, away) ?? [1e9, 1e9],
    )
    const [middleX, middleY] = [0, 1].map((n) => places.reduce((sum, place) => sum + place[n]!, 0) / 4) as [
      number,
      number,
    ]
    const [one, two, three, four] = places as [[number, number], [number, number], [number, number], [number, number]]
    const wide = (two[0] - one[0] + three[0] - four[0]) / 2
    const match = drawn.find(([left, bottom, right, top]) => {
      const isInside = middleX > left && middleX < right && middleY > bottom && middleY < top
      return isInside && Math.abs(wide / (right - left) - 1) < 0.3
    })
    if (match) seen.add(match)
    else wrong++
  }
  return { found: seen.size, wrong }
}
