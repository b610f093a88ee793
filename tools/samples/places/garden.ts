import type { Mesh } from '../tracer/mesh.ts'
import { addBox, addPatch, closeMesh, openDraft } from '../tracer/mesh.ts'
import { hash } from '../tracer/noise.ts'
import type { Placement } from '../tracer/scene.ts'
import { place } from '../tracer/scene.ts'
import { metal, paving } from './building-materials.ts'
import { gravel, soil } from './garden-materials.ts'
import { broad, dense, growHedge, growLawnTile, growShrub, growTree, growTuft, slender } from './plants.ts'

/** Everything around the house but the blades of the lawn. */
export function plantGarden(): Placement[] {
  return [place(buildGround(), 0, 0), ...plantTrees(), ...plantHedges(), ...plantBeds()]
}

const path = { x0: 10.5, x1: 12.5, z0: 5.5, z1: 34 }

function buildGround(): Mesh {
  const draft = openDraft()
  // Four pieces leave the pool open.
  for (const [x0, x1, z0, z1] of [
    [-200, -1.1, -200, 200],
    [-1.1, 8.1, -200, 5.9],
    [-1.1, 8.1, 10.1, 200],
    [8.1, 200, -200, 200],
  ] as const) {
    addPatch(draft, [x0, 0, z0], [0, 0, z1 - z0], [x1 - x0, 0, 0], soil)
  }
  addPatch(draft, [path.x0, 0.012, path.z0], [0, 0, path.z1 - path.z0], [path.x1 - path.x0, 0, 0], gravel)
  for (const x of [path.x0, path.x1]) addBox(draft, [x - 0.006, 0, path.z0], [x + 0.006, 0.035, path.z1], metal)
  for (let z = 6.1; z < path.z1; z += 1.35) addBox(draft, [10.75, 0, z], [12.25, 0.028, z + 0.75], paving)
  return closeMesh(draft)
}

/** Blades, as far as they can be told from a colour. */
export function plantLawn(): Placement[] {
  const tiles = [growLawnTile(5, 3400), growLawnTile(6, 3400), growLawnTile(7, 3400)]
  const placements: Placement[] = []
  for (let x = -40; x <= 34; x++) {
    for (let z = -22; z <= 26; z++) {
      if (isBuilt(x, z)) continue
      const pick = hash(x, z, 50)
      placements.push(place(tiles[Math.floor(pick * 3)]!, x, z, 0, Math.floor(pick * 997) * (Math.PI / 2)))
    }
  }
  return placements
}

/** Whether a metre square of lawn around the point would reach onto something built. */
function isBuilt(x: number, z: number): boolean {
  const within = (x0: number, x1: number, z0: number, z1: number) =>
    x > x0 - 0.5 && x < x1 + 0.5 && z > z0 - 0.5 && z < z1 + 0.5
  return within(-2.5, 14.5, -8.5, 4.5) || within(-1.5, 8.5, 5.5, 10.5) || within(path.x0, path.x1, 4.5, path.z1)
}

function plantTrees(): Placement[] {
  const maple = growTree(broad)
  const birch = growTree(slender)
  const lime = growTree(dense)
  const far = Array.from({ length: 44 }, (_, i) => {
    const x = -104 + i * 4.1 + (hash(i, 1, 60) - 0.5) * 3
    const z = -31 - 16 * hash(i, 2, 60)
    return place(i % 4 === 1 ? maple : lime, x, z, 0, i * 2.1, 0.85 + 0.5 * hash(i, 3, 60))
  })
  // Behind the camera, for the panes to reflect.
  const across = Array.from({ length: 14 }, (_, i) => {
    return place(
      lime,
      -48 + i * 7 + 3 * hash(i, 4, 60),
      46 + 8 * hash(i, 5, 60),
      0,
      i * 1.3,
      0.8 + 0.4 * hash(i, 6, 60),
    )
  })
  return [
    ...far,
    ...across,
    place(maple, -6.5, 4.5, 0, 1.2),
    place(birch, 17.2, 0.8, 0, 0.4),
    place(lime, -7.5, -9, 0, 2.2, 0.95),
    place(maple, 3, -14, 0, 4, 1.15),
    place(lime, 20.5, -13, 0, 5, 0.8),
    place(birch, 19.8, -5, 0, 2, 0.9),
    place(maple, 6.5, 27.5, 0, 3, 1.05),
  ]
}

function plantHedges(): Placement[] {
  const tall = growHedge(8, 1.9, 0.8)
  const placements: Placement[] = []
  for (let x = -60; x < 40; x++) placements.push(place(tall, x, -19))
  for (let z = -18; z < 2; z++) placements.push(place(tall, 26, z, 0, Math.PI / 2))
  return placements
}

function plantBeds(): Placement[] {
  const feather = growTuft(9, 0.85, 260, [0.3, 0.29, 0.13])
  const green = growTuft(10, 0.6, 240, [0.13, 0.2, 0.06])
  const ball = growShrub(11, 0.5, [0.06, 0.115, 0.03])
  const placements: Placement[] = []
  for (let i = 0; i < 46; i++) {
    const x = -2.4 + (i / 46) * 11.8
    const z = 5 + 0.5 * (hash(i, 1, 70) - 0.5)
    const plant = hash(i, 2, 70) < 0.62 ? feather : green
    placements.push(place(plant, x, z, 0, i * 1.7, 0.65 + 0.5 * hash(i, 3, 70)))
  }
  for (let i = 0; i < 22; i++) {
    const z = -7 + i * 0.52
    placements.push(place(i % 3 ? feather : green, 14.9 + 0.5 * hash(i, 4, 70), z, 0, i, 0.7 + 0.6 * hash(i, 5, 70)))
  }
  placements.push(place(ball, 8.6, 3.6, 0.95, 0, 0.9), place(ball, 13.7, 0.8, 0.95, 2, 0.85))
  placements.push(place(ball, 16, 4.2, 0, 1, 1.15), place(ball, 15.2, 5.3, 0, 3, 0.8))
  return placements
}
