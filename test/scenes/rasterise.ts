import { type Camera, clip, dot, normalOf, project, toCamera } from './scene-camera.ts'
import type { Face, Vector } from './solid.ts'

/** Fine pixels a pixel, each way. */
export const fine = 2

export type Buffer = { width: number; height: number; ids: Int16Array; inverseDepth: Float32Array }

/** The nearest face at each fine pixel; 1/z is affine on a plane, so it is exact. */
export function rasterise(faces: Face[], camera: Camera, width: number, height: number): Buffer {
  const ids = new Int16Array(width * height).fill(-1)
  const inverseDepth = new Float32Array(width * height)
  for (const [id, face] of faces.entries()) {
    const corners = clip(face.corners.map((corner) => toCamera(camera, corner)))
    if (corners.length < 3) continue
    const normal = normalOf(corners)
    const distance = dot(normal, corners[0]!)
    if (Math.abs(distance) < 1e-9) continue
    const points = corners.map((corner) => project(camera, corner))
    const bias = 1 + 0.0005 * face.over
    fillPolygon(points, width, height, (x, y, i) => {
      const ray: Vector = [
        ((x + 0.5) / fine - 0.5 - camera.centre[0]) / camera.focalPx,
        ((y + 0.5) / fine - 0.5 - camera.centre[1]) / camera.focalPx,
        1,
      ]
      const inverse = (dot(normal, ray) / distance) * bias
      if (inverse <= inverseDepth[i]!) return
      inverseDepth[i] = inverse
      ids[i] = id
    })
  }
  return { width, height, ids, inverseDepth }
}

function fillPolygon(
  points: [number, number][],
  width: number,
  height: number,
  paint: (x: number, y: number, i: number) => void,
): void {
  const at = points.map(([x, y]) => [(x + 0.5) * fine - 0.5, (y + 0.5) * fine - 0.5] as const)
  const top = Math.max(0, Math.ceil(Math.min(...at.map(([, y]) => y))))
  const bottom = Math.min(height - 1, Math.floor(Math.max(...at.map(([, y]) => y))))
  for (let y = top; y <= bottom; y++) {
    const crossings: number[] = []
    for (const [n, [x0, y0]] of at.entries()) {
      const [x1, y1] = at[(n + 1) % at.length]!
      if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) * (x1 - x0)) / (y1 - y0))
    }
    crossings.sort((one, other) => one - other)
    for (let n = 0; n + 1 < crossings.length; n += 2) {
      const last = Math.min(width - 1, Math.floor(crossings[n + 1]!))
      for (let x = Math.max(0, Math.ceil(crossings[n]!)); x <= last; x++) paint(x, y, y * width + x)
    }
  }
}
