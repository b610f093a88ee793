import type { Extent } from '../../../../space/extents.ts'
import type { openRoomLight } from '../roomlight.ts'
import { normalOf } from './box.ts'
import { standing } from './surface-points.ts'

/** Places along each side of a face of the box, and along each side of the room's inside. */
const [across, through] = [28, [12, 12, 6]] as const

/** Light without sharp shadows, at any place of a room: it is worked out on grids, because it changes slowly. */
export function openSoftLight(light: ReturnType<typeof openRoomLight>, { min, max }: Extent) {
  const lengths = [0, 1, 2].map((axis) => max[axis]! - min[axis]!)
  const faces = [0, 1, 2, 3, 4, 5].map((face) => {
    const { nx, ny, nz } = normalOf(face)
    const axis = face < 2 ? 2 : face < 4 ? 0 : 1
    const at = [nx, ny, nz][axis]! > 0 ? min[axis]! : max[axis]!
    const sides = [across, across, across].map((count, side) => (side === axis ? 1 : count))
    return gridOf(sides, (x, y, z) => {
      const place = [x, y, z]
      place[axis] = at
      return light.at(place[0]!, place[1]!, place[2]!, nx, ny, nz)
    })
  })
  // What stands in the room is lit from above and from the eye's side.
  const inside = gridOf([...through], (x, y, z) => {
    const level = Math.hypot(x, y) || 1
    const above = [...light.at(x, y, z, 0, 0, 1)]
    const before = light.at(x, y, z, -x / level, -y / level, 0)
    for (let channel = 0; channel < 3; channel++) before[channel] = (before[channel]! + above[channel]!) / 2
    return before
  })

  function gridOf(counts: number[], at: (x: number, y: number, z: number) => Float64Array) {
    const values = new Float32Array(3 * counts[0]! * counts[1]! * counts[2]!)
    const place = (axis: number, n: number) => min[axis]! + (lengths[axis]! * (n + 0.5)) / counts[axis]!
    for (let z = 0, n = 0; z < counts[2]!; z++)
      for (let y = 0; y < counts[1]!; y++)
        for (let x = 0; x < counts[0]!; x++, n += 3) values.set(at(place(0, x), place(1, y), place(2, z)), n)
    return { counts, values }
  }

  const out = new Float64Array(3)
  const [low, part] = [new Int32Array(3), new Float64Array(3)]
  return (on: number, x: number, y: number, z: number): Float64Array => {
    const { counts, values } = on === standing ? inside : faces[on]!
    for (let axis = 0; axis < 3; axis++) {
      const at = (((axis === 0 ? x : axis === 1 ? y : z) - min[axis]!) / lengths[axis]!) * counts[axis]! - 0.5
      const within = Math.min(Math.max(0, counts[axis]! - 1.001), Math.max(0, at))
      low[axis] = Math.floor(within)
      part[axis] = counts[axis]! > 1 ? within - low[axis]! : 0
    }
    out.fill(0)
    for (let corner = 0; corner < 8; corner++) {
      const [dx, dy, dz] = [corner & 1, (corner >> 1) & 1, corner >> 2]
      const share = (dx ? part[0]! : 1 - part[0]!) * (dy ? part[1]! : 1 - part[1]!) * (dz ? part[2]! : 1 - part[2]!)
      if (share < 1e-6) continue
      const n = 3 * (low[0]! + dx + counts[0]! * (low[1]! + dy + counts[1]! * (low[2]! + dz)))
      for (let channel = 0; channel < 3; channel++) out[channel]! += share * values[n + channel]!
    }
    return out
  }
}
