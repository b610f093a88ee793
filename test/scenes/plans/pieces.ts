import type { Opening, PlanRoom, Point, TestPlan, Wall } from './draw-plan.ts'
import type { Fixture } from './fixtures.ts'

/** What a plan shows, without the manner in which it is drawn. */
export type Layout = Pick<TestPlan, 'walls' | 'rooms' | 'fixtures' | 'texts' | 'dimensions'>

/** A wall from one place to another, with its openings: kind, where, how wide, and where a door's hinge is and it swings. */
export function wall(from: Point, to: Point, thick: number, ...openings: Opening[]): Wall {
  return { from, to, thick, openings }
}

export const door = (at: number, hinge: 'start' | 'end' = 'start', side: 1 | -1 = 1, width = 0.86): Opening => ({
  at,
  width,
  kind: 'door',
  hinge,
  side,
})
export const window = (at: number, width = 1.4): Opening => ({ at, width, kind: 'window' })
export const gap = (at: number, width = 1): Opening => ({ at, width, kind: 'opening' })
export const sliding = (at: number, width: number): Opening => ({ at, width, kind: 'sliding' })
export const wide = (at: number, width: number): Opening => ({ at, width, kind: 'wide' })
export const doubleDoor = (at: number, side: 1 | -1 = 1, width = 1.6): Opening => ({ at, width, kind: 'double', side })

export const room = (name: string, at: Point, kind?: PlanRoom['kind']): PlanRoom => ({
  name,
  at,
  ...(kind && { kind }),
})
export const put = (
  kind: Fixture['kind'],
  x: number,
  y: number,
  turn = 0,
  size?: readonly [number, number],
): Fixture => ({
  kind,
  at: [x, y],
  turn,
  ...(size && { size }),
})
export const say = (text: string, x: number, y: number, height = 14, turn = 0) => ({
  text,
  at: [x, y] as const,
  height,
  turn,
})
