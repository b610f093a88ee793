import type { Material } from '../tracer/material.ts'
import type { Draft, Mesh } from '../tracer/mesh.ts'
import { addBox, addPatch, addTube, closeMesh, openDraft } from '../tracer/mesh.ts'
import { openRandom } from '../tracer/noise.ts'
import type { Vector } from '../tracer/vector.ts'
import { add, cross, mix, normalize, scale } from '../tracer/vector.ts'
import { bark, birchBark, grass, leaves } from './garden-materials.ts'

type Random = () => number

export type Species = {
  seed: number
  height: number
  trunkRadius: number
  /** Share of the height below the first branch. */
  clearTrunk: number
  /** Length of the lowest branches, as a share of the height. */
  spread: number
  /** How much branches point up, 0 to 1. */
  rise: number
  stems: number
  twigLeaves: number
  leafLength: number
  bark: Material
  leaf: Material
}

const maple = leaves('maple leaf', [0.15, 0.245, 0.05], 0.6)
const birch = leaves('birch leaf', [0.21, 0.3, 0.07], 0.5)
const lime = leaves('lime leaf', [0.11, 0.185, 0.045], 0.65)

/** A broad garden tree. */
export const broad: Species = {
  seed: 1,
  height: 8.5,
  trunkRadius: 0.17,
  clearTrunk: 0.26,
  spread: 0.4,
  rise: 0.5,
  stems: 1,
  twigLeaves: 40,
  leafLength: 0.15,
  bark,
  leaf: maple,
}

/** A slender birch in three stems. */
export const slender: Species = {
  seed: 2,
  height: 8,
  trunkRadius: 0.085,
  clearTrunk: 0.22,
  spread: 0.2,
  rise: 0.66,
  stems: 3,
  twigLeaves: 13,
  leafLength: 0.095,
  bark: birchBark,
  leaf: birch,
}

/** A dense one for the background. */
export const dense: Species = {
  seed: 3,
  height: 11,
  trunkRadius: 0.2,
  clearTrunk: 0.14,
  spread: 0.34,
  rise: 0.6,
  stems: 1,
  twigLeaves: 20,
  leafLength: 0.26,
  bark,
  leaf: lime,
}

export function growTree(species: Species): Mesh {
  const draft = openDraft()
  const random = openRandom(species.seed)
  for (let stem = 0; stem < species.stems; stem++) {
    const angle = (stem / species.stems) * Math.PI * 2 + random()
    const lean = species.stems > 1 ? 0.13 : 0.03
    const foot: Vector = species.stems > 1 ? [Math.cos(angle) * 0.15, 0, Math.sin(angle) * 0.15] : [0, 0, 0]
    growTrunk(draft, random, species, foot, normalize([Math.cos(angle) * lean, 1, Math.sin(angle) * lean]))
  }
  return closeMesh(draft)
}

function growTrunk(draft: Draft, random: Random, species: Species, foot: Vector, direction: Vector): void {
  const steps = 12
  const height = species.height * (0.86 + 0.14 * random())
  let at = foot
  for (let step = 0; step < steps; step++) {
    const low = step / steps
    const heading = normalize(add(direction, scale(inBall(random), 0.09)))
    const next = add(at, scale(heading, height / steps))
    const radius = (share: number) => species.trunkRadius * (1 - share) ** 0.8 * (share === 0 ? 1.35 : 1) + 0.012
    addTube(draft, at, next, radius(low), radius(low + 1 / steps), 9, species.bark)
    const into = (low - species.clearTrunk) / (1 - species.clearTrunk)
    for (let limb = 0; into >= 0 && limb < 3; limb++) {
      // Round crown: the limbs are longest a third of the way up and short at the top.
      const profile = Math.sin(Math.PI * Math.min(1, 0.22 + 0.78 * into)) ** 0.7 * 0.85 + 0.15
      const angle = (step * 3 + limb) * 2.4 + random()
      const rise = species.rise * (0.35 + 0.9 * into) + 0.15 * random()
      const heading = normalize([Math.cos(angle), rise, Math.sin(angle)])
      const length = species.height * species.spread * profile * (0.7 + 0.45 * random())
      growLimb(draft, random, species, mix(at, next, random()), heading, length, radius(low) * 0.5, 1)
    }
    at = next
  }
  growLimb(draft, random, species, at, direction, height * 0.1, 0.02, 2)
}

function growLimb(
  draft: Draft,
  random: Random,
  species: Species,
  from: Vector,
  heading: Vector,
  length: number,
  radius: number,
  level: number,
): void {
  const bend = normalize(add(heading, [0, level === 1 ? 0.25 : -0.1, 0]))
  const middle = add(from, scale(heading, length * 0.5))
  const tip = add(middle, scale(bend, length * 0.5))
  addTube(draft, from, middle, radius, radius * 0.65, level === 1 ? 6 : 4, species.bark)
  addTube(draft, middle, tip, radius * 0.65, radius * 0.25, level === 1 ? 6 : 4, species.bark)
  if (level === 3) {
    addLeaves(draft, random, species, middle, tip, length)
    return
  }
  const children = level === 1 ? 6 : 4
  for (let child = 0; child < children; child++) {
    const share = 0.3 + (0.7 * (child + random())) / children
    const start = share < 0.5 ? mix(from, middle, share * 2) : mix(middle, tip, share * 2 - 1)
    const turned = normalize(add(scale(heading, 0.75), scale(inBall(random), 0.95)))
    const reach = length * (level === 1 ? 0.5 : 0.55) * (1.15 - 0.5 * share)
    growLimb(draft, random, species, start, turned, reach, radius * 0.4, level + 1)
  }
}

function addLeaves(draft: Draft, random: Random, species: Species, from: Vector, to: Vector, reach: number): void {
  for (let i = 0; i < species.twigLeaves; i++) {
    const center = add(mix(from, to, random() * 1.25), scale(inBall(random), 0.12 + reach * 0.4))
    addLeaf(draft, random, center, species.leafLength * (0.7 + 0.6 * random()), species.leaf)
  }
}

function addLeaf(draft: Draft, random: Random, at: Vector, length: number, material: Material): void {
  const normal = normalize(add(inBall(random), [0, 0.55, 0]))
  const along = normalize(cross(normal, inBall(random)))
  const across = cross(normal, along)
  addPatch(draft, at, scale(along, length), scale(across, length * 0.62), material, 'leaf')
}

/** One square metre of lawn with its corner at the origin. */
export function growLawnTile(seed: number, blades: number): Mesh {
  const draft = openDraft()
  const random = openRandom(seed)
  for (let i = 0; i < blades; i++) {
    const angle = random() * Math.PI * 2
    const height = 0.028 + 0.03 * random()
    const width = 0.0045 + 0.003 * random()
    const side: Vector = [Math.cos(angle) * width, 0, Math.sin(angle) * width]
    const lean: Vector = [(random() - 0.5) * height * 1.3, height, (random() - 0.5) * height * 1.3]
    addPatch(draft, [random() - 0.5, 0, random() - 0.5], side, add(lean, scale(side, 0.5)), grass, 'triangle')
  }
  return closeMesh(draft)
}

/** A metre of clipped hedge along x, with leaves over a dark core. */
export function growHedge(seed: number, height: number, depth: number): Mesh {
  const draft = openDraft()
  const random = openRandom(seed)
  const leaf = leaves('hedge leaf', [0.075, 0.135, 0.04], 0.7)
  addBox(
    draft,
    [-0.5, 0, -depth / 2 + 0.12],
    [0.5, height - 0.12, depth / 2 - 0.12],
    leaves('hedge core', [0.012, 0.018, 0.008], 0),
  )
  const count = Math.round(850 * (height * 2 + depth))
  for (let i = 0; i < count; i++) {
    const onTop = random() < depth / (height * 2 + depth)
    const inside = 0.13 * random() ** 1.6
    const x = random() - 0.5
    const side = random() < 0.5 ? -1 : 1
    const at: Vector = onTop
      ? [x, height - inside, (random() - 0.5) * depth]
      : [x, random() * height, side * (depth / 2 - inside)]
    addLeaf(draft, random, at, 0.075 + 0.035 * random(), leaf)
  }
  return closeMesh(draft)
}

/** A tuft of feather grass: arching blades in three pieces. */
export function growTuft(seed: number, height: number, blades: number, albedo: Vector): Mesh {
  const draft = openDraft()
  const random = openRandom(seed)
  const blade = leaves('feather grass', albedo, 0.5)
  for (let i = 0; i < blades; i++) {
    const angle = random() * Math.PI * 2
    const out: Vector = [Math.cos(angle), 0, Math.sin(angle)]
    const width = 0.006 + 0.006 * random()
    const side: Vector = [-out[2] * width, 0, out[0] * width]
    const tall = height * (0.6 + 0.4 * random())
    const lean = (0.15 + 0.55 * random()) * tall
    let at: Vector = [out[0] * 0.08 * random(), 0, out[2] * 0.08 * random()]
    for (let piece = 0; piece < 3; piece++) {
      const step = add(scale(out, (lean * (1 + 2 * piece)) / 9), [0, (tall * (5 - 1.7 * piece)) / 10.5, 0])
      addPatch(draft, at, side, step, blade, piece < 2 ? 'parallelogram' : 'triangle')
      at = add(at, step)
    }
  }
  return closeMesh(draft)
}

/** A clipped ball, or with leaves looser, a round shrub. */
export function growShrub(seed: number, radius: number, albedo: Vector): Mesh {
  const draft = openDraft()
  const random = openRandom(seed)
  const leaf = leaves('shrub leaf', albedo, 0.7)
  for (let i = 0; i < 5200; i++) {
    const direction = normalize(inBall(random))
    const distance = radius * (0.72 + 0.3 * random() ** 0.6)
    const at: Vector = [
      direction[0] * distance,
      radius * 0.85 + direction[1] * distance * 0.85,
      direction[2] * distance,
    ]
    addLeaf(draft, random, at, radius * (0.1 + 0.06 * random()), leaf)
  }
  return closeMesh(draft)
}

function inBall(random: Random): Vector {
  for (;;) {
    const point: Vector = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1]
    const square = point[0] ** 2 + point[1] ** 2 + point[2] ** 2
    if (square < 1 && square > 0.001) return point
  }
}
