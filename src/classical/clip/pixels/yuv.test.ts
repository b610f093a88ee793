import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rgbToYuv } from './yuv.ts'

/** 16 + 219 Y' and 128 + 224 C of BT.709, rounded. */
const colours = {
  black: { rgb: [0, 0, 0], yuv: [16, 128, 128] },
  white: { rgb: [255, 255, 255], yuv: [235, 128, 128] },
  grey: { rgb: [128, 128, 128], yuv: [126, 128, 128] },
  red: { rgb: [255, 0, 0], yuv: [63, 102, 240] },
  green: { rgb: [0, 255, 0], yuv: [173, 42, 26] },
  blue: { rgb: [0, 0, 255], yuv: [32, 240, 118] },
}

for (const [name, { rgb, yuv }] of Object.entries(colours)) {
  test(`${name} becomes its BT.709 value in limited range`, () => {
    const { y, u, v } = rgbToYuv(Uint8Array.from(rgb), { width: 1, height: 1 })
    assert.deepEqual([y.samples[0], u.samples[0], v.samples[0]], yuv)
  })
}
