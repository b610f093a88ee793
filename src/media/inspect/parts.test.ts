import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { manyFramesWebp, manyTextsPng } from '../../../test/api/many-parts.ts'
import { manyScansJpeg } from '../../../test/api/many-scans-jpeg.ts'
import { bytesOf } from '../../../test/api/pictures.ts'
import { countParts, findExcess } from './parts.ts'

const scanMarker = Buffer.from([0xff, 0xda, 0, 12, 3])
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const progressive = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'gray', noise } })
    .jpeg({ progressive: true, quality: 98 })
    .toBuffer()

test('the scans of a JPEG are counted as they were written', async () => {
  for (const scans of [1, 2, 100, 600]) {
    const { scans: counted, channelsOfScans } = countParts(await bytesOf(manyScansJpeg({ side: 40, scans })))
    assert.deepEqual([counted, channelsOfScans], [scans, scans + 2])
  }
})

test('what a JPEG has in its metadata, such as a thumbnail, or after its end, such as a clip, is not counted', async () => {
  const jpeg = await progressive()
  const alone = countParts(jpeg)
  assert.ok(alone.scans > 3 && alone.scans < 20)
  const metadata = Buffer.concat(Array<Buffer>(200).fill(scanMarker))
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), metadata])
  segment.writeUInt16BE(metadata.length + 2, 2)
  const dressed = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2), metadata])
  assert.deepEqual(countParts(dressed), alone)
})

test('scans behind a marker without a length, or behind filling bytes, are counted', async () => {
  const jpeg = await bytesOf(manyScansJpeg({ side: 40, scans: 3 }))
  const second = jpeg.indexOf(scanMarker.subarray(0, 2), jpeg.indexOf(scanMarker.subarray(0, 2)) + 2)
  for (const between of [
    [0xff, 0xd3],
    [0xff, 0x01],
    [0xff, 0x02],
    [0xff, 0xff, 0xff],
    [7, 7, 0xff, 0],
  ]) {
    const odd = Buffer.concat([jpeg.subarray(0, second), Buffer.from(between), jpeg.subarray(second)])
    assert.equal(countParts(odd).scans, 3, between.join())
  }
})

test('texts of a PNG and frames of a WebP are counted', async () => {
  assert.equal(countParts(await bytesOf(await manyTextsPng(7))).texts, 7)
  assert.equal(countParts(await bytesOf(await manyFramesWebp(9))).frames, 9)
})

test('as many parts as are allowed are accepted', () => {
  const parts = { scans: 100, channelsOfScans: 300, texts: 20, frames: 5000 }
  assert.equal(findExcess(parts), undefined)
  for (const name of ['scans', 'texts', 'frames'] as const) {
    assert.match(findExcess({ ...parts, [name]: parts[name] + 1 })!, new RegExp(`^more than ${parts[name]} ${name}`))
  }
})
