import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { type Entourage, findEntourage } from '../find-entourage.ts'

const [width, height] = [1344, 896]
type Rgb = readonly [number, number, number]
const lit = (colour: Rgb, light: number) =>
  `rgb(${colour.map((c) => Math.round(255 * (c / 255) * light ** (1 / 2.2)))})`

/** A crown of facets, each lit by its own share, over a trunk that ends at `foot`. */
function facets(x: number, y: number, radius: number, foot: number, colour: Rgb): string {
  const at = (n: number, far: number) => {
    const turn = (2 * Math.PI * n) / 9 + far
    return `${x + far * radius * Math.cos(turn)},${y + far * radius * Math.sin(turn)}`
  }
  const rings = Array.from({ length: 9 }, (_, n) => {
    const light = 0.62 + 0.36 * Math.cos((2 * Math.PI * (n - 6.5)) / 9)
    return `<path fill="${lit(colour, light)}" d="M${at(n, 1)}L${at(n + 1, 1)}L${at(n + 1, 0.5)}L${at(n, 0.5)}Z"/>
      <path fill="${lit(colour, Math.min(1, 1.2 * light))}" d="M${at(n, 0.5)}L${at(n + 1, 0.5)}L${x},${y}Z"/>`
  })
  return `${trunk(x, y, foot)}${rings.join('')}`
}
const trunk = (x: number, top: number, foot: number, wide = 12) =>
  `<path fill="#6b4c38" d="M${x - wide / 2} ${top}h${wide}V${foot}h-${wide}Z"/>`
const page = (figures: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
  <radialGradient id="ball" cx="0.3" cy="0.25" r="0.9"><stop stop-color="#8fc06a"/><stop offset="1" stop-color="#2f5526"/></radialGradient>
  <linearGradient id="tower"><stop stop-color="#9cc48c"/><stop offset="1" stop-color="#4c7345"/></linearGradient></defs>
  <rect width="1344" height="896" fill="#bcd4ea"/><rect y="560" width="1344" height="336" fill="#c4bdb0"/>
  <path fill="#9cc070" d="M0 560H1344V574H0Z"/>${figures}</svg>`
const panes = (left: number, right: number, y: number) =>
  Array.from(
    { length: Math.floor((right - left) / 70) },
    (_, n) => `<path fill="#6f8ea6" d="M${left + 20 + 70 * n} ${y}h34v46h-34Z"/>`,
  ).join('')

const wall = `<path fill="#e2d3b8" d="M160 250H760V640H160Z"/>${panes(160, 760, 300)}${panes(160, 760, 440)}`
const [green, lime]: [Rgb, Rgb] = [
  [110, 170, 80],
  [180, 205, 95],
]
const trees = page(`${wall}${facets(240, 400, 90, 660, green)}
  ${trunk(520, 470, 655)}<circle cx="520" cy="420" r="80" fill="url(#ball)"/>
  ${trunk(880, 560, 650)}<path fill="#7fae58" d="M880 290L820 580H880Z"/><path fill="#4d7836" d="M880 290L940 580H880Z"/>
  ${facets(1080, 400, 95, 650, green)}${facets(1210, 420, 90, 670, lime)}`)

/** All of the green of trees, and one tree. */
const roof = lit(green, 0.8)
const built =
  page(`<path fill="${lit(green, 0.95)}" d="M60 330H420V640H60Z"/>${panes(60, 420, 380)}${panes(60, 420, 520)}
  <path fill="${roof}" d="M40 330L140 230H340L440 330Z"/>
  <path fill="url(#tower)" d="M480 300H640V640H480Z"/><path fill="url(#tower)" d="M480 300A80 80 0 0 1 640 300Z"/>
  <path fill="#d9cdb9" d="M680 400H1000V640H680Z"/><path fill="${roof}" d="M680 400A160 90 0 0 1 1000 400Z"/>
  ${panes(680, 1000, 440)}<path fill="${lit(green, 0.6)}" d="M690 540H790L800 570H680Z"/>
  <path fill="${lit(green, 0.9)}" d="M860 540H960V572A50 18 0 0 1 860 572Z"/>
  <path fill="#555" d="M1058 430h4V660h-4Z"/><circle cx="1060" cy="418" r="15" fill="url(#ball)"/>
  <path fill="${roof}" d="M700 700H880V735H700ZM740 700L760 675H840L860 700Z"/><circle cx="740" cy="735" r="17" fill="#333"/><circle cx="840" cy="735" r="17" fill="#333"/>
  <path fill="${lit(green, 0.9)}" d="M1100 640L1160 520L1180 640Z"/><path fill="${lit(green, 0.5)}" d="M1180 640L1160 520L1230 640Z"/>
  ${facets(1260, 380, 70, 650, green)}`)

let folder: string
let grown: Entourage
let left: Entourage
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-leafy-'))
  const find = async (name: string, drawn: string) => {
    const path = join(folder, `${name}.png`)
    await sharp(Buffer.from(drawn)).png().toFile(path)
    const found = findEntourage(await loadPicture(path))
    assert.ok(found, name)
    return found
  }
  grown = await find('trees', trees)
  left = await find('built', built)
})
after(() => rm(folder, { recursive: true, force: true }))

const crownAt = ({ shown, labels }: Entourage, x: number, y: number) =>
  shown.findIndex(({ crown }) => labels[y * width + x] === crown)

test('crowns of facets, balls and cones on stems are crowns all over, before a wall and before the strip of a lawn', () => {
  for (const [x, y, reach] of [
    [240, 400, 60],
    [520, 420, 60],
    [880, 500, 20],
  ] as const) {
    const own = crownAt(grown, x, y)
    assert.ok(own >= 0, `${x}`)
    for (const [u, v] of [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ] as const)
      assert.equal(crownAt(grown, x + u, y + v), own, `${x + u} ${y + v}`)
    assert.ok(Math.abs(grown.shown[own]!.stems[0]! - x) < 8, `${grown.shown[own]!.stems}`)
    assert.ok(grown.shown[own]!.bottom > 630, `${grown.shown[own]!.bottom}`)
  }
})

test('crowns that overlap have a stem each, whatever their greens', () => {
  const found = [1080, 1210].map((x) => grown.shown[crownAt(grown, x, 400)])
  const stems = [...new Set(found)].flatMap((one) => one?.stems ?? [])
  assert.deepEqual(
    stems.map((x) => Math.round(x / 10)),
    [108, 121],
  )
})

test('nothing built is a crown, though it is of the green of the trees', () => {
  assert.ok(crownAt(left, 1260, 380) >= 0)
  for (const [name, x, y] of [
    ['wall', 80, 480],
    ['hip roof', 240, 280],
    ['round tower', 560, 480],
    ['dome', 560, 260],
    ['vault', 840, 360],
    ['awning', 740, 555],
    ['balcony', 910, 560],
    ['lamp', 1060, 418],
    ['car', 800, 715],
    ['tent', 1150, 600],
  ] as const)
    assert.equal(crownAt(left, x, y), -1, name)
})
