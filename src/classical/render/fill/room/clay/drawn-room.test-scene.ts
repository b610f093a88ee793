import type { Picture } from '../../../../pixels/picture.ts'

/* A room of known geometry, as tests draw it. */

export const [width, height] = [1344, 896]
const focal = 1000
/** The eye is 1.6 m over the floor, and looks to the right of the long wall's normal. */
const turn = (27 * Math.PI) / 180
const [floorZ, ceilingZ, wallX, wallY] = [-1.6, 1.2, 3.2, 5.2]
const cupboard = { min: [-1.7, 4.4, -1.6], max: [0.3, 5.2, -0.7] }

export type Hit = { face: 'floor' | 'sunlit' | 'ceiling' | 'left' | 'back' | 'pane' | 'cupboard'; light: number }

/** What is seen at a pixel, and how light it is in a grey model. */
export function hitAt(x: number, y: number): Hit {
  const [cx, cy] = [(x - width / 2) / focal, (y - height / 2) / focal]
  const ray = [cx * Math.cos(turn) - Math.sin(turn), cx * Math.sin(turn) + Math.cos(turn), -cy] as const
  const reach = [
    ray[2] < 0 ? floorZ / ray[2] : 99,
    ray[2] > 0 ? ceilingZ / ray[2] : 99,
    ray[0] < 0 ? -wallX / ray[0] : 99,
    ray[1] > 0 ? wallY / ray[1] : 99,
  ]
  const t = Math.min(...reach)
  let [near, far, axis] = [0, 99, 0]
  for (const n of [0, 1, 2] as const) {
    const [one, other] = [cupboard.min[n]! / ray[n], cupboard.max[n]! / ray[n]]
    if (Math.min(one, other) > near) [near, axis] = [Math.min(one, other), n]
    far = Math.min(far, Math.max(one, other))
  }
  if (near < far && near < t) return { face: 'cupboard', light: [0.62, 0.7, 0.86][axis]! }
  const [px, py, pz] = ray.map((part) => part * t) as [number, number, number]
  const face = (['floor', 'ceiling', 'left', 'back'] as const)[reach.indexOf(t)]!
  const isPane =
    [2.2, 3.1, 4.1].some((at) => Math.abs(py - at) < 0.36) && pz > -0.7 && pz < 0.8 && Math.abs(pz - 0.3) > 0.025
  if (face === 'left' && isPane) return { face: 'pane', light: 1 }
  // Sunlight lies on the floor as white as a pane, and as sharp.
  if (face === 'floor' && Math.abs(px + 1.4) < 0.5 && Math.abs(py - 3) < 0.45) return { face: 'sunlit', light: 1 }
  // Light falls off from the window, as a path tracer has it.
  const base = { floor: 0.74, ceiling: 0.7, left: 0.52, back: 0.66 }[face]
  const isPanel = face === 'back' && [0.9, 1.7].some((at) => Math.abs(px - at) < 0.3) && Math.abs(pz - 0.1) < 0.4
  return { face, light: (isPanel ? 0.93 : 1) * base - 0.03 * Math.hypot(px + wallX, py - 3) }
}

/** The mean of a face's pixels in OKLab, away from other faces. */
export function meanOfFace(face: Hit['face'], of: Picture): [L: number, a: number, b: number] {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = 8; y < height - 8; y += 4)
    for (let x = 8; x < width - 8; x += 4) {
      if (![-8, 0, 8].every((off) => hitAt(x + off, y).face === face && hitAt(x, y + off).face === face)) continue
      for (const [n, plane] of [of.L, of.a, of.b].entries()) sums[n]! += plane[y * width + x]!
      count++
    }
  return sums.map((sum) => sum / count) as [number, number, number]
}
