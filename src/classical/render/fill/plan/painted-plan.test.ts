import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-painted-plan-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Two rooms, beside each other; colours by place. */
const rooms = { wood: '#c99a5b', tiles: '#7fbcd8' }
const things = [
  ['#4c6b58', 250, 240, 220, 90],
  ['#e5b93a', 560, 560, 150, 150],
  ['#8a5a30', 300, 560, 150, 100],
  ['#c9562f', 520, 260, 80, 80],
  ['#5f7f2f', 180, 660, 80, 80],
  ['#33507d', 700, 200, 80, 60],
] as const

async function render(name: string, furniture: string, words: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#f6f4ef"/>
    <rect x="160" y="140" width="660" height="620" fill="${rooms.wood}"/><rect x="820" y="140" width="360" height="620" fill="${rooms.tiles}"/>
    ${furniture}<path d="M160 140H1180V760H160ZM820 140V560M820 660V760" fill="none" stroke="#222" stroke-width="22"/></svg>`
  const [source, out] = [join(folder, `${name}.png`), join(folder, `${name}-out.png`)]
  await sharp(Buffer.from(svg)).png().toFile(source)
  const request = { ...plainRequest, source, expert: 'plan', imageType: 'drawing', callerText: words } as const
  const { notes } = await renderPicture(request, out, () => {})
  const { L, a, b } = await loadPicture(out)
  const at = (x: number, y: number): Oklab => [L[y * 1344 + x]!, a[y * 1344 + x]!, b[y * 1344 + x]!]
  return { at, notes }
}

const hueOf = ([, a, b]: Oklab) => (Math.atan2(b, a) * 180) / Math.PI
const turned = (one: Oklab, other: Oklab) => Math.abs(((hueOf(one) - hueOf(other) + 540) % 360) - 180)

test('a furnished plan in colour keeps the colours of floors and furniture', async () => {
  const furniture = things.map(
    ([fill, x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`,
  )
  const { at, notes } = await render('furnished', furniture.join(''), 'floors in grey concrete')
  assert.ok(turned(at(500, 450), hexToOklab(rooms.wood)) < 20, 'the wooden floor')
  assert.ok(turned(at(1000, 450), hexToOklab(rooms.tiles)) < 40, 'the tiled floor')
  for (const [fill, x, y, w, h] of things)
    assert.ok(turned(at(Math.round(x + w / 2), Math.round(y + h / 2)), hexToOklab(fill)) < 20, fill)
  assert.ok(
    notes.some((note) => note.includes('does not apply "grey", "concrete"')),
    notes.join('\n'),
  )
})

test('walls of a plan in colour throw their shadow away from the upper left', async () => {
  const furniture = things.map(
    ([fill, x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`,
  )
  const { at } = await render('shadows', furniture.join(''), '')
  const open = at(500, 450)[0]
  assert.ok(at(176, 450)[0] < open - 0.08, 'beside the left wall')
  assert.ok(at(500, 156)[0] < open - 0.08, 'below the upper wall')
  assert.ok(at(790, 450)[0] > open - 0.05, 'on the sunny side of a wall')
})

test('a plan with a tint for each room has its floors by the prompt', async () => {
  const { notes } = await render('tints', '', 'living room in oak parquet')
  assert.ok(!notes.some((note) => note.includes('keeps its colours')), notes.join('\n'))
})
