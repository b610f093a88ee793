import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { hashUnit } from '../../../../pixels/noise.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { type ClayPart, clayParts, readClay } from './read-clay.ts'

/**
 * Two wings of a white house with bluish panes that grey towards one corner, a bright parapet with shade under it, a post before it in the grey of the
 * ground, a pool, and a tree whose crown is of facets.
 */
const [width, height, horizonY] = [1344, 896, 620]
const panes = [640, 760, 880].flatMap((x) => [300, 540].map((y) => [x, y] as const))
const [crownX, crownY, crownR] = [180, 420, 110]

const facets = Array.from({ length: 260 }, (_, n) => {
  const noise = (k: number) => hashUnit(n, k, 5)
  const angle = 2 * Math.PI * noise(1)
  const away = crownR * Math.sqrt(noise(2)) * 0.9
  const grey = Math.round(120 + 125 * noise(3))
  const corners = [0, 1, 2].map((k) => {
    const turn = angle + (2 * Math.PI * k) / 3 + noise(4 + k)
    return `${crownX + away * Math.cos(angle) + 16 * Math.cos(turn)},${crownY + away * Math.sin(angle) + 16 * Math.sin(turn)}`
  })
  return `<polygon points="${corners.join(' ')}" fill="rgb(${grey},${grey},${grey})"/>`
})
const model = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1344" height="896" fill="#f4f4f4"/><rect y="690" width="1344" height="206" fill="#b8b8b8"/>
  <path d="M620 780L1180 770L1240 840L560 850Z" fill="#6fb7c4"/>
  <rect x="172" y="500" width="14" height="205" fill="#8a8a8a"/><circle cx="${crownX}" cy="${crownY}" r="${crownR}" fill="#a5a5a5"/>${facets.join('')}
  <path d="M560 230L1080 270V700L560 730Z" fill="#c4c4c4"/><path d="M560 230L400 250V716L560 730Z" fill="#8c8c8c"/>
  <defs><linearGradient id="glass" x2="1" y2="0.3"><stop offset="0.3" stop-color="#7c8596"/><stop offset="1" stop-color="#888888"/></linearGradient></defs>
  <g fill="url(#glass)">${panes.map(([x, y]) => `<rect x="${x}" y="${y}" width="80" height="90"/>`).join('')}</g>
  <path d="M590 424L1060 428V490L590 500Z" fill="#eeeeee"/><path d="M590 500L1060 490V512L590 524Z" fill="#5c5c5c"/>
  <rect x="1063" y="420" width="13" height="300" fill="#b8b8b8"/></svg>`

let folder: string
let shareOf: (part: ClayPart, left: number, top: number, wide: number, tall: number) => number

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-clay-house-'))
  const source = join(folder, 'house.png')
  await sharp(Buffer.from(model)).png().toFile(source)
  const picture = await loadPicture(source)
  const none = new Float32Array(width * height)
  const { parts } = readClay(picture, { horizonY, edges: none, built: none })
  shareOf = (part, left, top, wide, tall) => {
    let sum = 0
    for (let y = top; y < top + tall; y++)
      for (let x = left; x < left + wide; x++) if (clayParts[parts[y * width + x]!] === part) sum++
    return sum / (wide * tall)
  }
})

after(() => rm(folder, { recursive: true, force: true }))

test('the panes of a grey house are glass as wholes, and its walls are not', () => {
  for (const [x, y] of panes) assert.ok(shareOf('pane', x + 3, y + 3, 74, 84) > 0.99, `${x}, ${y}`)
  assert.equal(shareOf('pane', 980, 300, 90, 100), 0)
  assert.equal(shareOf('pane', 410, 300, 140, 380), 0)
})

test('a crown of facets is leaves from side to side, and nothing else is', () => {
  const half = Math.round(crownR * 0.6)
  const crown = shareOf('crown', crownX - half, crownY - half, 2 * half, 2 * half)
  assert.ok(crown > 0.99, String(crown))
  assert.equal(shareOf('crown', 400, 230, 680, 500), 0)
})

test('a solid parapet is one band between walls, and the ground and the sky end at the house', () => {
  assert.ok(shareOf('band', 600, 434, 450, 50) > 0.99)
  assert.equal(shareOf('band', 400, 540, 680, 150), 0)
  assert.ok(shareOf('ground', 0, 760, 540, 130) > 0.99)
  assert.ok(shareOf('wall', 410, 270, 140, 440) > 0.99)
  assert.ok(shareOf('sky', 500, 0, 800, 200) > 0.99)
})

test('what is blue on the ground is water', () => {
  assert.ok(shareOf('water', 640, 790, 500, 45) > 0.99)
  assert.equal(shareOf('water', 0, 0, width, 760), 0)
})

test('a post in the grey of the ground does not make a wall of the ground', () => {
  assert.ok(shareOf('ground', 0, 860, width, 30) > 0.99)
  assert.equal(shareOf('ground', 1060, 420, 20, 150), 0)
})
