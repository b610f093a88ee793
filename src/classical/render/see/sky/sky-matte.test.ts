import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whiteNoise } from '../../../pixels/noise.ts'
import { hexToLinear, hexToOklab, linearToOklab, oklabToLinear } from '../../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../../pixels/picture.ts'
import { findSky } from './find-sky.ts'
import { unmixSky } from './sky-matte.ts'

const width = 420
const height = 300
const ground = 250
const bark = '#3a3028'
const night = '#0c1328'

for (const [name, zenith, horizon] of [
  ['a blue sky', '#4d86c9', '#a9c9ea'],
  ['a grey sky', '#c4cad0', '#e3e6e9'],
] as const) {
  test(`another sky behind bare twigs is as if it had been there: ${name}`, () => {
    const picture = drawTree((y) => mixed(zenith, horizon, y / ground))
    const sky = findSky(picture)!
    const { mask, foreground } = unmixSky(picture, sky)
    for (const [n, i] of foreground.places.entries())
      for (const channel of ['L', 'a', 'b'] as const) picture[channel][i] = foreground[channel][n]!
    const dark = hexToLinear(night)
    let [twigs, twigsOff, gaps, gapsOff] = [0, 0, 0, 0]
    for (let i = 0; i < ground * width; i++) {
      const covered = coverage(i % width, Math.floor(i / width))
      const here = new Float64Array(3)
      oklabToLinear(picture.L[i]!, picture.a[i]!, picture.b[i]!, here)
      const truth = hexToLinear(bark).map((value, n) => value * covered + dark[n]! * (1 - covered))
      const made = dark.map((value, n) => value * mask[i]! + here[n]! * (1 - mask[i]!))
      if (covered > 0.1) {
        twigs++
        twigsOff += difference(truth, made)
      } else if (covered === 0 && nearTwig(i % width, Math.floor(i / width))) {
        gaps++
        gapsOff += difference(truth, made)
      }
    }
    assert.ok(twigs > 3000 && gaps > 3000, `${twigs} ${gaps}`)
    assert.ok(twigsOff / twigs < 2.5, `twigs are off by ΔE ${twigsOff / twigs}`)
    assert.ok(gapsOff / gaps < 0.5, `the sky between is off by ΔE ${gapsOff / gaps}`)
  })
}

test('nothing more of a house is taken for sky than before, whatever its panes mirror', () => {
  const picture = drawTree((y) => mixed('#4d86c9', '#a9c9ea', y / ground))
  const wall = hexToOklab('#c2ad8c')
  const glass = hexToOklab('#5a6f8c')
  const isHouse = (x: number, y: number) => x > 40 && x < 200 && y > 120 && y < 260
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isHouse(x, y)) continue
      const isGlass = x % 30 < 14 && y % 40 > 12 && y % 40 < 36
      for (const [n, channel] of (['L', 'a', 'b'] as const).entries())
        picture[channel][y * width + x] = (isGlass ? glass : wall)[n]!
    }
  const sky = findSky(picture)!
  const { mask } = unmixSky(picture, sky)
  for (let y = 126; y < 254; y++)
    for (let x = 46; x < 194; x++) {
      const i = y * width + x
      assert.ok(mask[i]! <= sky.mask[i]! + 0.01, `${mask[i]} at ${x} ${y}`)
    }
})

test('under a white sky, white carving in the middle of a wall shows no sky', () => {
  const picture = drawTree(() => hexToLinear('#f4f5f6'))
  const [wall, dark, white] = [hexToOklab('#8f7d6b'), hexToOklab(bark), hexToOklab('#f4f5f6')]
  const isCarved = (x: number, y: number) => x > 100 && x < 150 && y > 130 && y < 180
  for (let y = 80; y < 260; y++)
    for (let x = 40; x < 200; x++) {
      const own = !isCarved(x, y) ? wall : (Math.floor(x / 3) + Math.floor(y / 3)) % 2 ? white : dark
      for (const [n, channel] of (['L', 'a', 'b'] as const).entries()) picture[channel][y * width + x] = own[n]!
    }
  const { mask } = unmixSky(picture, findSky(picture)!)
  let shown = 0
  for (let y = 134; y < 176; y++) for (let x = 104; x < 146; x++) shown += mask[y * width + x]! / 42 ** 2
  assert.ok(shown < 0.01, `${shown}`)
})

const trunk = { x1: 320, y1: 260, x2: 310, y2: 130, across: 16 }
/** A crown of branches and twigs, 8 to 1 pixels wide. */
const branches = [
  trunk,
  ...Array.from({ length: 46 }, (_, n) => {
    const angle = -0.15 - (n * 2.85) / 46
    const length = 60 + ((n * 37) % 50)
    const x1 = 312 + 14 * Math.cos(n * 2.1)
    const y1 = 150 - ((n * 13) % 40)
    return {
      x1,
      y1,
      x2: x1 + length * Math.cos(angle),
      y2: y1 + length * Math.sin(angle),
      across: n % 12 === 0 ? 8 : 1 + (n % 3),
    }
  }),
]

function away({ x1, y1, x2, y2 }: (typeof branches)[number], x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

function coverage(x: number, y: number): number {
  const shares = branches.map((branch) => Math.min(1, Math.max(0, branch.across / 2 + 0.5 - away(branch, x, y))))
  return 1 - shares.reduce((free, share) => free * (1 - share), 1)
}

const nearTwig = (x: number, y: number) => branches.some((branch) => away(branch, x, y) < 6)

function drawTree(skyAt: (y: number) => number[]): Picture {
  const picture = blankPicture(width, height)
  const grain = whiteNoise(width, height, 3)
  const lab = new Float64Array(3)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const covered = coverage(x, y)
      const before = y >= ground && covered < 1 ? hexToLinear('#5d6b34') : hexToLinear(bark)
      const share = y >= ground ? 1 : covered
      const light = skyAt(y).map((value, n) => before[n]! * share + value * (1 - share))
      linearToOklab(light[0]!, light[1]!, light[2]!, lab)
      picture.L[i] = lab[0]! + 0.008 * (grain[i]! - 0.5) * (y >= ground ? 20 : 1)
      picture.a[i] = lab[1]!
      picture.b[i] = lab[2]!
    }
  }
  return picture
}

const mixed = (one: string, other: string, share: number) =>
  hexToLinear(one).map((value, n) => value + (hexToLinear(other)[n]! - value) * share)

/** 100 times the distance in OKLab. */
function difference(one: number[], other: number[]): number {
  const [first, second] = [new Float64Array(3), new Float64Array(3)]
  linearToOklab(Math.max(0, one[0]!), Math.max(0, one[1]!), Math.max(0, one[2]!), first)
  linearToOklab(Math.max(0, other[0]!), Math.max(0, other[1]!), Math.max(0, other[2]!), second)
  return 100 * Math.hypot(first[0]! - second[0]!, first[1]! - second[1]!, first[2]! - second[2]!)
}
