import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { clearProgramWindow } from './program-window.ts'

const [width, height] = [1344, 896]
const house = `<path d="M380 420L640 360V640L380 600Z" fill="#a8a8a8"/><path d="M640 360L980 430V590L640 640Z" fill="#8c8c8c"/>
  <path d="M430 450H480V520H430ZM540 440H600V520H540ZM720 440H800V520H720Z" fill="#5c6670"/>`
/** A model before a backdrop that darkens downwards. */
const view = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#98a1a8"/><stop offset="1" stop-color="#c2c6ca"/></linearGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>${house}`
const icons = (count: number, at: (n: number) => readonly [number, number]) =>
  Array.from({ length: count }, (_, n) => {
    const [x, y] = at(n)
    return `<path d="M${x} ${y}h14v14h-14z" fill="none" stroke="#333" stroke-width="2"/>`
  }).join('')
const bars = `<rect width="${width}" height="60" fill="#e8e9eb"/><rect y="60" width="${width}" height="1" fill="#999"/>
  ${icons(30, (n) => [20 + 42 * n, 24])}<rect y="61" width="44" height="835" fill="#e8e9eb"/>${icons(24, (n) => [14, 80 + 24 * n])}
  <rect x="1120" y="61" width="224" height="835" fill="#f0f1f3"/>
  <path d="M1120 100h224v40h-224zM1120 340h224v40h-224z" fill="#dcdee2"/><path d="M1130 450h100v110h-100z" fill="#b07040"/>
  <path d="M1236 450h100v110h-100z" fill="#5f7f9f"/><path d="M1130 566h100v110h-100z" fill="#90a070"/><path d="M1236 566h100v110h-100z" fill="#303438"/>${icons(20, (n) => [1140 + 60 * (n % 3), 90 + 40 * n])}
  <rect x="46" y="62" width="80" height="16" fill="#e2e4e8" stroke="#555"/><text x="52" y="75" font-size="11">Perspective</text>`

async function draw(content: string): Promise<Picture> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-program-'))
  const path = join(folder.path, 'view.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  return await loadPicture(path)
}

test('the bars and panels of a program go, with the name of the view, and the view stays', async () => {
  const [alone, framed] = [await draw(view), await draw(view + bars)]
  assert.equal(clearProgramWindow(framed), true)
  const differAt = (x: number, y: number) => Math.abs(framed.L[y * width + x]! - alone.L[y * width + x]!)
  for (const [x, y] of [
    [700, 20],
    [20, 300],
    [1250, 300],
    [80, 70],
  ] as const)
    assert.ok(differAt(x, y) < 0.03, `${x}, ${y}: ${differAt(x, y)}`)
  for (let y = 90; y < 890; y += 7) for (let x = 60; x < 1100; x += 7) assert.equal(differAt(x, y), 0, `${x}, ${y}`)
})

test('a model without a program around it stays as it is, and so does one on a sheet with a margin', async () => {
  const margin = `<path d="M0 0H${width}V${height}H0zM40 40V856H1304V40z" fill="#fff"/>`
  const blinds = icons(40, (n) => [400 + 14 * n, 380])
  for (const content of [view, view + margin, view + blinds]) {
    const picture = await draw(content)
    const before = picture.L.slice()
    assert.equal(clearProgramWindow(picture), false)
    assert.deepEqual(picture.L, before)
  }
})

test('what a panel cuts does not go on under it: the ground does', async () => {
  const grounded = `<rect width="${width}" height="${height}" fill="#c2c6ca"/>${house}`
  const cut = `<circle cx="64" cy="500" r="34" fill="#4f8a46"/>`
  const picture = await draw(grounded + cut + bars)
  assert.equal(clearProgramWindow(picture), true)
  const under = 500 * width + 20
  const free = 700 * width + 80
  assert.ok(Math.abs(picture.a[under]! - picture.a[free]!) < 0.01, `green under the panel: ${picture.a[under]}`)
})

test('a thin bar with few letters, far to the left, goes too', async () => {
  const title = `<rect width="${width}" height="32" fill="#3b3f44"/>${icons(7, (n) => [12 + 40 * n, 9]).replaceAll('#333', '#eee')}`
  assert.equal(clearProgramWindow(await draw(view + title)), true)
})

test('a panel that ends above the foot of the window goes, too', async () => {
  const lower = `<rect y="790" width="44" height="106" fill="#c2c6ca"/>`
  const picture = await draw(view + bars + lower)
  assert.equal(clearProgramWindow(picture), true)
  assert.ok(picture.L[300 * width + 20]! < 0.85, `${picture.L[300 * width + 20]}`)
})

test('a tree that a panel cuts, as wide as what is seen beside it, does not go on under the panel', async () => {
  const grounded = `<rect width="${width}" height="${height}" fill="#cddcec"/><rect y="600" width="${width}" height="400" fill="#b4c394"/>${house}`
  const cut = `<circle cx="110" cy="430" r="150" fill="#4f8a46"/>`
  const picture = await draw(grounded + cut + bars)
  assert.equal(clearProgramWindow(picture), true)
  const [under, sky] = [430 * width + 20, 300 * width + 1000]
  assert.ok(Math.abs(picture.a[under]! - picture.a[sky]!) < 0.01, `green under the panel: ${picture.a[under]}`)
})

test('the cube in the corner of the view goes, and lines that end at a bar do not go on under it', async () => {
  const cube = `<path d="M1060 100l30 14v34l-30 16l-30-16v-34z" fill="#e2e2e6" stroke="#555"/><text x="1036" y="136" font-size="11">FRONT</text>`
  const lines = Array.from(
    { length: 12 },
    (_, n) => `<path d="M${100 + 80 * n} 700v200" stroke="#222" stroke-width="2"/>`,
  )
  const foot = `<rect y="860" width="${width}" height="36" fill="#e8e9eb"/>${icons(20, (n) => [60 + 42 * n, 870])}`
  const picture = await draw(view + cube + lines.join('') + bars + foot)
  const alone = await draw(view)
  assert.equal(clearProgramWindow(picture), true)
  for (const [x, y] of [
    [1060, 130],
    [1040, 132],
    [180, 880],
    [181, 890],
  ] as const) {
    const [own, other] = [picture.L[y * width + x]!, alone.L[y * width + x]!]
    assert.ok(Math.abs(own - other) < 0.03, `${x}, ${y}: ${own} for ${other}`)
  }
})
