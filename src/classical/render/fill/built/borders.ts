import { outside, type Partition } from '../../../space/partition.ts'
import type { Exposed } from './film.ts'

/** Regions by pixel, parted where their straight sides run, and the pixels that a side cuts: each has a share of the one across. */
export type Borders = { labels: Int32Array; cut: Int32Array; across: Int32Array; share: Float32Array }

/** Labels stray this far from the side that was fitted to them, in pixels. */
const reach = 2.2
const shortest = 4

/** Ends staircases: what lies on which side of a border is told by the line, not by the pixels that it was read from. */
export function findBorders({ labels: traced, sides, width, height }: Partition): Borders {
  const labels = traced.slice()
  const nearest = new Float32Array(labels.length).fill(reach)
  const share = new Float32Array(labels.length)
  const across = new Int32Array(labels.length)
  for (const { left, right, x1, y1, x2, y2, length } of sides) {
    if (left === outside || right === outside || length < shortest) continue
    const ux = (x2 - x1) / length
    const uy = (y2 - y1) / length
    const isFlat = Math.abs(ux) > Math.abs(uy)
    const [from, to] = isFlat ? [Math.min(x1, x2), Math.max(x1, x2)] : [Math.min(y1, y2), Math.max(y1, y2)]
    const last = Math.min((isFlat ? width : height) - 1, Math.floor(to))
    for (let along = Math.max(0, Math.ceil(from)); along <= last; along++) {
      const middle = isFlat ? y1 + ((along - x1) * uy) / ux : x1 + ((along - y1) * ux) / uy
      for (let off = Math.ceil(middle - reach * 1.5); off <= middle + reach * 1.5; off++) {
        const x = isFlat ? along : off
        const y = isFlat ? off : along
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        // Above zero to the left of the way.
        const away = (x - x1) * uy - (y - y1) * ux
        const i = y * width + x
        const distance = Math.abs(away)
        if (distance >= nearest[i]! || (traced[i] !== left && traced[i] !== right)) continue
        nearest[i] = distance
        labels[i] = away > 0 ? left : right
        share[i] = distance < 0.5 ? 0.5 - distance : 0
        const sign = away > 0 ? -1 : 1
        const next = isFlat ? (sign * -ux > 0 ? width : -width) : sign * uy > 0 ? 1 : -1
        across[i] = i + next
      }
    }
  }
  const cut: number[] = []
  for (let i = 0; i < share.length; i++)
    if (share[i]! > 0.02 && across[i]! >= 0 && across[i]! < share.length && labels[across[i]!] !== labels[i])
      cut.push(i)
  return {
    labels,
    cut: Int32Array.from(cut),
    across: Int32Array.from(cut, (i) => across[i]!),
    share: Float32Array.from(cut, (i) => share[i]!),
  }
}

/** A pixel that a border cuts shows both sides. */
export function blendBorders({ rgb }: Exposed, { cut, across, share }: Borders): void {
  const mixed = new Float32Array(cut.length * 3)
  for (let n = 0; n < cut.length; n++) {
    const [own, other] = [cut[n]! * 3, across[n]! * 3]
    for (let channel = 0; channel < 3; channel++)
      mixed[n * 3 + channel] = rgb[own + channel]! + (rgb[other + channel]! - rgb[own + channel]!) * share[n]!
  }
  for (let n = 0; n < cut.length; n++) rgb.set(mixed.subarray(n * 3, n * 3 + 3), cut[n]! * 3)
}
