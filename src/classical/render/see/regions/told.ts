import type { Plane } from '../../../pixels/plane.ts'
import type { Regions } from './regions.ts'

/** Pixels, as a share of the width, within which a line is that of a border. */
const nearShare = 1 / 330

/** The ink that does not lie along a border of what was read: nothing that is painted shows it. */
export function untoldInk(labels: Int32Array, ink: Plane, width: number, height: number): Plane {
  const reach = Math.max(2, Math.round(width * nearShare))
  const untold = ink.slice()
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      if (ink[i] === 0) continue
      const label = labels[i]!
      const isBorder =
        labels[i - reach] !== label ||
        labels[i + reach] !== label ||
        labels[i - reach * width] !== label ||
        labels[i + reach * width] !== label
      if (isBorder) untold[i] = 0
    }
  }
  return untold
}

/** What is darker is drawn. */
const inkMin = 0.3

/** Of the ink, the share that was told. */
export function shareTold(ink: Plane, untold: Plane): number {
  let [lost, all] = [0, 0]
  for (let i = 0; i < ink.length; i++) {
    if (ink[i]! < inkMin) continue
    all++
    if (untold[i]! >= inkMin) lost++
  }
  return all === 0 ? 1 : 1 - lost / all
}

/** Of the picture: what is larger and has lines within it is a wall with its windows. */
const paneMax = 0.012
/** Of a pane, the share with ink farther from its border than a frame is thick. */
const inkMax = 0.03

/** Large openings in which something is drawn are walls: each pane of a glazed front is an opening of its own. */
export function nameWalls({ labels, kinds, boxes }: Regions, ink: Plane, width: number): void {
  const height = labels.length / width
  const reach = Math.max(3, Math.round(width / 200))
  const inked = kinds.map(() => [0, 0] as [inked: number, all: number])
  for (let y = reach; y < height - reach; y += 2) {
    for (let x = reach; x < width - reach; x += 2) {
      const i = y * width + x
      const label = labels[i]!
      if (kinds[label] !== 'opening' || boxes[label]!.area < paneMax) continue
      const isInner =
        labels[i - reach] === label &&
        labels[i + reach] === label &&
        labels[i - reach * width] === label &&
        labels[i + reach * width] === label
      if (!isInner) continue
      inked[label]![1]++
      if (ink[i]! > 0.3) inked[label]![0]++
    }
  }
  for (const [label, [drawn, all]] of inked.entries()) if (drawn > inkMax * all) kinds[label] = 'surface'
}
