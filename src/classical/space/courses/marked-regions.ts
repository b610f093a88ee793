import { countAreas, joinRegions } from '../colour-regions.ts'
import type { Partition } from '../partition.ts'

/** What is known to be one thing each, whatever lines part it: by pixel its mark, counted from one, and zero elsewhere. */
export type Marked = { marks: Int32Array; count: number }

/** Of a region, what is marked so that its rest is the outline of what is there, or strokes on it; and so that it is that thing. */
const takenMin = 0.6
const ownMin = 0.5

/** Regions, from zero on without gaps, in which each marked thing is one of its own. */
export function cutMarked(regions: Int32Array, { marks, count }: Marked): Int32Array {
  const areas = countAreas(regions)
  const into = mostMarked(marks, regions, areas).map(({ mark, area }, region) =>
    area > takenMin * areas[region]! ? areas.length + mark - 1 : region,
  )
  const cut = regions.map((region, i) =>
    region >= 0 && into[region] !== region ? into[region]! : marks[i] ? areas.length + marks[i]! - 1 : region,
  )
  const shown = new Set(cut.filter((label) => label >= 0))
  const [any = 0] = shown
  return joinRegions(
    cut,
    Array.from({ length: areas.length + count }, (_, label) => (shown.has(label) ? label : any)),
  )
}

/** The mark of each region that is a marked thing. */
export function markedRegions(
  { marks }: Marked,
  { labels, areas }: Pick<Partition, 'labels' | 'areas'>,
): Map<number, number> {
  const found = mostMarked(marks, labels, areas)
  return new Map(
    found.flatMap(({ mark, area }, region) => (area > ownMin * areas[region]! ? [[region, mark] as const] : [])),
  )
}

/** By region, the mark that most of it has, and how much of it is marked. */
function mostMarked(marks: Int32Array, labels: Int32Array, areas: readonly number[]): { mark: number; area: number }[] {
  const counts = areas.map(() => new Map<number, number>())
  for (let i = 0; i < marks.length; i++) {
    const [mark, region] = [marks[i]!, labels[i]!]
    if (mark && region >= 0) counts[region]!.set(mark, (counts[region]!.get(mark) ?? 0) + 1)
  }
  return counts.map((some) => {
    const [[mark] = [0]] = [...some].sort(([, one], [, other]) => other - one)
    return { mark, area: [...some.values()].reduce((sum, count) => sum + count, 0) }
  })
}
