import { hashUnit } from '../../pixels/noise.ts'
import type { Plane } from '../../pixels/plane.ts'
import type { Figure, Ground } from '../scene.ts'
import { eyeHeight } from '../see/planes.ts'
import { cars, people } from './figure-shapes.ts'

const tries = 260
/** Heights of a person where the figures may stand, in shares of the picture's: a car near by would hide the house. */
const personMin = 0.06
const personMax = { people: 0.3, cars: 0.15 } as const

const counts = { people: 5, cars: 1 } as const

/**
 * Seeded places on the ground, at the scale of the place: eyes are on the horizon, so everybody's height follows from where the
 * feet are. Of many tries those win that stand free of what is drawn.
 */
export function placeFigures(
  kind: 'people' | 'cars',
  { mask, edges, horizonY }: Ground,
  width: number,
  seed: number,
  standing: readonly Figure[],
): Figure[] {
  const height = mask.length / width
  const shapes = kind === 'people' ? people : cars
  const chances = Array.from({ length: tries }, (_, place) => {
    const shape = shapes[Math.floor(hashUnit(place, 1, seed) * shapes.length)]!
    const metreMin = (personMin * height) / 1.75
    const metreMax = (personMax[kind] * height) / 1.75
    // Most of a scene's people stand in its middle distance.
    const metrePx = metreMin + (metreMax - metreMin) * hashUnit(place, 2, seed) ** 1.6
    const y = Math.round(horizonY + metrePx * eyeHeight)
    const x = Math.round(width * (0.03 + 0.94 * hashUnit(place, 3, seed)))
    const figure: Figure = {
      shape,
      x,
      y,
      cmPx: metrePx / 100,
      mirrored: hashUnit(place, 4, seed) < 0.5,
      tone: hashUnit(place, 5, seed),
    }
    return { figure, cost: costOf(figure, mask, edges, width, height) + 0.15 * hashUnit(place, 6, seed) }
  })
  chances.sort((one, other) => one.cost - other.cost)
  const placed: Figure[] = []
  for (const { figure, cost } of chances) {
    if (placed.length === counts[kind] || cost > 1) break
    if ([...standing, ...placed].every((other) => isApart(figure, other))) placed.push(figure)
  }
  return placed
}

/** Above 1 where the feet are not on the ground; below, how much of what is drawn the figure would hide. */
function costOf({ shape, x, y, cmPx }: Figure, mask: Uint8Array, edges: Plane, width: number, height: number): number {
  const half = (shape.widthCm * cmPx) / 2
  const tall = shape.heightCm * cmPx
  if (x - half < 2 || x + half > width - 3 || y > height - 3 || y - tall < 2) return 9
  for (const step of [-1, -0.5, 0, 0.5, 1]) {
    const column = Math.round(x + step * half)
    if (!mask[y * width + column] || !mask[Math.round(y - 0.02 * tall) * width + column]) return 9
  }
  let hidden = 0
  let count = 0
  for (let v = 0; v < 12; v++) {
    for (let u = -3; u <= 3; u++) {
      hidden += edges[Math.round(y - (tall * v) / 11) * width + Math.round(x + (half * u) / 3)]!
      count++
    }
  }
  return Math.min(0.8, (hidden / count) * 2)
}

function isApart(one: Figure, other: Figure): boolean {
  const reach = (one.shape.widthCm * one.cmPx + other.shape.widthCm * other.cmPx) * 0.6
  return Math.abs(one.x - other.x) > reach
}
