import { standingEyeHeight } from '../../../../space/depths.ts'
import { directionAt, faceAt } from '../../../../space/shell/fit-shell.ts'
import type { ClayRoom } from '../clay/clay-parts.ts'
import { distanceTo } from './box.ts'

/** Face of the box on which each pixel lies, `standing` for what stands in the room. */
export const standing = 6

/** Where each pixel is in the room: its face or `standing`, and three metres a pixel, over the floor. */
export type SurfacePoints = { on: Uint8Array; at: Float32Array }

/**
 * The box tells where its faces are. What stands on the floor is as far away as the floor under it, in the middle of what its columns tell
 * (after Hoiem, Efros & Hebert 2005, "Automatic Photo Pop-up").
 */
export function placePoints(room: ClayRoom, width: number, height: number): SurfacePoints {
  const { labels, parts, shell, camera } = room
  const [on, at] = [new Uint8Array(width * height), new Float32Array(3 * width * height)]
  const stands = tellStanding(room, width)
  const far = measureDistances(room, stands, width, height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const direction = directionAt(camera, x, y)
      const level = Math.max(1e-6, Math.hypot(direction[0]!, direction[1]!))
      const label = labels[i]!
      const seen = faceAt(shell.distances, direction)
      const part = parts[label]!
      const named = part === 'floor' ? 0 : part === 'ceiling' ? 1 : seen
      const isBefore = named > 1 || direction[2]! * (named === 0 ? -1 : 1) > 1e-3
      const face = isBefore ? named : seen
      const reach = distanceTo(shell, seen, direction)
      const t = stands[label] ? Math.min(far[label]! / level, reach) : distanceTo(shell, face, direction)
      on[i] = stands[label] ? standing : face
      for (let axis = 0; axis < 3; axis++) at[3 * i + axis] = direction[axis]! * t
      at[3 * i + 2]! += standingEyeHeight
    }
  return { on, at }
}

/** By label, how many level metres away the floor is under what stands there. */
function measureDistances(
  { labels, parts, shell, camera }: ClayRoom,
  stands: Uint8Array,
  width: number,
  height: number,
): Float64Array {
  const found = new Map<number, number[]>()
  for (let x = 0; x < width; x += 2) {
    let far = Number.POSITIVE_INFINITY
    for (let y = height - 1; y >= 0; y--) {
      const label = labels[y * width + x]!
      const isFloor = parts[label] === 'floor'
      if (isFloor || y === height - 1) {
        const [dx, dy, dz] = directionAt(camera, x, y) as [number, number, number]
        if (dz < -1e-3) far = (Math.hypot(dx, dy) * shell.distances[0]!) / -dz
      }
      if (!stands[label]) continue
      const own = found.get(label)
      if (own) own.push(far)
      else found.set(label, [far])
    }
  }
  return Float64Array.from(stands, (_, label) => {
    const own = found.get(label)?.sort((one, other) => one - other)
    return own ? own[own.length >> 1]! : Number.POSITIVE_INFINITY
  })
}

/** Of a face of furniture, the part that is seen before the box's floor. */
const beforeFloor = 0.2

/** By label: what stands in the room, and what was read as wall or panel but is seen before the floor. */
function tellStanding(
  { labels, parts, shell, camera }: Pick<ClayRoom, 'labels' | 'parts' | 'shell' | 'camera'>,
  width: number,
): Uint8Array {
  const [all, low] = [new Float64Array(parts.length), new Float64Array(parts.length)]
  for (let i = 0; i < labels.length; i += 3) {
    all[labels[i]!]!++
    if (faceAt(shell.distances, directionAt(camera, i % width, Math.floor(i / width))) === 0) low[labels[i]!]!++
  }
  return Uint8Array.from(parts, (part, label) =>
    part === 'thing' || (part !== 'floor' && part !== 'ceiling' && low[label]! > beforeFloor * all[label]!) ? 1 : 0,
  )
}
