import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'

/** A house of two walls before a range of mountains, and a round crown on two strokes. */
const lines = `<path d="M-9 330L60 270 105 285 160 210 230 150 262 170 330 260 390 240 470 300 560 190 610 225 700 120 760 170 830 250 900 235 980 300 1060 210 1130 260 1200 330 1353 280V600H-9Z"/>
  <path d="M-9 600H1353V910H-9Z"/><path d="M640 300V700L200 640V380ZM640 300V700L1000 650V360Z"/>
  <path d="M280 430L400 415V530L280 532ZM470 406L570 392V528L470 530Z"/><path d="M760 430L860 442V528L760 526Z"/>
  <path fill="none" d="M1171 540V720M1189 540V720"/><circle cx="1180" cy="460" r="80"/>`

test('what the walls are of does not lie on the mountains behind them, nor on a tree', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-landscape-'))
  try {
    const [source, output] = [join(folder, 'house.png'), join(folder, 'out.png')]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 900" width="1344" height="900"><rect width="100%" height="100%" fill="white"/>
      <g fill="white" stroke="#222" stroke-width="3">${lines}</g></svg>`
    await sharp(Buffer.from(svg)).png().toFile(source)
    const request = {
      ...plainRequest,
      source,
      imageType: 'drawing' as const,
      renderStyle: 'realistic' as const,
      callerText: 'red brick walls, mountains behind',
    }
    await renderPicture(request, output, () => {})
    const meanOf = async (left: number, top: number) => {
      const part = await sharp(output).extract({ left, top, width: 40, height: 40 }).png().toBuffer()
      const { channels } = await sharp(part).stats()
      return channels.map(({ mean }) => mean) as [red: number, green: number, blue: number]
    }
    const [wall, mountain, tree] = [await meanOf(420, 590), await meanOf(680, 210), await meanOf(1160, 440)]
    assert.ok(wall[0] > wall[2] + 30, `wall ${wall}`)
    assert.ok(Math.abs(mountain[0] - mountain[2]) < 25, `mountain ${mountain}`)
    assert.ok(tree[1] > tree[0] + 8 && tree[1] > tree[2] + 20, `tree ${tree}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
