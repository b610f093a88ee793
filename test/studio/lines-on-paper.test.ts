import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { isLinesOnPaper, sampleWidth } from '../../studio/src/form/lines-on-paper.ts'

async function glance(source: string | Buffer): Promise<boolean> {
  const pixels = sharp(source).flatten({ background: 'white' }).resize({ width: sampleWidth }).ensureAlpha().raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return isLinesOnPaper({ data, width: info.width, height: info.height })
}

const onPaper = (shapes: string, paper = 'white') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000"><rect width="1500" height="1000" fill="${paper}"/>${shapes}</svg>`,
  )
const lines = (colour: string) =>
  `<path d="M150 150 V850 M600 150 V850 M1350 150 V850 M150 150 H1350 M150 500 H1350 M150 850 H1350" stroke="${colour}" stroke-width="3"/>`

const pictures: [what: string, source: string | Buffer, isDrawn: boolean][] = [
  ['a pencil sketch', 'samples/house-sketch.png', true],
  ['a few thin lines', onPaper(lines('black')), true],
  ['a photo of a house', 'samples/house.jpg', false],
  ['a photo at dusk', 'samples/house-dusk.jpg', false],
  ['a photo of a room', 'samples/interior.jpg', false],
  ['a dark thing on white', onPaper('<rect x="500" y="300" width="400" height="500" fill="#333"/>'), false],
  ['coloured lines', onPaper(lines('red')), false],
  ['a blueprint', onPaper(lines('white'), '#123a7a'), false],
  ['an empty page', onPaper(''), false],
]

for (const [what, source, isDrawn] of pictures) {
  test(`${what} ${isDrawn ? 'is' : 'is not'} recognised as a drawing`, async () => {
    assert.equal(await glance(source), isDrawn)
  })
}
