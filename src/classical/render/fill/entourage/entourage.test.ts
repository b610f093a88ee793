import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { hashUnit } from '../../../pixels/noise.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'
import { findEntourage } from './find-entourage.ts'

const [width, height] = [1344, 896]
/** A wall that is seen from the front, with panes, beside which a tree stands as a flat silhouette. */
const crown = Array.from({ length: 11 }, (_, n) => {
  const [x, y] = [Math.cos(((n + 1) * 2 * Math.PI) / 11), Math.sin(((n + 1) * 2 * Math.PI) / 11)]
  return `${n === 0 ? 'M1150 420' : ''}A34 38 0 0 1 ${1060 + 90 * x} ${420 + 100 * y}`
}).join('')
const panes = [250, 600, 750].map((x) => `<path fill="#6f9ab5" d="M${x} 300h90v120h-90Z"/>`).join('')
const model = (figures: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1344" height="896" fill="#bcd8ee"/><rect y="600" width="1344" height="296" fill="#c9c2b6"/>
  <path fill="#b5543c" d="M180 180H900V640H180Z"/><path fill="#7d3a2a" d="M160 150H920V184H160Z"/>${panes}${figures}</svg>`
const tree = `<path fill="#6b4a30" d="M1054 505h12V700h-12Z"/><path fill="#5f8f4a" d="${crown}Z"/>`

let folder: string
let bare: Picture
let shown: Picture
let noisy: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-entourage-'))
  const made = async (name: string, figures: string, noise = 0) => {
    const [source, output] = [join(folder, `${name}.png`), join(folder, `${name}-out.png`)]
    const pixels = await sharp(Buffer.from(model(figures)))
      .removeAlpha()
      .raw()
      .toBuffer()
    for (const [i, value] of pixels.entries()) pixels[i] = Math.min(255, value + Math.round(noise * hashUnit(i, 1, 7)))
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(source)
    await renderPicture({ ...plainRequest, source, imageType: '3d', renderStyle: 'realistic' }, output, () => {})
    return await loadPicture(output)
  }
  bare = await made('bare', '')
  shown = await made('shown', tree)
  noisy = await made('noisy', tree, 2)
})

after(() => rm(folder, { recursive: true, force: true }))

/** How rough a rectangle is: the mean step from a pixel to the next. */
function roughness({ L }: Picture, left: number, top: number, right: number, bottom: number): number {
  let sum = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) sum += Math.abs(L[y * width + x]! - L[y * width + x + 1]!)
  return sum / ((right - left) * (bottom - top))
}

test('a tree of flat green becomes leaves where it stood, and its trunk stays', () => {
  assert.ok(roughness(shown, 1000, 360, 1120, 480) > 0.03, `${roughness(shown, 1000, 360, 1120, 480)}`)
  const darkest = Math.min(...Array.from({ length: 60 }, (_, n) => shown.L[620 * width + 1030 + n]!))
  assert.ok(darkest < bare.L[620 * width + 1060]! - 0.1, 'no trunk')
})

test('what stands behind goes on, and what is beside stays as it is', () => {
  for (const [x, y] of [
    [250, 250],
    [645, 360],
    [985, 332],
    [1300, 100],
  ] as const) {
    const i = y * width + x
    const miss = Math.hypot(shown.L[i]! - bare.L[i]!, shown.a[i]! - bare.a[i]!, shown.b[i]! - bare.b[i]!)
    assert.ok(miss < 0.06, `${x} ${y}: ${miss}`)
  }
})

test('the smooth tree of a model becomes a tree with leaves, however noisy the model is', async () => {
  const [before, grown, same] = [bare, noisy, shown].map((one) => roughness(one, 1020, 370, 1100, 470)) as [
    number,
    number,
    number,
  ]
  assert.ok(grown > 0.8 * same && grown > 2 * before, `${before} ${grown} ${same}`)
})

test('crowns that have grown together have a stem each, and a pane below them is none', async () => {
  const blob = (x: number) => `<circle cx="${x}" cy="180" r="80"/><circle cx="${x + 40}" cy="140" r="50"/>`
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="640"><rect width="1280" height="640" fill="#bcd8ee"/>
    <rect y="330" width="1280" height="310" fill="#c9c2b6"/><g fill="#6b4a30"><path d="M220 230h9V360h-9ZM340 230h9V360h-9Z"/></g>
    <path d="M270 230h12V320h-12Z" fill="#6f9ab5"/><g fill="#5f8f4a">${blob(220)}${blob(340)}</g></svg>`
  const path = join(folder, 'two.png')
  await sharp(Buffer.from(drawn)).png().toFile(path)
  const [tree, ...others] = findEntourage(await loadPicture(path))!.shown
  assert.deepEqual([tree!.kind, others.length], ['tree', 0])
  assert.deepEqual(
    tree!.stems.map((x) => Math.round(x / 10)),
    [22, 34],
  )
})

test('a green ball on a stem is a tree, whatever is seen over it', async () => {
  const stem = '<path d="M396 330h10V420h-10Z" fill="#6b4a30"/>'
  const ball = `<defs><radialGradient id="lit" cx="0.4" cy="0.3" r="0.8"><stop stop-color="#8fbf78"/><stop offset="1" stop-color="#4f7a3e"/></radialGradient></defs>
    <circle cx="401" cy="290" r="42" fill="url(#lit)" stroke="#111" stroke-width="2"/>`
  // What stands behind the tree looks like a head on a body.
  const behind = '<path d="M386 180h30v70h-30Z" fill="#8a4438"/>'
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="640"><rect width="1280" height="640" fill="#bcd8ee"/>
    <rect y="250" width="1280" height="390" fill="#a9cb80"/><path d="M700 150H1200V430H700Z" fill="#c9b8a0"/>${behind}${stem}${ball}</svg>`
  const path = join(folder, 'balls.png')
  await sharp(Buffer.from(drawn)).png().toFile(path)
  const [tree, ...others] = findEntourage(await loadPicture(path))!.shown
  assert.deepEqual([tree!.kind, Math.round(tree!.left), others.length], ['tree', 356, 0])
})

test('a flat crown over a lawn that the picture cuts is a tree, and the lawn is not a part of it', async () => {
  const crown = Array.from({ length: 9 }, (_, n) => {
    const [x, y] = [Math.cos(((n + 1) * 2 * Math.PI) / 9), Math.sin(((n + 1) * 2 * Math.PI) / 9)]
    return `${n === 0 ? 'M1090 260' : ''}A34 34 0 0 1 ${1010 + 80 * x} ${260 + 80 * y}`
  }).join('')
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="640"><rect width="1280" height="640" fill="#bcd8ee"/>
    <path d="M0 420H700V640H0Z" fill="#c9c2b6"/><path d="M900 330H1280V470L900 520Z" fill="#a9cb80"/><path d="M700 520L1280 460V640H700Z" fill="#8d9098"/>
    <path d="${crown}Z" fill="#6f9f3c" stroke="#111" stroke-width="2"/></svg>`
  const path = join(folder, 'lawn.png')
  await sharp(Buffer.from(drawn)).png().toFile(path)
  const { shown } = findEntourage(await loadPicture(path))!
  assert.equal(shown.length, 1)
  assert.ok(shown[0]!.left > 900 && shown[0]!.crownBottom < 400, `${shown[0]!.left} ${shown[0]!.crownBottom}`)
})
