/** What furniture is made of: shapes in the scene's axes, in metres, each with the number of its finish. */
export type Solid = Box | Round | Ball | Leaf

/** `bevel` is by how much its edges look rounded, in metres; `soft`: they do as upholstery does. */
type Box = {
  shape: 'box'
  min: readonly [number, number, number]
  max: readonly [number, number, number]
  finish: number
  bevel: number
}
/** A round upright body, wider or narrower at its upper end. */
type Round = {
  shape: 'round'
  x: number
  y: number
  low: number
  high: number
  radius: number
  upper: number
  finish: number
}
type Ball = { shape: 'ball'; x: number; y: number; z: number; rx: number; ry: number; rz: number; finish: number }
/** A pointed leaf: its middle, the way along it and its normal, half its length and width. */
type Leaf = {
  shape: 'leaf'
  at: readonly [number, number, number]
  along: readonly [number, number, number]
  normal: readonly [number, number, number]
  length: number
  width: number
  finish: number
}

/** Where a ray first meets a shape; one object that is used again. */
export type Met = { t: number; nx: number; ny: number; nz: number; face: number }

export const openMet = (): Met => ({ t: 0, nx: 0, ny: 0, nz: 0, face: 0 })

/** Whether a ray meets a shape nearer than `far`; then `met` says where. */
type Meets<Shape> = (
  shape: Shape,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
  met: Met,
) => boolean

export const meets: Meets<Solid> = (solid, ox, oy, oz, dx, dy, dz, far, met) => {
  if (solid.shape === 'box') return meetsBox(solid, ox, oy, oz, dx, dy, dz, far, met)
  if (solid.shape === 'ball') return meetsBall(solid, ox, oy, oz, dx, dy, dz, far, met)
  if (solid.shape === 'round') return meetsRound(solid, ox, oy, oz, dx, dy, dz, far, met)
  return meetsLeaf(solid, ox, oy, oz, dx, dy, dz, far, met)
}

const nearMin = 1e-4

const meetsBox: Meets<Box> = ({ min, max, bevel }, ox, oy, oz, dx, dy, dz, far, met) => {
  let near = nearMin
  let end = far
  let face = -1
  for (let axis = 0; axis < 3; axis++) {
    const from = axis === 0 ? ox : axis === 1 ? oy : oz
    const along = axis === 0 ? dx : axis === 1 ? dy : dz
    if (along > -1e-9 && along < 1e-9) {
      if (from < min[axis]! || from > max[axis]!) return false
      continue
    }
    const one = (min[axis]! - from) / along
    const other = (max[axis]! - from) / along
    const enter = one < other ? one : other
    const leave = one < other ? other : one
    if (enter > near) {
      near = enter
      face = axis * 2 + (along < 0 ? 1 : 0)
    }
    if (leave < end) end = leave
  }
  if (face < 0 || near >= end) return false
  met.t = near
  met.face = face
  met.nx = face === 0 ? -1 : face === 1 ? 1 : 0
  met.ny = face === 2 ? -1 : face === 3 ? 1 : 0
  met.nz = face === 4 ? -1 : face === 5 ? 1 : 0
  if (bevel > 0) roundEdges(min, max, bevel, ox + dx * near, oy + dy * near, oz + dz * near, met)
  return true
}

/** Near an edge the normal turns towards the face beyond it. */
function roundEdges(
  min: readonly number[],
  max: readonly number[],
  bevel: number,
  x: number,
  y: number,
  z: number,
  met: Met,
): void {
  const axis = met.face >> 1
  for (let other = 0; other < 3; other++) {
    if (other === axis) continue
    const at = other === 0 ? x : other === 1 ? y : z
    const low = at - min[other]!
    const high = max[other]! - at
    const edge = Math.min(low, high)
    if (edge >= bevel) continue
    const turn = (1 - edge / bevel) ** 2 * (low < high ? -0.9 : 0.9)
    if (other === 0) met.nx += turn
    else if (other === 1) met.ny += turn
    else met.nz += turn
  }
  const length = Math.sqrt(met.nx * met.nx + met.ny * met.ny + met.nz * met.nz)
  met.nx /= length
  met.ny /= length
  met.nz /= length
}

const meetsBall: Meets<Ball> = (ball, ox, oy, oz, dx, dy, dz, far, met) => {
  const [ux, uy, uz] = [(ox - ball.x) / ball.rx, (oy - ball.y) / ball.ry, (oz - ball.z) / ball.rz]
  const [vx, vy, vz] = [dx / ball.rx, dy / ball.ry, dz / ball.rz]
  const a = vx * vx + vy * vy + vz * vz
  const b = ux * vx + uy * vy + uz * vz
  const root = b * b - a * (ux * ux + uy * uy + uz * uz - 1)
  if (root <= 0) return false
  const t = (-b - Math.sqrt(root)) / a
  if (t < nearMin || t >= far) return false
  const nx = (ux + vx * t) / ball.rx
  const ny = (uy + vy * t) / ball.ry
  const nz = (uz + vz * t) / ball.rz
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  met.t = t
  met.face = 0
  met.nx = nx / length
  met.ny = ny / length
  met.nz = nz / length
  return true
}

const meetsRound: Meets<Round> = (body, ox, oy, oz, dx, dy, dz, far, met) => {
  const { low, high, radius } = body
  // The radius changes evenly with the height.
  const slope = (body.upper - radius) / (high - low)
  const [px, py, pz] = [ox - body.x, oy - body.y, radius + slope * (oz - low)]
  const sz = slope * dz
  const a = dx * dx + dy * dy - sz * sz
  const b = px * dx + py * dy - pz * sz
  const c = px * px + py * py - pz * pz
  let best = far
  const root = b * b - a * c
  if (root > 0 && Math.abs(a) > 1e-12) {
    const t = (-b - Math.sqrt(root)) / a
    const z = oz + dz * t
    if (t > nearMin && t < best && z > low && z < high) {
      best = t
      const [nx, ny] = [px + dx * t, py + dy * t]
      const length = Math.hypot(nx, ny, slope * Math.hypot(nx, ny))
      met.nx = nx / length
      met.ny = ny / length
      met.nz = (-slope * Math.hypot(nx, ny)) / length
      met.face = 0
    }
  }
  const z = dz < 0 ? high : low
  const t = (z - oz) / dz
  const edge = dz < 0 ? body.upper : radius
  if (t > nearMin && t < best && (px + dx * t) ** 2 + (py + dy * t) ** 2 < edge * edge) {
    best = t
    met.nx = 0
    met.ny = 0
    met.nz = dz < 0 ? 1 : -1
    met.face = 1
  }
  if (best >= far) return false
  met.t = best
  return true
}

const meetsLeaf: Meets<Leaf> = ({ at, along, normal, length, width }, ox, oy, oz, dx, dy, dz, far, met) => {
  const towards = normal[0] * dx + normal[1] * dy + normal[2] * dz
  if (Math.abs(towards) < 1e-6) return false
  const t = (normal[0] * (at[0] - ox) + normal[1] * (at[1] - oy) + normal[2] * (at[2] - oz)) / towards
  if (t < nearMin || t >= far) return false
  const [px, py, pz] = [ox + dx * t - at[0], oy + dy * t - at[1], oz + dz * t - at[2]]
  const u = (px * along[0] + py * along[1] + pz * along[2]) / length
  if (u < -1 || u > 1) return false
  const side = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - (u * length) ** 2))
  if (side > width * (1 - u * u)) return false
  const sign = towards < 0 ? 1 : -1
  met.t = t
  met.face = 0
  met.nx = normal[0] * sign
  met.ny = normal[1] * sign
  met.nz = normal[2] * sign
  return true
}

/** The corners of what surrounds a shape. */
export function boundsOf(solid: Solid): { min: [number, number, number]; max: [number, number, number] } {
  if (solid.shape === 'box') return { min: [...solid.min], max: [...solid.max] }
  if (solid.shape === 'ball') {
    const { x, y, z, rx, ry, rz } = solid
    return { min: [x - rx, y - ry, z - rz], max: [x + rx, y + ry, z + rz] }
  }
  if (solid.shape === 'round') {
    const { x, y, low, high } = solid
    const most = Math.max(solid.radius, solid.upper)
    return { min: [x - most, y - most, low], max: [x + most, y + most, high] }
  }
  const { at, length } = solid
  return {
    min: [at[0] - length, at[1] - length, at[2] - length],
    max: [at[0] + length, at[1] + length, at[2] + length],
  }
}
