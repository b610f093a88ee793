import { hashUnit } from '../../../pixels/noise.ts'
import type { AskedProp, PropKind } from '../../words/things.ts'
import { pavement, streetAt } from '../built/blocks/streets.ts'
import type { Grounds } from '../built/grounds.ts'
import type { Built } from '../built/occlusion.ts'
import type { DrawnCar } from '../drawn/drawn-cars.ts'
import { openGarden } from '../growth/garden.ts'
import { makeCar } from './cars.ts'
import type { Prop } from './draw-prop.ts'
import { makePerson } from './people.ts'

const tries = 400
/** Metres from the eye: who walks nearer stands before the house. */
const nearMin = 10
/** Metres between those that walk, and between cars; and how many there are at a house and in streets. */
const apart = { people: 1.6, cars: 6.5 } as const
const counts = { people: { house: 4, town: 16 }, cars: { house: 1, town: 16 } } as const
/** A car's place beside a house, in metres: half as wide, and as long as the way on which it came. */
const drive = { half: 1.45, length: 26 } as const

/**
 * Seeded places on ground that is seen: people walk on paving if there is any, cars stand at kerbs and drive on streets, or stand on a
 * drive of their own beside a house, which is then part of the ground.
 */
export function placeProps(
  built: Built,
  grounds: Grounds,
  asked: readonly AskedProp[],
  drawn: { people: readonly { x: number; y: number }[]; cars: readonly DrawnCar[] },
  hasDrive: boolean,
  seed: number,
): Record<PropKind, Prop[]> {
  const garden = openGarden(built)
  const isTown = grounds.streets.length > 0
  const placed: Record<PropKind, Prop[]> = { people: [], cars: [] }
  const wanted = new Map(asked.map(({ kind, count }) => [kind, count ?? counts[kind][isTown ? 'town' : 'house']]))
  if (wanted.has('cars') && drawn.cars.length === 0) placed.cars = isTown ? streetCars() : houseCars()
  else if (hasDrive && !isTown) houseCars()
  // Where cars are drawn, no others are needed.
  if (drawn.cars.length > 0) placed.cars = drawn.cars.map((car, n) => ({ ...car, faces: makeCar(seed + n) }))
  placed.people = drawn.people.map(({ x, y }, n) => {
    return { faces: makePerson(seed + n), x, y, turn: Math.PI * 2 * hashUnit(n, 12, seed) }
  })
  if (wanted.has('people') && placed.people.length < wanted.get('people')!) placed.people.push(...walkers())
  return placed

  function isSeen(x: number, y: number, reach: number): boolean {
    const across = garden.acrossOf(x, y)
    return across > 0.01 && across < 0.99 && garden.depthOf(x, y) > 5 && garden.isRooted(x, y, reach)
  }

  function streetCars(): Prop[] {
    const found: (Prop & { far: number })[] = []
    for (const [row, { axis, at, from, to, half }] of grounds.streets.entries()) {
      if (half < 2.4) continue
      for (let along = from + 3; along < to; along += 7.5) {
        for (const side of [-1, 1]) {
          const n = row * 4096 + Math.round(along) * 2 + side
          const chance = hashUnit(n, 1, seed)
          const isParked = chance < 0.34
          if (!isParked && chance > 0.42) continue
          const off = at + side * (isParked ? half - 1.05 : half * 0.42)
          const [x, y] = axis === 0 ? [along, off] : [off, along]
          const crosses = grounds.streets.some(
            (other) => other.axis !== axis && Math.abs(along - other.at) < other.half + pavement + 4,
          )
          if ((isParked && crosses) || !isSeen(x, y, 1.2)) continue
          // Traffic keeps to the right.
          const turn = (axis === 0 ? 0 : Math.PI / 2) + (side === (axis === 0 ? -1 : 1) ? 0 : Math.PI)
          found.push({ faces: makeCar(seed + n), x, y, turn, far: garden.depthOf(x, y) })
        }
      }
    }
    return nearest(found, 'cars')
  }

  function houseCars(): Prop[] {
    let best: (Prop & { score: number; dx: number; dy: number }) | undefined
    for (let n = 0; n < tries; n++) {
      const depth = garden.near * 0.7 + (garden.far - garden.near * 0.6) * hashUnit(n, 2, seed)
      const { x, y } = garden.groundAt(0.06 + 0.88 * hashUnit(n, 3, seed), depth)
      const [dx, dy] = [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ][n % 4]! as [number, number]
      const free = [-2.6, 0, 2.6, 7, 12].every((off) => grounds.isFree(x + dx * off, y + dy * off, 1.6))
      if (!free || !isSeen(x, y, 1) || !isSeen(x + dx * 2, y + dy * 2, 0.8) || !isSeen(x - dx * 2, y - dy * 2, 0.8))
        continue
      const covers = garden.coversHouse(x, y, 1.5, 1.6)
      if (covers > 0.05 || garden.hidesPane(x, y, 1.4, 1.2)) continue
      // Beside the house, not in the middle of its garden.
      const score =
        (grounds.isFree(x, y, 3.2) ? 0 : 1) +
        (grounds.isFree(x, y, 6) ? 0 : 1) -
        8 * covers +
        0.4 * hashUnit(n, 4, seed)
      if (!best || score > best.score) best = { faces: [], x, y, turn: Math.atan2(-dy, -dx), dx, dy, score }
    }
    if (!best) return []
    const { x, y, dx, dy, turn } = best
    grounds.ways.push({ x: x - dx * 3, y: y - dy * 3, dx, dy, ...drive, lie: 'drive' })
    const cars = Array.from({ length: wanted.get('cars') ?? 0 }, (_, n): Prop => {
      return { faces: makeCar(seed + n), x: x + dx * apart.cars * n, y: y + dy * apart.cars * n, turn }
    })
    return cars.filter(
      (car, n) => n === 0 || (isSeen(car.x, car.y, 1) && garden.depthOf(car.x, car.y) > garden.near * 0.7),
    )
  }

  function walkers(): Prop[] {
    const found: (Prop & { far: number })[] = []
    for (let n = 0; n < tries * (isTown ? 4 : 1); n++) {
      const from = Math.max(nearMin, garden.near * 0.75)
      const depth = from + (garden.far + 6 - from) * hashUnit(n, 5, seed) ** 1.3
      const { x, y } = garden.groundAt(0.04 + 0.92 * hashUnit(n, 6, seed), depth)
      const lie = grounds.at(x, y)
      const isPaved = lie === 'paving' || lie === 'terrace' || lie === 'drive'
      if (
        lie === 'street' ||
        lie === 'marking' ||
        lie === 'gravel' ||
        (!isPaved && hashUnit(n, 7, seed) < (isTown ? 0.97 : 0.8))
      )
        continue
      if (!isSeen(x, y, 0.3) || isInside(x, y)) continue
      if (placed.cars.some((car) => Math.hypot(car.x - x, car.y - y) < 2.8)) continue
      const turn = Math.floor(hashUnit(n, 8, seed) * 4) * (Math.PI / 2) + 0.9 * (hashUnit(n, 9, seed) - 0.5)
      found.push({ faces: makePerson(seed + n), x, y, turn, far: hashUnit(n, 10, seed) })
    }
    return nearest(found, 'people')
  }

  /** Not in a building; ways are free for those who walk. */
  function isInside(x: number, y: number): boolean {
    const isWay =
      ['paving', 'terrace', 'drive'].includes(grounds.at(x, y)) || streetAt(grounds.streets, x, y) !== undefined
    return !isWay && !grounds.isFree(x, y, 0.5)
  }

  function nearest(list: (Prop & { far: number })[], kind: PropKind): Prop[] {
    const most = wanted.get(kind)!
    const taken: Prop[] = []
    for (const { far: _, ...prop } of list.toSorted((one, other) => one.far - other.far)) {
      if (taken.length === most) break
      if (taken.every((one) => Math.hypot(one.x - prop.x, one.y - prop.y) > apart[kind])) taken.push(prop)
    }
    return taken
  }
}
