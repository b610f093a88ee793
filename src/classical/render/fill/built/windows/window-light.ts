import type { Window } from './panes.ts'

const litMost = 14

/** In the evening the light of rooms falls through their windows on what is before them. */
export function openLamps(windows: Window[]) {
  const lit = windows
    .filter(({ room, isDoor }) => room.light > 0.2 && !isDoor)
    .sort(
      (one, other) => (other.to - other.from) * (other.head - other.sill) - (one.to - one.from) * (one.head - one.sill),
    )
    .slice(0, litMost)
    .map(({ normal, middle, from, to, sill, head, room }) => ({
      normal,
      x: middle[0],
      y: middle[1],
      z: (sill + head) / 2,
      area: (to - from) * (head - sill),
      room,
    }))
  if (lit.length === 0) return undefined
  return (point: Float64Array, facing: number[], fall: Float64Array): void => {
    for (const { normal, x: fromX, y: fromY, z: fromZ, area, room } of lit) {
      const dx = point[0]! - fromX
      const dy = point[1]! - fromY
      const dz = point[2]! - fromZ
      const out = dx * normal[0] + dy * normal[1]
      if (out < 0.02) continue
      const back = -(dx * facing[0]! + dy * facing[1]! + dz * facing[2]!)
      if (back <= 0) continue
      const square = dx * dx + dy * dy + dz * dz
      if (square > 300) continue
      const share = (0.75 * room.light * area * out * back) / (Math.PI * square * square + area * area * 0.3 + 0.05)
      for (let n = 0; n < 3; n++) fall[n]! += share * room.warm[n]!
    }
  }
}
