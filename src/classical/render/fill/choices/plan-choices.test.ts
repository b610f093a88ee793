import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { panels } from '../../../../contract/arch-render-v45/panels.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'
import type { PanelLook } from '../../request.ts'

let folder: string
let plan: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-choices-'))
  plan = join(folder, 'plan.png')
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896" width="672" height="448" fill="none" stroke="#111">
    <rect width="1344" height="896" fill="#fff" stroke="none"/>
    <path d="M160 140H1180V760H160ZM660 140V360M660 480V760" stroke-width="16"/>
    <path d="M660 360A120 120 0 0 1 780 480H660" stroke-width="3"/>
    <rect x="240" y="220" width="220" height="260" stroke-width="3"/></svg>`),
  )
    .png()
    .toFile(plan)
})

after(() => rm(folder, { recursive: true, force: true }))

test('walls of a plan are filled, outlined, hatched or black, as wall_style says', async () => {
  const upperWall = { left: 300, top: 134, width: 300, height: 12 }
  const [usual, filled, outline, hatched, poche] = await Promise.all([
    tonesOf({}, upperWall),
    ...panels.plan.wall_style.map((wall_style) => tonesOf({ wall_style }, upperWall)),
  ])
  assert.deepEqual(filled, usual)
  assert.ok(filled!.mean < 70 && filled!.deviation < 12, JSON.stringify(filled))
  assert.ok(outline!.mean > 150, JSON.stringify(outline))
  assert.ok(hatched!.mean > 70 && hatched!.mean < 200 && hatched!.deviation > 50, JSON.stringify(hatched))
  assert.ok(poche!.mean < filled!.mean - 15, JSON.stringify(poche))
})

test('furniture of a plan is filled, outlined, detailed or left out, as furniture_2d says', async () => {
  const [middle, edge] = [
    { left: 300, top: 300, width: 100, height: 100 },
    { left: 300, top: 214, width: 100, height: 12 },
  ]
  const floor = await tonesOf({ color_mode: 'colored' }, { left: 480, top: 560, width: 100, height: 100 })
  const of = async (furniture_2d: PanelLook['furniture_2d']) => {
    const look = { color_mode: 'colored', furniture_2d } as const
    return { inside: distance(await tonesOf(look, middle), floor), line: (await tonesOf(look, edge)).least }
  }
  const [filled, outline, none] = [await of('filled'), await of('outline'), await of('none')]
  assert.ok(filled.inside > 25, JSON.stringify(filled))
  assert.ok(outline.inside < 12 && outline.line < floor.least - 60, JSON.stringify([outline, floor]))
  assert.ok(none.inside < 12 && none.line > floor.least - 12, JSON.stringify([none, floor]))
  const seam = { left: 244, top: 300, width: 40, height: 60 }
  const [plain, seamed] = [await tonesOf({}, seam), await tonesOf({ furniture_2d: 'detailed' }, seam)]
  assert.ok(seamed.deviation > plain.deviation + 3, JSON.stringify([plain, seamed]))
})

test('rooms of a plan have colours of their own, even or in gradients, as color_mode says', async () => {
  const [left, right] = await Promise.all(
    [500, 900].map((left) => tonesOf({ color_mode: 'colored' }, { left, top: 580, width: 100, height: 100 })),
  )
  assert.ok(left!.deviation < 6 && distance(left!, right!) > 40, JSON.stringify([left, right]))
  const [upper, lower] = await Promise.all(
    [
      { left: 720, top: 200, width: 40, height: 40 },
      { left: 1100, top: 690, width: 40, height: 40 },
    ].map((area) => tonesOf({ color_mode: 'gradient' }, area)),
  )
  assert.ok(upper!.mean > lower!.mean + 25, JSON.stringify([upper, lower]))
})

test('every drawing_style of a plan differs from each other, and a choice of its own wins over it', async () => {
  const whole = { left: 0, top: 0, width: 1344, height: 896 }
  const pictures = await Promise.all(
    panels.plan.drawing_style.map((drawing_style) => pixelsOf({ drawing_style }, whole)),
  )
  for (const [n, one] of pictures.entries())
    for (const other of pictures.slice(n + 1)) {
      const apart = one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length
      assert.ok(apart > 1.5, `${n}: ${apart}`)
    }
  const wall = { left: 300, top: 134, width: 300, height: 12 }
  const filled = await tonesOf({ drawing_style: 'technical', wall_style: 'filled' }, wall)
  assert.ok(filled.mean < 70, JSON.stringify(filled))
})

test('a plan that is a picture in colours names the choices that it does not show', async () => {
  const { notes } = await render({ wall_style: 'hatched' }, '3d')
  assert.match(notes.join('\n'), /could not show wall_style "hatched" in this picture/)
  assert.doesNotMatch((await render({ wall_style: 'hatched' })).notes.join('\n'), /could not show/)
})

/** In units of the drawing, which is made at half its size. */
type Area = { left: number; top: number; width: number; height: number }

type Tones = { mean: number; deviation: number; channels: number[]; least: number }

async function tonesOf(look: PanelLook, area: Area): Promise<Tones> {
  const pixels = await pixelsOf(look, area)
  const channels = [0, 1, 2].map((one) => meanOf(pixels.filter((_, i) => i % 3 === one)))
  const deviation = Math.sqrt(meanOf(pixels.map((value, i) => (value - channels[i % 3]!) ** 2)))
  return { mean: meanOf(pixels), deviation, channels, least: Math.min(...pixels) }
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const distance = (one: Tones, other: Tones) => Math.hypot(...one.channels.map((value, n) => value - other.channels[n]!))

const rendered = new Map<string, ReturnType<typeof render>>()

async function pixelsOf(look: PanelLook, area: Area): Promise<number[]> {
  const key = JSON.stringify(look)
  if (!rendered.has(key)) rendered.set(key, render(look))
  const { path } = await rendered.get(key)!
  const [left, top, width, height] = [area.left, area.top, area.width, area.height].map((value) =>
    Math.round(value / 2),
  )
  const part = sharp(path).extract({ left: left!, top: top!, width: width!, height: height! })
  return [...(await part.raw().toBuffer())]
}

let count = 0

async function render(look: PanelLook, imageType: 'drawing' | '3d' = 'drawing') {
  const path = join(folder, `${count++}.png`)
  const request = { ...plainRequest, source: plan, expert: 'plan', imageType, renderScenario: 'precise', look } as const
  return { path, ...(await renderPicture(request, path, () => {})) }
}
