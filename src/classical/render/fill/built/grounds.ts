import type { Extent } from '../../../space/extents.ts'
import { dot } from '../../../space/vector.ts'
import type { Built } from './occlusion.ts'

/** What lies on the ground at a place. */
export type Lie = 'lawn' | 'edging' | 'gravel' | 'paving' | 'kerb'

/** A strip of paving that begins at a wall and leads away from it, in metres. */
type Way = { x: number; y: number; dx: number; dy: number; half: number; length: number }

export type Grounds = {
  at: (x: number, y: number) => Lie
  ways: Way[]
  isFree: (x: number, y: number, gap: number) => boolean
}

/** Metres: the strip of gravel that keeps walls dry, kerbs, ways to doors, terraces before high windows. */
const apron = 0.42
const kerb = 0.09
const pathHalf = 0.75
const pathLength = 60
const terraceDepth = 3

/** The ground around buildings, where nothing is drawn: gravel along walls, ways to doors, terraces before high windows, lawn. */
export function layGrounds(built: Built, extents: (Extent | undefined)[], boxes: Extent[]): Grounds {
  const standing = boxes.filter(({ min }) => min[2] < 0.6)
  const ways = [...findTerraces(built, extents), ...findPaths(built, extents)]
  function at(x: number, y: number): Lie {
    for (const { x: fromX, y: fromY, dx, dy, half, length } of ways) {
      const along = (x - fromX) * dx + (y - fromY) * dy
      if (along < -0.05 || along > length) continue
      const off = Math.abs((x - fromX) * dy - (y - fromY) * dx)
      if (off < half - kerb && along < length - kerb) return 'paving'
      if (off < half) return 'kerb'
    }
    let nearest = apron + kerb
    for (const { min, max } of standing) {
      const away = Math.max(min[0] - x, x - max[0], min[1] - y, y - max[1])
      if (away < nearest) nearest = away
    }
    return nearest < apron ? 'gravel' : nearest < apron + kerb ? 'edging' : 'lawn'
  }
  function isFree(x: number, y: number, gap: number): boolean {
    for (const { min, max } of boxes) if (Math.max(min[0] - x, x - max[0], min[1] - y, y - max[1]) < gap) return false
    for (const { x: fromX, y: fromY, dx, dy, half, length } of ways) {
      const along = (x - fromX) * dx + (y - fromY) * dy
      if (along < -gap || along > length + gap) continue
      if (Math.abs((x - fromX) * dy - (y - fromY) * dx) < half + gap) return false
    }
    return true
  }
  return { at, ways, isFree }
}

function findPaths(built: Built, extents: (Extent | undefined)[]): Way[] {
  return built.scene.parts.flatMap((part, region) => {
    const extent = extents[region]
    const out = outwards(built, region)
    if (part !== 'door' || !extent || !out || extent.min[2] > 0.4) return []
    return [{ ...middleOf(extent), ...out, half: pathHalf, length: pathLength }]
  })
}

/** One before each wall whose windows reach the floor. */
function findTerraces(built: Built, extents: (Extent | undefined)[]): Way[] {
  const { parts, orientations } = built.scene
  const spans = new Map<number, Extent>()
  for (const [region, extent] of extents.entries()) {
    const host = orientations[region]!.host
    if (parts[region] !== 'opening' || host === undefined || !extent || extent.min[2] > 0.75) continue
    if (extent.max[2] - extent.min[2] < 1.6 || (extents[host]?.min[2] ?? 9) > 0.4) continue
    const span = spans.get(host)
    if (!span) spans.set(host, { min: [...extent.min], max: [...extent.max] })
    else {
      for (const n of [0, 1, 2] as const) {
        span.min[n] = Math.min(span.min[n], extent.min[n])
        span.max[n] = Math.max(span.max[n], extent.max[n])
      }
    }
  }
  return [...spans].flatMap(([host, span]) => {
    const out = outwards(built, host)
    if (!out) return []
    const wide = Math.hypot(span.max[0] - span.min[0], span.max[1] - span.min[1])
    return wide < 1.8 ? [] : [{ ...middleOf(span), ...out, half: wide / 2 + 0.9, length: terraceDepth }]
  })
}

const middleOf = ({ min, max }: Extent) => ({ x: (min[0] + max[0]) / 2, y: (min[1] + max[1]) / 2 })

function outwards({ scene, camera }: Built, region: number): { dx: number; dy: number } | undefined {
  const plane = scene.planes[region]
  if (!plane) return undefined
  const [x, y] = [dot(camera.axes[0], plane.normal), dot(camera.axes[1], plane.normal)]
  const level = Math.hypot(x, y)
  return level < 0.9 ? undefined : { dx: x / level, dy: y / level }
}
