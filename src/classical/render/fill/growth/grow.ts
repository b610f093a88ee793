import { hashUnit } from '../../../pixels/noise.ts'
import type { Vector } from '../../../space/vector.ts'
import { type Kind, type Species, species } from './species.ts'

/** A plant of height one that stands at the origin, z up. */
export type Plant = {
  kind: Kind
  /** Place, normal, tint 0..1, share of the sun and of the sky: nine numbers a leaf. */
  leaves: Float32Array
  /** From, to, and the thickness at both: eight numbers a twig. */
  twigs: Float32Array
}

export const leafStride = 9
export const twigStride = 8
const grid = 14

/** Grows each plant once, of a kind, with so many leaves and of a seed, in the light of a sun. */
export function openNursery(sun: Vector, bare: boolean): (kind: Kind, count: number, seed: number) => Plant {
  const grown = new Map<string, Plant>()
  return (kind, count, seed) => {
    const key = `${kind} ${count} ${seed}`
    const plant = grown.get(key) ?? growPlant(kind, count, sun, bare, seed)
    grown.set(key, plant)
    return plant
  }
}

/** Grown from a seed: lobes of leaves at the ends of branches, each leaf in the shade of those between it and the sun. */
export function growPlant(kind: Kind, count: number, sun: Vector, bare: boolean, seed: number): Plant {
  const form = species[kind]
  const leaves = new Float32Array(count * leafStride)
  const twigs: number[] = []
  if (kind === 'conifer') growTiers(form, leaves, count, seed)
  else if (kind === 'hedge') growBox(leaves, count, seed)
  else if (kind === 'tuft') growBlades(twigs, seed)
  else growLobes(form, leaves, count, twigs, bare, seed)
  if (form.trunk > 0) growTrunk(form, kind === 'conifer' ? 0.9 : form.middle, twigs, seed)
  if (kind === 'tuft') return { kind, leaves: new Float32Array(0), twigs: Float32Array.from(twigs) }
  shadeLeaves(leaves, count, sun)
  return { kind, leaves: bare && !form.evergreen ? new Float32Array(0) : leaves, twigs: Float32Array.from(twigs) }
}

function growTrunk({ trunk }: Species, top: number, twigs: number[], seed: number): void {
  const bend = (hashUnit(1, 77, seed) - 0.5) * 0.04
  let [x, z] = [0, 0]
  for (let step = 1; step <= 5; step++) {
    const [nextX, nextZ] = [bend * Math.sin(step), (top * step) / 5]
    const thick = (share: number) => trunk * (1.15 - 0.85 * share) + (share < 0.1 ? trunk * 0.3 : 0)
    twigs.push(x, 0, z, nextX, 0, nextZ, thick((step - 1) / 5), thick(step / 5))
    x = nextX
    z = nextZ
  }
}

function growLobes(
  form: Species,
  leaves: Float32Array,
  count: number,
  twigs: number[],
  bare: boolean,
  seed: number,
): void {
  const lobes: { x: number; y: number; z: number; r: number }[] = []
  // No crown is round: it grew towards the light, here more and there less.
  const heavy = 2 * Math.PI * hashUnit(0, 5, seed)
  const uneven = form.trunk > 0 ? 0.14 + 0.22 * hashUnit(0, 6, seed) : 0
  for (let n = 0; n < form.lobes; n++) {
    // Spread evenly over the crown, most of them near its outside (Fibonacci's sphere).
    const up = 1 - (2 * (n + 0.5)) / form.lobes
    const turn = n * 2.399963 + hashUnit(n, 1, seed) * 0.9
    const reach = 1 + uneven * (Math.cos(turn - heavy) + 0.7 * Math.cos(3 * turn + heavy))
    const out = Math.sqrt(1 - up * up) * (0.55 + 0.4 * hashUnit(n, 2, seed)) * reach
    const r = form.lobe * (0.7 + 0.65 * hashUnit(n, 3, seed))
    const lift = up * (0.55 + 0.42 * hashUnit(n, 4, seed)) * (up > 0 ? 1 + uneven * (hashUnit(n, 7, seed) - 0.4) : 1)
    lobes.push({
      x: Math.cos(turn) * out * (form.wide - r * 0.3),
      y: Math.sin(turn) * out * (form.wide - r * 0.3),
      z: form.middle + lift * (form.tall - r * 0.5),
      r,
    })
  }
  const total = lobes.reduce((sum, { r }) => sum + r * r, 0)
  let at = 0
  let done = 0
  let given = 0
  for (const [n, { x, y, z, r }] of lobes.entries()) {
    given += (r * r) / total
    for (; done < Math.min(count, Math.round(given * count)); done++) {
      const up = 2 * hashUnit(done, 11, seed) - 1
      const turn = 2 * Math.PI * hashUnit(done, 12, seed)
      const far = r * (0.35 + 0.72 * Math.sqrt(hashUnit(done, 13, seed)))
      const level = Math.sqrt(1 - up * up)
      const [nx, ny, nz] = [Math.cos(turn) * level, Math.sin(turn) * level, up]
      const [px, py, pz] = [x + nx * far, y + ny * far, Math.max(0.01, z + nz * far * 0.85)]
      // A leaf faces outwards from its lobe and from the crown.
      const mx = 0.55 * nx + (0.6 * px) / form.wide
      const my = 0.55 * ny + (0.6 * py) / form.wide
      const mz = 0.55 * nz + (0.6 * (pz - form.middle)) / form.tall + 0.25
      const length = Math.hypot(mx, my, mz) || 1
      leaves.set([px, py, pz, mx / length, my / length, mz / length, hashUnit(done, 14, seed)], at)
      at += leafStride
    }
    if (form.trunk === 0) continue
    const fork = Math.max(form.middle - form.tall * 0.85, z - 0.16 - 0.5 * Math.hypot(x, y))
    const thick = form.trunk * 0.42
    const [midX, midY, midZ] = [x * 0.45, y * 0.45, fork + (z - fork) * 0.6]
    twigs.push(0, 0, fork, midX, midY, midZ, thick, thick * 0.7, midX, midY, midZ, x, y, z, thick * 0.7, thick * 0.3)
    if (!bare) continue
    for (let twig = 0; twig < 16; twig++) {
      const [a, b, c] = [0, 1, 2].map((use) => hashUnit(n * 16 + twig, 21 + use, seed) - 0.5) as [
        number,
        number,
        number,
      ]
      const [tipX, tipY, tipZ] = [x + a * r * 2.4, y + b * r * 2.4, z + (c + 0.35) * r * 2.2]
      twigs.push(x, y, z, tipX, tipY, tipZ, thick * 0.22, thick * 0.06)
      twigs.push(
        (x + tipX) / 2,
        (y + tipY) / 2,
        (z + tipZ) / 2,
        tipX + b * r,
        tipY + c * r,
        tipZ + a * r * 0.6,
        thick * 0.12,
        thick * 0.05,
      )
    }
  }
  for (; done < count; done++, at += leafStride) leaves.copyWithin(at, 0, leafStride)
}

/** A fountain of blades, some with ears. */
function growBlades(twigs: number[], seed: number): void {
  for (let n = 0; n < 190; n++) {
    const turn = 2 * Math.PI * hashUnit(n, 61, seed)
    const out = 0.55 * hashUnit(n, 62, seed)
    const tall = 0.55 + 0.45 * hashUnit(n, 63, seed)
    const thick = 0.011
    const foot = 0.1 * hashUnit(n, 64, seed)
    const at = (share: number): [number, number, number] => {
      const away = foot + out * share * share
      return [Math.cos(turn) * away, Math.sin(turn) * away, tall * (share - 0.32 * out * share ** 3)]
    }
    for (let step = 0; step < 4; step++)
      twigs.push(...at(step / 4), ...at((step + 1) / 4), thick * (1 - 0.18 * step), thick * (0.8 - 0.2 * step))
    if (n % 9 === 0) {
      const [x, y, z] = at(1)
      twigs.push(x, y, z, x * 1.06, y * 1.06, z + 0.13, 0.022, 0.008)
    }
  }
}

function growTiers({ wide }: Species, leaves: Float32Array, count: number, seed: number): void {
  for (let n = 0, at = 0; n < count; n++, at += leafStride) {
    const z = 0.985 - 0.92 * hashUnit(n, 31, seed) ** 0.62
    const tier = Math.floor(z * 15)
    const branch = Math.floor(hashUnit(n, 32, seed) * 9)
    const turn = (branch / 9) * 2 * Math.PI + tier * 1.7 + (hashUnit(n, 33, seed) - 0.5) * 0.42
    const reach = wide * (1.02 - z) ** 0.9 * (0.82 + 0.36 * hashUnit(tier, branch + 40, seed))
    const out = Math.sqrt(hashUnit(n, 34, seed))
    const x = Math.cos(turn) * reach * out
    const y = Math.sin(turn) * reach * out
    const drop = 0.05 * out * out - 0.012 * (hashUnit(n, 35, seed) - 0.5)
    const inTier = (tier + 0.55) / 15
    leaves.set(
      [
        x,
        y,
        inTier - drop + (z - inTier) * 0.5,
        Math.cos(turn) * 0.7,
        Math.sin(turn) * 0.7,
        0.7,
        hashUnit(n, 36, seed),
      ],
      at,
    )
  }
}

/** A clipped hedge of length, width and height one, which is stretched to its size. */
function growBox(leaves: Float32Array, count: number, seed: number): void {
  for (let n = 0, at = 0; n < count; n++, at += leafStride) {
    const [a, b, c] = [0, 1, 2].map((use) => hashUnit(n, 51 + use, seed)) as [number, number, number]
    const depth = 0.06 * hashUnit(n, 55, seed) * hashUnit(n, 56, seed)
    const face = n % 5
    const jitter = (hashUnit(n, 57, seed) - 0.5) * 0.9
    const tint = hashUnit(n, 54, seed)
    if (face < 2) leaves.set([a - 0.5, b - 0.5, 1 - depth, jitter, 0, 1, tint], at)
    else if (face < 4)
      leaves.set([a - 0.5, (c > 0.5 ? 1 : -1) * (0.5 - depth), b, jitter, c > 0.5 ? 1 : -1, 0.2, tint], at)
    else leaves.set([(c > 0.5 ? 1 : -1) * (0.5 - depth * 0.2), a - 0.5, b, c > 0.5 ? 1 : -1, jitter, 0.2, tint], at)
  }
}

/** How much leaves there are on the way to the sun, and above, on a coarse grid. */
function shadeLeaves(leaves: Float32Array, count: number, sun: Vector): void {
  const low = [1e9, 1e9, 1e9]
  const high = [-1e9, -1e9, -1e9]
  for (let n = 0; n < count; n++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = leaves[n * leafStride + axis]!
      low[axis] = Math.min(low[axis]!, value)
      high[axis] = Math.max(high[axis]!, value)
    }
  }
  const cell = low.map((value, axis) => (high[axis]! - value) / grid + 1e-6)
  const dense = new Float32Array(grid ** 3)
  const indexOf = (x: number, y: number, z: number) => {
    const a = Math.floor((x - low[0]!) / cell[0]!)
    const b = Math.floor((y - low[1]!) / cell[1]!)
    const c = Math.floor((z - low[2]!) / cell[2]!)
    return a < 0 || b < 0 || c < 0 || a >= grid || b >= grid || c >= grid ? -1 : (c * grid + b) * grid + a
  }
  for (let at = 0; at < count * leafStride; at += leafStride)
    dense[indexOf(leaves[at]!, leaves[at + 1]!, leaves[at + 2]!)]! += (grid * grid * 3.2) / count
  const [sx, sy, sz] = sun
  const step = Math.min(...cell) * 0.9
  for (let at = 0; at < count * leafStride; at += leafStride) {
    let toSun = 0
    let above = 0
    for (let n = 1; n < 12; n++) {
      const off = step * n
      const one = indexOf(leaves[at]! + sx * off, leaves[at + 1]! + sy * off, leaves[at + 2]! + sz * off)
      if (one >= 0) toSun += dense[one]!
      const other = indexOf(leaves[at]!, leaves[at + 1]!, leaves[at + 2]! + off)
      if (other >= 0) above += dense[other]!
    }
    leaves[at + 7] = Math.exp(-0.3 * toSun)
    leaves[at + 8] = 0.25 + 0.75 * Math.exp(-0.2 * above)
  }
}
