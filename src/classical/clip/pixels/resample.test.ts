import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doublePlane, halvePlane } from './plane.ts'
import { meshCell, meshSize, openResampler } from './resample.ts'
import { rgbToYuv, type Yuv } from './yuv.ts'

/** Its sides are not multiples of the mesh's cell or of a vector. */
const frame = { width: 100, height: 54 }
const picture = { width: 110, height: 60 }
const part = { left: 4.3, top: 2.6, width: 99.5, height: 53.73 }

test('a mesh that bends nothing draws the same as no mesh, within two levels', async () => {
  const resampler = await openResampler(
    [yuvOf((x, y) => [128 + 60 * Math.sin(x / 3), 128 + 60 * Math.cos(y / 2), x])],
    frame,
  )
  const drawn = Uint8Array.from(resampler.draw(0, part))
  const mesh = meshSize(frame)
  const nodes = Float32Array.from({ length: mesh.width * mesh.height * 2 }, (_, i) => {
    const node = i >> 1
    return i % 2
      ? part.top + (Math.floor(node / mesh.width) * meshCell * part.height) / frame.height
      : part.left + ((node % mesh.width) * meshCell * part.width) / frame.width
  })
  const warped = resampler.warp(0, nodes)
  for (const [i, level] of warped.subarray(0, 5400).entries()) {
    assert.ok(Math.abs(level - drawn[i]!) <= 2, `luma ${i} is ${level}, not ${drawn[i]}`)
  }
})

test('a place beyond the picture shows its edge', async () => {
  const resampler = await openResampler([yuvOf((x) => (x < 55 ? [255, 255, 255] : [0, 0, 0]))], frame)
  const mesh = meshSize(frame)
  const far = resampler.warp(0, new Float32Array(mesh.width * mesh.height * 2).fill(-1e3))
  assert.deepEqual([far[0], far[5399]], [235, 235])
  const farther = resampler.warp(0, new Float32Array(mesh.width * mesh.height * 2).fill(1e3))
  assert.deepEqual([farther[0], farther[5399]], [16, 16])
})

test('a dissolve mixes light: halfway from black to white is brighter than the middle level', async () => {
  const [black, white] = [yuvOf(() => [0, 0, 0]), yuvOf(() => [255, 255, 255])]
  const resampler = await openResampler([black, white], frame)
  resampler.draw(0, part)
  resampler.draw(1, part)
  for (const share of [0, 0.25, 0.5, 1]) {
    const light = ((resampler.dissolve(share)[0]! - 16) / 219) ** 2
    assert.ok(Math.abs(light - share) < 0.02, `a share of ${share} gives ${light} of the light`)
  }
})

test('a dissolve begins and ends with exactly its pictures, in every plane, and passes no colour on the way', async () => {
  const first = yuvOf((x, y) => [x * 2, y * 4, 200])
  const resampler = await openResampler([first, yuvOf((x, y) => [y * 3, 30, 255 - x * 2])], frame)
  const start = Uint8Array.from(resampler.draw(0, part))
  const end = Uint8Array.from(resampler.draw(1, part))
  assert.deepEqual(resampler.dissolve(0), start)
  assert.deepEqual(resampler.dissolve(1), end)
  for (const [i, level] of resampler.dissolve(0.4).entries()) {
    assert.ok(level >= Math.min(start[i]!, end[i]!, 128) - 1 && level <= Math.max(start[i]!, end[i]!, 128) + 1)
  }
})

function yuvOf(colour: (x: number, y: number) => number[]): Yuv {
  const rgb = new Uint8ClampedArray(picture.width * picture.height * 3)
  for (let p = 0; p < picture.width * picture.height; p++) {
    rgb.set(colour(p % picture.width, Math.floor(p / picture.width)), p * 3)
  }
  const { y, u, v } = rgbToYuv(new Uint8Array(rgb.buffer), picture)
  return { y: doublePlane(y), u: halvePlane(u), v: halvePlane(v) }
}
