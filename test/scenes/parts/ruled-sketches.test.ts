import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withoutHatching } from '../../../src/classical/lines/hatching.ts'
import { blankPicture, type Picture } from '../../../src/classical/pixels/picture.ts'
import { loadPicture } from '../../../src/classical/pixels/picture-file.ts'
import { readRuled } from '../../../src/classical/space/ruled/read-ruled.ts'
import { inksOf } from '../../../src/classical/space/ruled/ruling.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { openRandom } from '../draw-lines.ts'
import { type DrawnScene, enlarge, pictureOf } from '../draw-scene.ts'
import { fourthRoundScenes } from '../fourth-round/fourth-round.ts'
import { isWrong, measure } from '../measure.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

const paper = 0.97

for (const [name, partsMin] of [
  ['villa, pencil', 0.9],
  ['stairs, pencil', 0.9],
] as const) {
  test(`a sketch whose strokes leave corners open, hatched and among scribbled trees, is read in space: ${name}`, () => {
    const scene = knownScenes.find((one) => one.name === name)!
    const drawn = drawTestScene(scene)
    const picture = pictureOf(drawn)
    const random = openRandom(5)
    openGaps(picture, random)
    const isShaded = scene.faces.map(({ part }, id) => part === 'wall' && id % 2 === 0)
    hatch(picture, drawn, isShaded)
    for (const x of [0.08, 0.92]) scribbleTree(picture, drawn, x * picture.width, 0.38 * picture.height, random)
    const space = seeSpace(picture, 'sketch')
    assert.ok(isFull(space), space.reason)
    const { focal, parts, ...measured } = measure(space, drawn, scene.faces)
    assert.ok(!isWrong({ focal, parts, ...measured }))
    assert.ok(focal < 0.05, `focal length off by ${focal}`)
    assert.ok(parts > partsMin, `${parts} of the parts are right`)
    const sides = space.scenery!.map(({ left, right }) => (left + right) / 2 / picture.width)
    assert.ok(sides.some((x) => x < 0.2) && sides.some((x) => x > 0.8), `trees at ${sides}`)
  })
}

test('windows of a sketch that is read by its long strokes are found among its short ones', async () => {
  const scene = fourthRoundScenes.find((one) => one.name === 'cloister, pencil from above')!
  const picture = pictureOf(await enlarge(drawTestScene(scene)))
  const { width, height } = picture
  const inks = inksOf(picture)
  const known = { width, height, kind: { kind: 'sketch', confidence: 1 } } as const
  const space = readRuled(picture, known, { ...inks, bare: withoutHatching(inks.marks, width, height) }, [])
  const windows = space?.scene.parts.filter((part) => part === 'opening' || part === 'door') ?? []
  assert.ok(windows.length > 20, `${windows.length}`)
})

for (const [name, places] of [
  ['cider-mill', { roof: [700, 230], gable: [530, 420] }],
  ['fish-market', { roof: [700, 290], gable: [500, 350] }],
] as const) {
  test(`densely hatched, its camera is what strokes and borders agree on, and gaps behind what stands out are closed: ${name}`, async () => {
    const picture = await loadPicture(
      fileURLToPath(new URL(`../../../bench/pictures/drawings/${name}.webp`, import.meta.url)),
    )
    const space = seeSpace(picture, 'sketch')
    assert.ok(isFull(space), space.reason)
    const { labels } = space.regions.partition
    for (const [what, [x, y]] of Object.entries(places))
      assert.equal(space.scene.parts[labels[y * picture.width + x]!], what === 'roof' ? 'roof' : 'wall', what)
    const low = labels.subarray((picture.height - 1) * picture.width)
    assert.ok(low.every((region) => space.scene.parts[region] === 'ground'))
  })
}

test('a hatched landscape and scribbles stay flat', () => {
  for (const seed of [1, 2]) {
    const random = openRandom(seed)
    const hills = blankPicture(1344, 896)
    hills.L.fill(paper)
    for (let ridge = 0; ridge < 7; ridge++) {
      const at = (x: number) => 300 + 60 * ridge + 50 * Math.sin(x / (120 + 40 * ridge) + 2 * ridge)
      for (let x = 0; x < hills.width; x++) drawLine(hills, x, at(x), x + 1, at(x + 1))
    }
    for (let n = 0; n < 700; n++) {
      const [x, y, angle] = [random() * hills.width, 350 + 500 * random(), -0.8 + 0.2 * random()]
      drawLine(hills, x, y, x + 50 * Math.cos(angle), y + 50 * Math.sin(angle))
    }
    assert.equal(seeSpace(hills, 'sketch').mode, 'flat', 'hills')

    const strokes = blankPicture(1344, 896)
    strokes.L.fill(paper)
    for (let n = 0; n < 150; n++) {
      const [x, y, angle, length] = [random() * 1344, random() * 896, 6.28 * random(), 40 + 300 * random()]
      drawLine(strokes, x, y, x + length * Math.cos(angle), y + length * Math.sin(angle))
    }
    assert.equal(seeSpace(strokes, 'sketch').mode, 'flat', 'strokes')
  }
})

/** A hand lifts its pencil: every eighty pixels or so, strokes are missing for a dozen. */
function openGaps({ L, width, height }: Picture, random: () => number): void {
  const [apart, radius] = [80, 6]
  for (let top = 0; top < height; top += apart / 4) {
    for (let left = 0; left < width; left += apart / 4) {
      if (random() > 0.14) continue
      const [x, y] = [left + (random() * apart) / 4, top + (random() * apart) / 4]
      for (let v = -radius; v <= radius; v++)
        for (let u = -radius; u <= radius; u++) {
          const [px, py] = [Math.round(x + u), Math.round(y + v)]
          if (px >= 0 && py >= 0 && px < width && py < height && u * u + v * v <= radius * radius)
            L[py * width + px] = paper
        }
    }
  }
}

function hatch({ L, width }: Picture, { ids }: DrawnScene, isShaded: boolean[]): void {
  const [dx, dy] = [Math.cos(0.9), -Math.sin(0.9)]
  for (let i = 0; i < L.length; i++) {
    if (ids[i]! < 0 || !isShaded[ids[i]!]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const off = x * dy - y * dx + 1.2 * Math.sin((x * dx + y * dy) / 17)
    const from = Math.abs(off - 9 * Math.round(off / 9))
    L[i] = Math.min(L[i]!, 1 - 0.3 * Math.min(1, Math.max(0, 1.2 - from)))
  }
}

/** Curls before the sky. */
function scribbleTree(picture: Picture, { ids }: DrawnScene, x0: number, y0: number, random: () => number): void {
  for (let n = 0; n < 420; n++) {
    const [angle, share] = [6.28 * random(), Math.sqrt(random())]
    let [x, y, turn] = [x0 + 95 * share * Math.cos(angle), y0 + 105 * share * Math.sin(angle), 6.28 * random()]
    if ((ids[Math.round(y) * picture.width + Math.round(x)] ?? 0) >= 0) continue
    for (let step = 0; step < 10; step++) {
      turn += 2 * (random() - 0.2)
      const [toX, toY] = [x + 2.5 * Math.cos(turn), y + 2.5 * Math.sin(turn)]
      drawLine(picture, x, y, toX, toY)
      x = toX
      y = toY
    }
  }
}

function drawLine({ L, width, height }: Picture, x1: number, y1: number, x2: number, y2: number): void {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1))
  for (let n = 0; n <= steps; n++) {
    const [x, y] = [Math.round(x1 + ((x2 - x1) * n) / steps), Math.round(y1 + ((y2 - y1) * n) / steps)]
    if (x >= 0 && y >= 0 && x < width && y < height) L[y * width + x] = 0.6
  }
}
