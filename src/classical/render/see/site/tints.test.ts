import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'

const [width, height] = [1344, 900]

/** Plots with a house, a block around a court and trees; streets between them, and a canal. */
function drawPlan(paper: string, { lawn = '#e6efd9', water = '#b6d6e8', grown = '' } = {}): string {
  const plots = [0, 1, 2, 3].flatMap((column) =>
    [0, 1].map((row) => {
      const [x, y] = [40 + 330 * column, 40 + 370 * row]
      const trees = [0, 1, 2, 3].map((n) => `<circle cx="${x + 30 + 70 * n}" cy="${y + 290}" r="15" fill="#9fc584"/>`)
      return `<rect x="${x}" y="${y}" width="280" height="320" fill="${lawn}" stroke="none"/>
        <rect x="${x + 20}" y="${y + 30}" width="50" height="70" fill="#f2d3c4"/><path d="M${x + 45} ${y + 30}v70"/>
        <path fill-rule="evenodd" fill="#ffffff" d="M${x + 100} ${y + 30}h160v210h-160zM${x + 135} ${y + 65}h90v140h-90z"/>${trees.join('')}`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>
    <g stroke="#333" stroke-width="2">${plots.join('')}<rect y="790" width="${width}" height="120" fill="${water}"/>${grown}</g></svg>`
}

async function paint(paper: string, pale?: Parameters<typeof drawPlan>[1]): Promise<(x: number, y: number) => Oklab> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-tints-'))
  const [source, path] = [join(folder.path, 'source.png'), join(folder.path, 'made.png')]
  await sharp(Buffer.from(drawPlan(paper, pale)))
    .png()
    .toFile(source)
  await renderPicture(
    { ...plainRequest, source, expert: 'masterplan', imageType: '2d', callerText: 'a new quarter' },
    path,
    () => {},
  )
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x, y) => {
    const at = 3 * (y * info.width + x)
    return hexToOklab(`#${data.subarray(at, at + 3).toString('hex')}`)
  }
}

test('the tints of a masterplan tell its lawns, courts, streets, water and tiled roofs', async () => {
  const at = await paint('#cfcfd4')
  for (const [x, y] of [
    [60, 250],
    [220, 180],
    [880, 560],
  ] as const) {
    const [, a, b] = at(x, y)
    assert.ok(a < -0.02 && b > 0.03, `a lawn at ${x} ${y}: ${at(x, y)}`)
  }
  const [, streetA, streetB] = at(345, 500)
  assert.ok(Math.hypot(streetA, streetB) < 0.02, `a street: ${at(345, 500)}`)
  const [, , canal] = at(600, 850)
  assert.ok(canal < -0.02, `a canal: ${at(600, 850)}`)
  const [, red] = at(72, 110)
  assert.ok(red > 0.03, `tiles: ${at(72, 110)}`)
})

test('the tone of a bluish sheet is not water', async () => {
  for (const paper of ['#dfe7f5', '#cfe0e8']) {
    const at = await paint(paper)
    const [, , open] = at(345, 500)
    assert.ok(open > -0.01, `what lies between the plots of ${paper}: ${at(345, 500)}`)
  }
})

test('pale tints tell lawns and water, too, whatever grows on them and throws shadows', async () => {
  const grown = Array.from({ length: 60 }, (_, n) => {
    const [x, y] = [50 + 330 * (n % 4) + 18 * (Math.floor(n / 4) % 14), 250 + 370 * (n % 2) + 6 * (n % 5)]
    return `<path d="M${x} ${y}h16v26h-16z" fill="#b9b9bd" stroke="none"/>`
  })
  const at = await paint('#f2f1ee', { lawn: '#ecf1e4', water: '#dde7ee', grown: grown.join('') })
  for (const [x, y] of [
    [60, 200],
    [220, 180],
  ] as const) {
    const [, a, b] = at(x, y)
    assert.ok(a < -0.02 && b > 0.03, `a lawn at ${x} ${y}: ${at(x, y)}`)
  }
  const [, , canal] = at(600, 850)
  assert.ok(canal < -0.02, `a canal: ${at(600, 850)}`)
})

test('a river into which a canal runs is water, though the two span the sheet as streets do', async () => {
  const canal = '<path d="M326 0h38v790h-38z" fill="#b6d6e8" stroke="none"/><path d="M326 0v790M364 0v790"/>'
  const at = await paint('#f2f1ee', { grown: `${canal}<path d="M327 790h36" stroke="#b6d6e8" stroke-width="4"/>` })
  for (const [x, y] of [
    [345, 500],
    [600, 850],
  ] as const)
    assert.ok(at(x, y)[2] < -0.02, `${x} ${y}: ${at(x, y)}`)
})
