import type { Faces } from './faces.ts'

/** What lies beyond the lines around a narrow face. */
export type Contacts = {
  /** Both of its long sides border wide faces. */
  isBetween: boolean
  /** Both of its ends border other narrow faces, or only they do. */
  isBridge: boolean
  /** Both of its ends border walls, and its sides do not. */
  joinsWalls: boolean
  /** Share of its border beyond which are wide faces. */
  open: number
}

const counters = 15
const none: Contacts = { isBetween: false, isBridge: false, joinsWalls: false, open: 0 }

/** Along a face, its middle half counts as its sides, and what is beyond this as its ends, in shares of its length. */
const sidesMost = 0.3
const endsLeast = 0.36

/** Of the narrow faces; labels below 0 are walls, and a line is at most `away` pixels wide. */
export function readContacts({ labels, faces }: Faces, isNarrow: boolean[], away: number, width: number): Contacts[] {
  const reach = Math.ceil(away)
  const counts = new Float64Array(faces.length * counters)
  // A line may be a little wider than most.
  const offsets = [reach, reach + 2].flatMap((far) => [-far, far, -far * width, far * width])
  const margin = (reach + 2) * width
  for (let i = margin; i < labels.length - margin; i++) {
    const n = labels[i]! - 1
    if (n < 0 || !isNarrow[n]) continue
    const { x, y, dx, dy, long } = faces[n]!
    for (const offset of offsets) {
      const other = labels[i + offset]! - 1
      if (other === -1 || other === n) continue
      const [px, py] = [(i % width) - x, Math.floor(i / width) - y]
      const along = (px * dx + py * dy) / long
      const kind = other < -1 ? 2 : isNarrow[other] ? 1 : 0
      const place =
        Math.abs(along) < sidesMost
          ? py * dx - px * dy > 0
            ? 0
            : 1
          : along < -endsLeast
            ? 2
            : along > endsLeast
              ? 3
              : -1
      if (place >= 0) counts[n * counters + place * 3 + kind]!++
      counts[n * counters + 12 + kind]!++
    }
  }
  return faces.map((_, n) => (isNarrow[n] ? judge(counts.subarray(n * counters, (n + 1) * counters)) : none))
}

function judge(counts: Float64Array): Contacts {
  const at = (place: number, kind: number) => counts[place * 3 + kind]!
  const sum = (place: number) => at(place, 0) + at(place, 1) + at(place, 2)
  const wide = (place: number) => at(place, 0) > 0.5 * sum(place)
  const besideWalls = at(0, 2) + at(1, 2)
  return {
    isBetween: wide(0) && wide(1),
    isBridge: at(2, 1) > 0 && at(3, 1) > 0,
    open: at(4, 0) / Math.max(1, sum(4)),
    joinsWalls: at(2, 2) > 0 && at(3, 2) > 0 && besideWalls < 0.2 * (sum(0) + sum(1)),
  }
}
