import { guidedFilter } from '../guided-filter.ts'
import type { Picture } from '../picture.ts'
import { openScratch, type Plane } from '../plane.ts'

/** Deviation of lightness in OKLab that is more than traces of compression. */
const grainMin = 0.005
/** What differs by so many deviations of the grain is an edge. */
const edgeTimes = 3
const radiusPx = 3
const sampling = 5

/** Takes the grain of a path tracer that was stopped early out of a picture whose faces are even otherwise, and keeps its edges. */
export function takeGrain(picture: Picture): void {
  const grain = grainOf(picture)
  if (grain < grainMin) return
  using scratch = openScratch()
  const { width, height } = picture
  const guide = scratch.plane(picture.L.slice())
  const epsilon = (edgeTimes * grain) ** 2
  for (const name of ['L', 'a', 'b'] as const)
    picture[name].set(scratch.plane(guidedFilter(guide, picture[name], width, height, radiusPx, epsilon)))
}

/**
 * The deviation of a picture's noise (Immerkær 1996): what a mask leaves that takes out planes and their edges; by its median, so that lines
 * and textures that cover less than half of the picture do not count.
 */
export function grainOf({ width, height, L }: { width: number; height: number; L: Plane }): number {
  const left: number[] = []
  for (let y = 1; y < height - 1; y++)
    for (let x = 1 + ((y * 2) % sampling); x < width - 1; x += sampling) {
      const i = y * width + x
      const row = (n: number) => L[n - 1]! - 2 * L[n]! + L[n + 1]!
      left.push(Math.abs(row(i - width) - 2 * row(i) + row(i + width)))
    }
  left.sort((one, other) => one - other)
  return ((left[left.length >> 1] ?? 0) * 1.4826) / 6
}
