import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'

const [width, height] = [1344, 896]

/** A ball of twelve triangles in greens, as a program shows a tree. */
function ball(x: number, y: number, radius: number): string {
  const at = (n: number, share: number) =>
    `${Math.round(x + share * radius * Math.cos((n * Math.PI) / 6))} ${Math.round(y + share * radius * Math.sin((n * Math.PI) / 6))}`
  return Array.from({ length: 12 }, (_, n) => {
    const light = 92 + 9 * ((n * 5) % 12)
    return `<path d="M${x - radius / 4} ${y - radius / 4}L${at(n, 1)}L${at(n + 1, 1)}Z" fill="rgb(${Math.round(0.55 * light)},${light},${Math.round(0.4 * light)})"/>`
  }).join('')
}

/** A house with grass on its roof, before a wood and behind a fence on a lawn. */
const palings = Array.from({ length: 30 }, (_, n) => `<path d="M${40 + 42 * n} 700h18v60h-18Z" fill="#e8e8e4"/>`).join(
  '',
)
const model = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="#9cc0e4"/><rect y="520" width="${width}" height="376" fill="#a5cf7c"/>
  ${ball(260, 400, 110)}${ball(1090, 410, 100)}<path d="M250 500h20v90h-20ZM1080 500h20v90h-20Z" fill="#6b4a34"/>
  <g stroke="#111" stroke-width="2"><path d="M430 420H900V620H430Z" fill="#b5614d"/><path d="M400 370H930V420H400Z" fill="#7fae55"/></g>
  ${palings}</svg>`

test('crowns of facets in a coloured model grow leaves, and grass on a roof and between palings does not', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-crowns-'))
  const [from, to] = [join(folder.path, 'model.png'), join(folder.path, 'out.png')]
  await sharp(Buffer.from(model)).png().toFile(from)
  await renderPicture({ ...plainRequest, source: from, imageType: '3d', isFlat: true }, to, () => {})
  const { L } = await loadPicture(to)
  /** How much pixels differ from those two beside them. */
  const rough = (left: number, top: number, wide: number, tall: number) => {
    let sum = 0
    for (let y = top; y < top + tall; y++)
      for (let i = y * width + left; i < y * width + left + wide; i++) sum += Math.abs(L[i + 2]! - L[i]!)
    return sum / (wide * tall)
  }
  const [roof, lawn] = [rough(440, 380, 440, 30), rough(300, 800, 500, 60)]
  for (const crown of [rough(210, 350, 100, 100), rough(1050, 370, 80, 80)])
    assert.ok(crown > 2.5 * Math.max(roof, lawn), `${crown} against ${roof} and ${lawn}`)
})
