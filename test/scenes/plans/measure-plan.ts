import type { Plan } from '../../../src/classical/plan/plan.ts'
import type { DrawnPlan } from './draw-plan.ts'

/** How well a plan was read: of its rooms, how many were found, merged with another, or leak; and what was taken for a room and is none. */
export type MeasuredPlan = {
  rooms: number
  found: number
  merged: number
  leaked: number
  false: number
  overlap: number
}

/** Intersection over union from which on a room is found, and the share of a region in the open that is a leak. */
const foundMin = 0.85
const shareMin = 0.1

export function measurePlan(plan: Plan | undefined, { rooms, width, height }: DrawnPlan): MeasuredPlan {
  const labels = plan?.floors.labels ?? new Int32Array(width * height)
  const count = (plan?.floors.rooms.length ?? 0) + 1
  const areas = new Float64Array(count)
  for (const label of labels) areas[label]!++
  const shares = rooms.map((mask) => {
    const share = new Float64Array(count)
    for (let i = 0; i < mask.length; i++) if (mask[i]) share[labels[i]!]!++
    return share
  })
  const sizes = rooms.map((mask) => mask.reduce((sum, value) => sum + value, 0))
  const overlaps = shares.map((share, n) =>
    Math.max(
      0,
      ...[...share.keys()].slice(1).map((label) => share[label]! / (sizes[n]! + areas[label]! - share[label]!)),
    ),
  )
  const bestOf = shares.map((share, n) => [...share.keys()].slice(1).find((label) => share[label]! > 0.5 * sizes[n]!))
  const merged = bestOf.filter(
    (label, n) =>
      label !== undefined && shares.some((share, other) => other !== n && share[label]! > shareMin * sizes[other]!),
  ).length
  const isHome = (label: number) => shares.some((share) => share[label]! > 0.5 * areas[label]!)
  const outdoors = [...areas.keys()].map(
    (label) => areas[label]! - shares.reduce((sum, share) => sum + share[label]!, 0),
  )
  const leaked = bestOf.filter((label, n) => label === undefined || outdoors[label]! > shareMin * sizes[n]!).length
  const wrong = [...areas.keys()].slice(1).filter((label) => !isHome(label) || !bestOf.includes(label)).length
  return {
    rooms: rooms.length,
    found: overlaps.filter((overlap) => overlap >= foundMin).length,
    merged,
    leaked,
    false: wrong,
    overlap: Math.min(...overlaps),
  }
}
