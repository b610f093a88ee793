import { type Camera, clip, dot, normalOf, project, toCamera } from './scene-camera.ts'
import type { Face } from './solid.ts'

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
    const { centre, focalPx } = camera
    fillPolygon(points, width, height, (from, to, y) => {
      const rayY = ((y + 0.5) / fine - 0.5 - centre[1]) / focalPx
      for (let x = from, i = y * width + from; x <= to; x++, i++) {
        const rayX = ((x + 0.5) / fine - 0.5 - centre[0]) / focalPx
        const inverse = ((normal[0] * rayX + normal[1] * rayY + normal[2]) / distance) * bias
        if (inverse <= inverseDepth[i]!) continue
        inverseDepth[i] = inverse
        ids[i] = id
      }
    })
  }
  return { width, height, ids, inverseDepth }
}

/** `paint` gets runs of pixels of a row, not single ones: there are millions. */
function fillPolygon(
  points: [number, number][],
  width: number,
  height: number,
  paint: (from: number, to: number, y: number) => void,
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
      paint(Math.max(0, Math.ceil(crossings[n]!)), last, y)
    }
  }
}
