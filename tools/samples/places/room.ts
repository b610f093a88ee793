import type { Portal } from '../tracer/lights.ts'
import type { Draft, Mesh } from '../tracer/mesh.ts'
import { addBox, addCushion, addPatch, addTube, closeMesh, openDraft } from '../tracer/mesh.ts'
import type { Placement } from '../tracer/scene.ts'
import { place } from '../tracer/scene.ts'
import type { Vector } from '../tracer/vector.ts'
import {
  cloth,
  curtain,
  darkTimber,
  glass,
  glow,
  metal,
  oakFloor,
  paint,
  paving,
  timber,
  whitePaint,
} from './building-materials.ts'
import { bark, leaves, soil } from './garden-materials.ts'
import { broad, dense, growHedge, growTree, growTuft } from './plants.ts'

const [left, right, back, front, ceiling] = [-3.5, 3.4, -3, 4.2, 2.75]
const opening = { z0: -2.5, z1: 3, top: 2.5 }
const rear = { x0: -2.8, x1: 2.4 }

/** A living room with a window wall to the left, and the garden beyond it. */
export function furnishRoom(): { room: Placement[]; garden: Placement[] } {
  const tree = growTree(broad)
  const lime = growTree(dense)
  const hedge = growHedge(8, 1.5, 0.8)
  const fig = growTree({
    ...broad,
    seed: 12,
    height: 1.75,
    trunkRadius: 0.02,
    clearTrunk: 0.3,
    spread: 0.36,
    twigLeaves: 1,
    leafLength: 0.17,
    leaf: leaves('fig leaf', [0.06, 0.13, 0.035], 0.5),
    bark,
  })
  return {
    room: [
      place(buildRoom(), 0, 0),
      place(buildArmchair(), 2.05, -0.35, 0, -0.95),
      place(fig, -2.95, -2.55, 0.42),
      place(growTuft(20, 0.3, 60, [0.14, 0.22, 0.08]), -0.62, -0.75, 0.5),
    ],
    garden: [
      ...[-11, -6.2, -1.6].map((z, i) => place(i % 2 ? lime : tree, -14 - 3 * (i % 2), z, -0.3, i * 2, 0.8)),
      ...[-25, -18, -11, -5].map((z, i) => place(lime, -30, z, -0.3, i, 1)),
      ...Array.from({ length: 30 }, (_, i) => place(hedge, -20, i - 22, -0.3, Math.PI / 2)),
    ],
  }
}

/** Towards the garden, and one behind the camera. */
export function windowPortals(): Portal[] {
  const length = opening.z1 - opening.z0
  const high: Vector = [0, opening.top - 0.03, 0]
  return [
    { corner: [left - 0.02, 0.03, opening.z0], u: high, v: [0, 0, length] },
    { corner: [rear.x0, 0.03, front + 0.02], u: high, v: [rear.x1 - rear.x0, 0, 0] },
  ]
}

function buildRoom(): Mesh {
  const draft = openDraft()
  addShell(draft)
  addWindows(draft)
  addSofa(draft)
  addTable(draft)
  addLamp(draft)
  addSideboard(draft)
  return closeMesh(draft)
}

function addShell(draft: Draft): void {
  const wall = 0.3
  addBox(draft, [left - wall, -0.2, back - wall], [right + wall, 0, front + wall], oakFloor)
  addBox(draft, [left - wall, ceiling, back - wall], [right + wall, ceiling + wall, front + wall], whitePaint)
  addBox(draft, [left - wall, 0, back - wall], [right + wall, ceiling, back], whitePaint)
  addBox(draft, [left - wall, 0, front], [rear.x0, ceiling, front + wall], whitePaint)
  addBox(draft, [rear.x1, 0, front], [right + wall, ceiling, front + wall], whitePaint)
  addBox(draft, [rear.x0, opening.top, front], [rear.x1, ceiling, front + wall], whitePaint)
  // A canopy keeps the sun out of the opening behind the camera.
  addBox(draft, [left - 4, opening.top + 0.1, front + wall], [right + 1, ceiling, front + 3], whitePaint)
  addBox(draft, [right, 0, back], [right + wall, ceiling, front], whitePaint)
  addBox(draft, [left - wall, 0, back], [left, ceiling, opening.z0], whitePaint)
  addBox(draft, [left - wall, 0, opening.z1], [left, ceiling, front], whitePaint)
  addBox(draft, [left - wall, opening.top, opening.z0], [left, ceiling, opening.z1], whitePaint)
  for (let x = 1.42; x < right - 0.02; x += 0.09)
    addBox(draft, [x, 0, back], [x + 0.045, ceiling, back + 0.035], timber)
  addPatch(draft, [1.4, 0, back + 0.004], [right - 1.4, 0, 0], [0, ceiling, 0], paint('black felt', [0.03, 0.03, 0.03]))
  addBox(draft, [left, 0, back], [1.4, 0.07, back + 0.015], whitePaint)
  addBox(draft, [right - 0.015, 0, back + 0.04], [right, 0.07, front], whitePaint)
  addPatch(draft, [-120, -0.3, -120], [0, 0, 240], [116, 0, 0], soil)
  addBox(draft, [-6.6, -0.3, -9], [left - wall, -0.03, 9], paving)
}

function addWindows(draft: Draft): void {
  const frame = 0.06
  const x = left - 0.2
  addPatch(draft, [x, 0, opening.z0], [0, opening.top, 0], [0, 0, opening.z1 - opening.z0], glass)
  const panes = 4
  for (let i = 0; i <= panes; i++) {
    const z = opening.z0 + ((opening.z1 - opening.z0 - frame) * i) / panes
    addBox(draft, [x - 0.04, 0, z], [x + 0.04, opening.top, z + frame], metal)
  }
  for (const y of [0, opening.top - frame])
    addBox(draft, [x - 0.04, y, opening.z0], [x + 0.04, y + frame, opening.z1], metal)
  for (const [from, to] of [
    [-2.75, -2.2],
    [2.5, 3.2],
  ] as const) {
    const depth = (z: number) => left + 0.14 + 0.045 * Math.sin(z * 40) + 0.02 * Math.sin(z * 17)
    for (let z = from; z < to; z += 0.02) {
      addPatch(draft, [depth(z), 0.02, z], [0, ceiling - 0.04, 0], [depth(z + 0.02) - depth(z), 0, 0.02], curtain)
    }
  }
}

function addSofa(draft: Draft): void {
  const linen = cloth('linen', [0.5, 0.47, 0.42])
  const rust = cloth('rust cloth', [0.36, 0.13, 0.055])
  const blue = cloth('blue cloth', [0.09, 0.14, 0.19])
  addCushion(draft, [-2.0, 0.12, -2.9], [0.9, 0.34, -1.9], 14, linen)
  addCushion(draft, [-2.0, 0.12, -2.92], [-1.8, 0.66, -1.9], 7, linen)
  addCushion(draft, [0.7, 0.12, -2.92], [0.9, 0.66, -1.9], 7, linen)
  addCushion(draft, [-2.0, 0.12, -2.95], [0.9, 0.74, -2.7], 8, linen)
  for (const x of [-1.8, -0.55]) {
    addCushion(draft, [x + 0.005, 0.33, -2.75], [x + 1.24, 0.5, -1.86], 7, linen)
    addCushion(draft, [x + 0.02, 0.47, -2.76], [x + 1.22, 0.86, -2.5], 4.5, linen)
  }
  addCushion(draft, [-1.72, 0.49, -2.56], [-1.28, 0.9, -2.38], 3.2, rust)
  addCushion(draft, [-1.42, 0.49, -2.46], [-1.0, 0.86, -2.3], 3.2, blue)
  addCushion(draft, [0.2, 0.49, -2.55], [0.64, 0.9, -2.36], 3.2, rust)
  for (const x of [-1.9, 0.75])
    for (const z of [-2.8, -2.05]) addBox(draft, [x, 0, z], [x + 0.05, 0.13, z + 0.05], metal)
  const rug = cloth('rug', [0.56, 0.52, 0.45])
  addBox(draft, [-2.3, 0, -2.2], [1.7, 0.008, 0.9], rug)
  addBox(draft, [-1.7, 1.15, back], [-0.35, 2.15, back + 0.035], darkTimber)
  addBox(draft, [-1.66, 1.19, back + 0.03], [-0.39, 2.11, back + 0.04], paint('paper', [0.66, 0.62, 0.54]))
  addBox(draft, [-1.45, 1.36, back + 0.04], [-0.95, 1.86, back + 0.042], paint('ochre', [0.45, 0.2, 0.06]))
  addBox(draft, [-1.05, 1.55, back + 0.042], [-0.62, 1.98, back + 0.044], paint('ink', [0.05, 0.08, 0.1]))
}

function addTable(draft: Draft): void {
  addTube(draft, [-0.4, 0.33, -0.75], [-0.4, 0.365, -0.75], 0.52, 0.52, 72, darkTimber)
  addTube(draft, [-0.4, 0.365, -0.75], [-0.4, 0.366, -0.75], 0.52, 0, 72, darkTimber)
  for (let leg = 0; leg < 3; leg++) {
    const angle = leg * 2.1 + 0.3
    const [x, z] = [Math.cos(angle), Math.sin(angle)]
    addTube(
      draft,
      [-0.4 + 0.42 * x, 0.014, -0.75 + 0.42 * z],
      [-0.4 + 0.3 * x, 0.34, -0.75 + 0.3 * z],
      0.016,
      0.02,
      12,
      darkTimber,
    )
  }
  const porcelain = paint('porcelain', [0.7, 0.68, 0.64], { reflectance: 0.04, roughness: 0.05 })
  addTube(draft, [-0.62, 0.366, -0.75], [-0.62, 0.44, -0.75], 0.045, 0.08, 32, porcelain)
  addTube(draft, [-0.62, 0.44, -0.75], [-0.62, 0.54, -0.75], 0.08, 0.05, 32, porcelain)
  addBox(draft, [-0.3, 0.366, -0.72], [-0.02, 0.386, -0.5], paint('book', [0.07, 0.1, 0.12]))
  addBox(draft, [-0.28, 0.386, -0.71], [-0.04, 0.402, -0.52], paint('second book', [0.55, 0.48, 0.38]))
  const pot = paint('pot', [0.2, 0.19, 0.18])
  addTube(draft, [-2.95, 0, -2.55], [-2.95, 0.45, -2.55], 0.17, 0.22, 40, pot)
  addTube(draft, [-2.95, 0.42, -2.55], [-2.95, 0.421, -2.55], 0.21, 0, 40, paint('earth', [0.05, 0.035, 0.025]))
}

/** A floor lamp beside the sofa and a pendant's place above the table. */
function addLamp(draft: Draft): void {
  addTube(draft, [1.2, 0, -2.55], [1.2, 0.025, -2.55], 0.15, 0.15, 40, metal)
  addTube(draft, [1.2, 0.025, -2.55], [1.2, 0.026, -2.55], 0.15, 0, 40, metal)
  addTube(draft, [1.2, 0, -2.55], [1.2, 1.45, -2.55], 0.011, 0.011, 12, metal)
  addTube(draft, [1.2, 1.38, -2.55], [1.2, 1.7, -2.55], 0.23, 0.17, 48, glow('lamp shade', [0.95, 0.62, 0.33]))
}

function addSideboard(draft: Draft): void {
  addBox(draft, [2.95, 0.16, -2.6], [right - 0.01, 0.68, -0.7], darkTimber)
  for (const z of [-2.5, -0.85]) addBox(draft, [3.0, 0, z], [3.04, 0.16, z + 0.04], metal)
  addTube(draft, [3.17, 0.68, -1.1], [3.17, 0.96, -1.1], 0.075, 0.045, 32, paint('clay', [0.42, 0.24, 0.15]))
  addTube(draft, [3.17, 0.68, -1.42], [3.17, 0.84, -1.42], 0.09, 0.06, 32, paint('stone', [0.5, 0.49, 0.46]))
}

function buildArmchair(): Mesh {
  const draft = openDraft()
  const wool = cloth('wool', [0.16, 0.2, 0.17])
  addCushion(draft, [-0.36, 0.24, -0.36], [0.36, 0.42, 0.4], 6, wool)
  addCushion(draft, [-0.4, 0.24, -0.46], [0.4, 0.84, -0.26], 5, wool)
  addCushion(draft, [-0.46, 0.24, -0.42], [-0.34, 0.6, 0.36], 5, wool)
  addCushion(draft, [0.34, 0.24, -0.42], [0.46, 0.6, 0.36], 5, wool)
  for (const x of [-0.36, 0.36])
    for (const z of [-0.36, 0.32]) addTube(draft, [x * 1.1, 0.014, z * 1.1], [x, 0.27, z], 0.012, 0.018, 10, darkTimber)
  return closeMesh(draft)
}
