import { type Box, overlap } from '../pixels/canvas.ts'
import type { Partition } from './partition.ts'

/** A label for a region: its box is as far inside the region as that goes. */
export type Label = { region: number; box: Box }

/** Regions get a label if they are so many times as large as it. */
const roomMin = 1.6
const step = 4

/** Places a label on each larger region, the largest first, where it covers no other label and nothing that is `taken`. */
export function placeLabels(
  { labels, areas, width, height }: Partition,
  sizeOf: (region: number) => { width: number; height: number } | undefined,
  taken: Box[],
): Label[] {
  const sizes = areas.map((area, region) => {
    const size = sizeOf(region)
    return size && area > roomMin * size.width * size.height ? size : undefined
  })
  const inside = depthsInside(labels, width, height)
  const places = areas.map((): number[] => [])
  for (let y = step; y < height; y += step)
    for (let x = step; x < width; x += step) {
      const i = y * width + x
      if (sizes[labels[i]!]) places[labels[i]!]!.push(i)
    }
  const boxes = [...taken]
  return [...areas.keys()]
    .filter((region) => sizes[region])
    .sort((one, other) => areas[other]! - areas[one]!)
    .flatMap((region) => {
      const size = sizes[region]!
      const box = places[region]!.sort((one, other) => inside[other]! - inside[one]!)
        .map((i) => boxAround(i, size, width, height))
        .find((each) => !boxes.some((other) => overlap(each, other)))
      if (!box) return []
      boxes.push(box)
      return [{ region, box }]
    })
}

function boxAround(i: number, size: { width: number; height: number }, width: number, height: number): Box {
  const left = Math.round(Math.min(width - size.width, Math.max(0, (i % width) - size.width / 2)))
  const top = Math.round(Math.min(height - size.height, Math.max(0, Math.floor(i / width) - size.height / 2)))
  return { left, top, ...size }
}

/** Labels are about so many times as wide as high. */
const wide = 4

/** By pixel, how far the region's border is, in two passes; upright steps count more, because labels lie. */
function depthsInside(labels: Int32Array, width: number, height: number): Float32Array {
  const depths = new Float32Array(labels.length)
  const reach = (i: number, j: number, cost: number) => (labels[i] === labels[j] ? depths[j]! + cost : cost / 2)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      depths[i] = Math.min(x > 0 ? reach(i, i - 1, 1) : 1, y > 0 ? reach(i, i - width, wide) : wide)
  for (let y = height - 1, i = labels.length - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--, i--)
      depths[i] = Math.min(
        depths[i]!,
        x + 1 < width ? reach(i, i + 1, 1) : 1,
        y + 1 < height ? reach(i, i + width, wide) : wide,
      )
  return depths
}
