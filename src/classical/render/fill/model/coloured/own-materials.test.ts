import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'

/** A coloured model with a white storey over a red one, and panes as high as both. */
const panes = [620, 780, 940].map((x) => `<rect x="${x}" y="330" width="120" height="290"/>`)
const model = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896">
  <rect width="1344" height="896" fill="#8fb4d8"/><rect y="690" width="1344" height="206" fill="#9cb486"/>
  <g stroke="#222" stroke-width="3"><path d="M420 480L1120 480V700L420 700Z" fill="#b5614d"/>
  <path d="M420 290L1120 290V480L420 480Z" fill="#dedbd3"/><g fill="#a9d0e8">${panes.join('')}</g></g></svg>`

let folder: string
let made: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-own-'))
  const [source, output] = [join(folder, 'model.png'), join(folder, 'out.png')]
  await sharp(Buffer.from(model)).png().toFile(source)
  const callerText = 'red brick below, white render above'
  await renderPicture({ ...plainRequest, source, imageType: '3d', callerText, isFlat: true }, output, () => {})
  made = await loadPicture(output)
})

after(() => rm(folder, { recursive: true, force: true }))

/** How much rows differ from those beside them, as courses of bricks do. */
function courses(left: number, top: number, wide: number, tall: number): number {
  let sum = 0
  for (let y = top; y < top + tall; y++)
    for (let x = left; x < left + wide; x++)
      sum += Math.abs(made.L[(y + 2) * made.width + x]! - made.L[y * made.width + x]!)
  return sum / (wide * tall)
}

test('in a coloured model, the wall of the colour of bricks has bricks, and neither its panes nor its white wall do', () => {
  const [red, pane, white] = [courses(450, 500, 140, 170), courses(640, 360, 80, 230), courses(450, 310, 140, 150)]
  assert.ok(red > 2 * pane && red > 2 * white, `${red} ${pane} ${white}`)
})
