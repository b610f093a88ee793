import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'
import type { PanelLook } from '../../request.ts'

const [width, height] = [448, 300]
const [wall, floor] = [
  { left: 20, top: 20, width: 60, height: 40 },
  { left: 60, top: 280, width: 40, height: 12 },
]
const besideFoot = { left: 275, top: 226, width: 30, height: 12 }
const below = { left: 190, top: 246, width: 60, height: 14 }
let folder: string
let box: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-product-'))
  box = await draw('box', '<path d="M170 90H270V240H170ZM170 160H270"/>')
})

after(() => rm(folder, { recursive: true, force: true }))

test('a product that is drawn stands before white, a gradient or a studio, as background says', async () => {
  const [white, gradient, studio] = await Promise.all(
    (['white', 'gradient', 'studio'] as const).map((background) => render({ background })),
  )
  assert.ok((await toneOf(white!, wall)) > 254.5 && (await toneOf(white!, floor)) > 254.5)
  assert.ok((await toneOf(gradient!, wall)) > (await toneOf(gradient!, floor)) + 30)
  const grey = await toneOf(studio!, wall)
  assert.ok(grey > 70 && grey < 170, `${grey}`)
  for (const { notes } of [white!, gradient!, studio!]) assert.doesNotMatch(notes.join(), /could not show/)
})

test('its shadow falls beside it, lies close below it, or is a mirrored picture, as shadow_style says', async () => {
  const of = (shadow_style: PanelLook['shadow_style']) => render({ background: 'white', shadow_style })
  const [none, soft, contact, dramatic, reflection] = await Promise.all(
    (['none', 'soft', 'contact', 'dramatic', 'reflection'] as const).map(of),
  )
  assert.ok((await toneOf(none!, besideFoot)) > 254.5 && (await toneOf(none!, below)) > 254.5)
  assert.ok((await toneOf(dramatic!, besideFoot)) < 200, `${await toneOf(dramatic!, besideFoot)}`)
  assert.ok((await toneOf(soft!, besideFoot)) > (await toneOf(dramatic!, besideFoot)) + 10)
  assert.ok((await toneOf(contact!, { ...below, top: 241, height: 3 })) < 225)
  assert.ok((await toneOf(contact!, besideFoot)) > 245)
  assert.ok((await toneOf(reflection!, below)) < 248 && (await toneOf(reflection!, besideFoot)) > 254)
})

test('its light comes from one side, or from behind along its edges, as product_lighting says', async () => {
  const [natural, rim] = await Promise.all(
    (['natural', 'rim'] as const).map((product_lighting) => render({ product_lighting })),
  )
  const [left, right] = [
    { left: 180, top: 100, width: 20, height: 50 },
    { left: 240, top: 100, width: 20, height: 50 },
  ]
  assert.ok((await toneOf(natural!, left)) > (await toneOf(natural!, right)) + 20)
  const middle = { left: 200, top: 100, width: 40, height: 50 }
  assert.ok((await toneOf(rim!, { left: 169, top: 110, width: 2, height: 40 })) > (await toneOf(rim!, middle)) + 40)
})

test('what has no closed outline stays as it is, and a note says so', async () => {
  const open = await draw('open', '<path d="M170 240V90H270V240"/>')
  const { notes } = await render({ background: 'studio' }, open)
  assert.match(notes.join(), /could not show background "studio" in this picture/)
})

async function draw(name: string, lines: string): Promise<string> {
  const path = join(folder, `${name}.png`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#111" stroke-width="2">${lines}</g></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  return path
}

type Area = { left: number; top: number; width: number; height: number }

async function toneOf({ path }: { path: string }, area: Area): Promise<number> {
  const pixels = await sharp(path).extract(area).removeAlpha().raw().toBuffer()
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
}

let count = 0

async function render(look: PanelLook, source = box) {
  const path = join(folder, `made-${count++}.png`)
  const request = {
    ...plainRequest,
    source,
    expert: 'product',
    imageType: 'drawing',
    renderScenario: 'precise',
    look,
  } as const
  return { path, ...(await renderPicture(request, path, () => {})) }
}
