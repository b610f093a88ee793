import type { Size } from '../clip-size.ts'
import type { Rectangle } from '../path/crop.ts'
import { loadKernel } from './kernel.ts'
import type { Plane } from './plane.ts'
import type { Yuv } from './yuv.ts'

/** Draws yuv420p frames, planes one after the other, into memory of its own: what a call returns is valid until the next one. */
export type Resampler = {
  /** The frame that shows this part, in pixels, of one of the pictures. More than 1.2 of them for a pixel of the frame would alias. */
  draw(picture: number, part: Rectangle): Uint8Array
  /** The same with a mesh: every node shows its own place of the picture, in pixels, as x and y. */
  warp(picture: number, nodes: Float32Array): Uint8Array
  /** The frame last drawn of picture 0, with a share from 0 to 1 of the light of the frame last drawn of picture 1. */
  dissolve(share: number): Uint8Array
}

/** The distance of nodes in pixels of the frame, both ways, from its first edge to beyond its last. */
export const meshCell = 8

export const meshSize = ({ width, height }: Size): Size => ({
  width: Math.ceil(width / meshCell) + 1,
  height: Math.ceil(height / meshCell) + 1,
})

/** Addresses in the kernel's memory. */
type Placed = { address: number }
/** For each output sample of a row or column, the first of its four source samples, and their weights. */
type Taps = { first: Int32Array; weights: Int16Array }

/**
 * Sub-pixel resampling by Catmull-Rom (the cubic with B = 0, C = 1/2 of Mitchell & Netravali 1988), in WebAssembly SIMD:
 * the frames of a slow movement differ by fractions of a pixel, which whole-pixel crops would turn into jitter.
 */
export async function openResampler(pictures: Yuv[], frame: Size): Promise<Resampler> {
  let end = 0
  const place = (bytes: number) => {
    const address = end
    // The kernel reads and writes whole vectors, so it passes the end of every buffer a little.
    end += Math.ceil(bytes / 16) * 16 + 64
    return address
  }
  const pixels = frame.width * frame.height
  const placed = pictures.map(({ y, u, v }) => ({
    planes: [y, u, v].map((plane) => ({ ...plane, address: place(plane.samples.length) })),
    frame: place(pixels * 1.5),
  }))
  const [columnsAt, columnWeightsAt] = [place(frame.width * 4), place(frame.width * 8)]
  const [rowsAt, rowWeightsAt] = [place(frame.height * 4), place(frame.height * 8)]
  const line = place(Math.max(...pictures.map(({ y }) => y.width)) * 2)
  const mixed = place(pixels * 1.5)
  const mesh = meshSize(frame)
  const [nodesAt, phasesAt] = [place(mesh.width * mesh.height * 8), place(phases * 8)]

  const { kernel, buffer } = await loadKernel(end)
  const memory = new Uint8Array(buffer)
  const columns = { first: new Int32Array(buffer, columnsAt), weights: new Int16Array(buffer, columnWeightsAt) }
  const rows = { first: new Int32Array(buffer, rowsAt), weights: new Int16Array(buffer, rowWeightsAt) }
  const places = new Int32Array(buffer, nodesAt, mesh.width * mesh.height * 2)
  fillPhases(new Int16Array(buffer, phasesAt))
  for (const plane of placed.flatMap(({ planes }) => planes)) memory.set(plane.samples, plane.address)

  /** `centreX` says where in its column a sample of the target lies. */
  const drawPlane = (source: Plane & Placed, part: Rectangle, target: Size & Placed, centreX: number) => {
    const { perPixel, firstAt } = source
    const stepX = part.width / target.width
    const stepY = part.height / target.height
    const startX = part.left + stepX * centreX - firstAt
    const startY = part.top + stepY / 2 - firstAt
    fillTaps(columns, target.width, source.width, startX * perPixel, stepX * perPixel)
    fillTaps(rows, target.height, source.height, startY * perPixel, stepY * perPixel)
    const from = columns.first[0]! & ~7
    const to = columns.first[target.width - 1]! + 4
    kernel.resamplePlane(
      ...[source.address, source.width, target.address, target.width, target.height],
      ...[columnsAt, columnWeightsAt, rowsAt, rowWeightsAt, line, from, to],
    )
  }
  const warpPlane = (source: Plane & Placed, nodes: Float32Array, target: Size & Placed, cellBits: number) => {
    const { perPixel, firstAt } = source
    for (let i = 0; i < places.length; i++) places[i] = (nodes[i]! - firstAt) * perPixel * 65536
    kernel.warpPlane(
      ...[source.address, source.width, source.height, target.address, target.width, target.height],
      ...[nodesAt, mesh.width, cellBits, phasesAt],
    )
  }
  const frameAt = (address: number) => memory.subarray(address, address + pixels * 1.5)

  return {
    draw(index, part) {
      const { planes, frame: address } = placed[index]!
      const half = { width: frame.width / 2, height: frame.height / 2 }
      drawPlane(planes[0]!, part, { ...frame, address }, 0.5)
      // H.264's chroma is by default level with the left one of its two columns of luma.
      drawPlane(planes[1]!, part, { ...half, address: address + pixels }, 0.25)
      drawPlane(planes[2]!, part, { ...half, address: address + pixels * 1.25 }, 0.25)
      return frameAt(address)
    },
    warp(index, nodes) {
      const { planes, frame: address } = placed[index]!
      const half = { width: frame.width / 2, height: frame.height / 2 }
      warpPlane(planes[0]!, nodes, { ...frame, address }, 3)
      warpPlane(planes[1]!, nodes, { ...half, address: address + pixels }, 2)
      warpPlane(planes[2]!, nodes, { ...half, address: address + pixels * 1.25 }, 2)
      return frameAt(address)
    },
    dissolve(share) {
      const [a, b] = placed
      kernel.dissolveLight(a!.frame, b!.frame, mixed, frame.width, frame.height, share)
      return frameAt(mixed)
    },
  }
}

/** The kernel's fixed point. */
const one = 1 << 14
/** Of places between two samples, where a mesh bends the picture. */
const phases = 256

function fillPhases(weights: Int16Array): void {
  for (let phase = 0; phase < phases; phase++) weights.set(weightsAt(phase / phases), phase * 4)
}

/** Of the four samples around a place, t behind the second. */
function weightsAt(t: number): [number, number, number, number] {
  const w0 = Math.round(one * t * (-0.5 + t * (1 - 0.5 * t)))
  const w2 = Math.round(one * t * (0.5 + t * (2 - 1.5 * t)))
  const w3 = Math.round(one * t * t * (-0.5 + 0.5 * t))
  return [w0, one - w0 - w2 - w3, w2, w3]
}

/** For output samples at start, start + step, … counted from the middle of the first source sample. Beyond its edges a plane repeats its last sample. */
function fillTaps({ first, weights }: Taps, count: number, sampleCount: number, start: number, step: number): void {
  for (let i = 0, k = 0; i < count; i++, k += 4) {
    const position = start + i * step
    const before = Math.floor(position)
    const [w0, w1, w2, w3] = weightsAt(position - before)
    const firstSample = Math.min(Math.max(before - 1, 0), sampleCount - 4)
    first[i] = firstSample
    if (firstSample === before - 1) {
      weights[k] = w0
      weights[k + 1] = w1
      weights[k + 2] = w2
      weights[k + 3] = w3
      continue
    }
    weights.fill(0, k, k + 4)
    for (const [tap, weight] of [w0, w1, w2, w3].entries()) {
      const sample = Math.min(Math.max(before - 1 + tap, 0), sampleCount - 1)
      weights[k + sample - firstSample]! += weight
    }
  }
}
