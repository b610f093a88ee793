import { findComponents } from '../../pixels/components.ts'
import { distanceToBlocked } from '../../pixels/distance.ts'
import type { FullSpace, Space } from '../space.ts'

/** Of the picture's top, what the paper over a building takes. */
const acrossMin = 0.9
/** Half the width of a leak, of the picture's width; and of the picture, the least face into which the paper leaks. */
const neckMax = 0.006
const faceMin = 0.005

/**
 * What is read outdoors if the paper over a building was taken for a wall, into which it leaks where a line has a gap, and is parted from it.
 * Undefined if it was not, or nothing better is read.
 */
export function withoutLeaks(
  first: Space,
  labels: Int32Array,
  read: (labels: Int32Array) => Space,
): FullSpace | undefined {
  if (!isPaperWall(first) || first.isRoom) return undefined
  const parted = partLeaks(labels, first.width, first.height)
  const again = parted && read(parted)
  return again?.mode === 'full' && !isPaperWall(again) ? (again as FullSpace) : undefined
}

function isPaperWall({ scene, regions, width }: Space): boolean {
  if (!scene || !regions) return false
  const top = regions.partition.labels.subarray(0, width)
  const paper = top[width >> 1]!
  return scene.parts[paper] === 'wall' && top.filter((label) => label === paper).length > acrossMin * width
}

/** Parts the region at the middle of the picture's top from what hangs together with it by necks alone; undefined if nothing does. */
export function partLeaks(labels: Int32Array, width: number, height: number): Int32Array | undefined {
  const paper = labels[width >> 1]!
  const isPaper = Uint8Array.from(labels, (label) => (label === paper ? 1 : 0))
  const away = distanceToBlocked(isPaper, width)
  const found = findComponents(
    Uint8Array.from(away, (distance) => (distance > neckMax * width ? 1 : 0)),
    width,
    height,
  )
  const faces = found.components.flatMap(({ area, top }, n) =>
    area > faceMin * labels.length && top > 1 ? [n + 1] : [],
  )
  if (faces.length === 0) return undefined
  let next = labels.reduce((most, label) => Math.max(most, label), 0) + 1
  const names = new Map(faces.map((face) => [face, next++]))
  const parted = labels.slice()
  // Each pixel of the paper goes to the core that is nearest along it.
  let ring: number[] = []
  const owner = new Int32Array(labels.length)
  for (let i = 0; i < owner.length; i++) {
    const core = found.labels[i]!
    if (core === 0 || (!names.has(core) && found.components[core - 1]!.top > 1)) continue
    owner[i] = core
    ring.push(i)
  }
  while (ring.length > 0) {
    const beyond: number[] = []
    for (const i of ring)
      for (const to of [i % width > 0 ? i - 1 : i, i % width < width - 1 ? i + 1 : i, i - width, i + width]) {
        if (to < 0 || to >= owner.length || owner[to] || !isPaper[to]) continue
        owner[to] = owner[i]!
        beyond.push(to)
      }
    ring = beyond
  }
  for (let i = 0; i < owner.length; i++) parted[i] = names.get(owner[i]!) ?? labels[i]!
  return parted
}
