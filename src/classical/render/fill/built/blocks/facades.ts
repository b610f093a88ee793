import { hashUnit } from '../../../../pixels/noise.ts'
import { rayOf } from '../../../../space/camera.ts'
import { type Extent, pixelAt } from '../../../../space/extents.ts'
import { dot } from '../../../../space/vector.ts'
import type { Hour } from '../hour.ts'
import type { Built } from '../occlusion.ts'
import { openWindow, type Window } from '../windows/panes.ts'
import { type Block, facingOf, type Use } from './blocks.ts'

/** The windows of a wall in floors and bays, of equal height and width; u runs along the wall, z up, in metres. */
export type Facade = {
  windows: Window[]
  /** The window of the cell in which a place lies, glass or wall. */
  at: (u: number, z: number) => Window | undefined
}

/** How a use is built, in metres; heights are above the floor. */
type Rhythm = {
  storey: number
  bay: number
  margin: number
  /** By turns along the wall: the share of the bay, sill and height above it; `rail` for what opens to the floor above the ground. */
  pieces: { share: number; sill: number; tall: number; rail?: boolean }[]
}

const rhythms: Record<Use, Rhythm[]> = {
  tower: [
    { storey: 3.7, bay: 1.6, margin: 0.3, pieces: [{ share: 0.93, sill: 0.5, tall: 2.85 }] },
    { storey: 3.6, bay: 2.6, margin: 0.8, pieces: [{ share: 0.62, sill: 0.5, tall: 2.6 }] },
  ],
  office: [
    { storey: 3.6, bay: 2.8, margin: 0.5, pieces: [{ share: 0.93, sill: 0.9, tall: 1.9 }] },
    { storey: 3.6, bay: 2, margin: 0.9, pieces: [{ share: 0.6, sill: 0.35, tall: 2.6 }] },
  ],
  flats: [
    {
      storey: 3,
      bay: 2.9,
      margin: 0.8,
      pieces: [
        { share: 0.72, sill: 0.05, tall: 2.35, rail: true },
        { share: 0.46, sill: 0.9, tall: 1.5 },
      ],
    },
    { storey: 3, bay: 2.7, margin: 0.9, pieces: [{ share: 0.48, sill: 0.75, tall: 1.65 }] },
  ],
  house: [
    {
      storey: 2.9,
      bay: 3.2,
      margin: 0.7,
      pieces: [
        { share: 0.5, sill: 0.85, tall: 1.4 },
        { share: 0.62, sill: 0.05, tall: 2.2, rail: true },
      ],
    },
  ],
  hall: [{ storey: 12, bay: 3.4, margin: 0.6, pieces: [{ share: 0.94, sill: -1.9, tall: 1.1 }] }],
}

/** Metres of wall over the highest windows, the least height of one, and of a ground floor to which a street's people go in. */
const parapet = 0.55
const shopStorey = 4.2

/** By region: walls of volumes get floors and windows by use and height, where such a window lies wholly on the wall. */
export function designFacades(
  built: Built,
  extents: (Extent | undefined)[],
  labels: Int32Array,
  blocks: Block[],
  hour: Hour,
  seed: number,
): (Facade | undefined)[] {
  const facades: (Facade | undefined)[] = built.scene.parts.map(() => undefined)
  const isOnWall = openVisible(built, labels)
  for (const block of blocks) {
    const list = rhythms[block.use]
    const rhythm = list[Math.floor(hashUnit(block.n, 3, seed) * list.length)]!
    const front = block.regions.reduce((one, other) => (areaOf(extents[other]!) > areaOf(extents[one]!) ? other : one))
    for (const region of block.regions) {
      const facade = designWall(built, region, extents[region]!, block, rhythm, region === front, hour, seed, isOnWall)
      if (facade) facades[region] = facade
    }
  }
  return facades
}

const areaOf = ({ min, max }: Extent) => Math.hypot(max[0] - min[0], max[1] - min[1]) * (max[2] - min[2])

function designWall(
  built: Built,
  region: number,
  extent: Extent,
  { base, top, use, n: block }: Block,
  { storey, bay, margin, pieces }: Rhythm,
  isFront: boolean,
  hour: Hour,
  seed: number,
  isOnWall: (region: number, x: number, y: number, z: number) => boolean,
): Facade | undefined {
  const normal = facingOf(built, region)
  if (!normal) return undefined
  const level = Math.hypot(normal[0], normal[1])
  if (level < 0.9) return undefined
  const [ax, ay] = [-normal[1] / level, normal[0] / level]
  const ends = [extent.min, extent.max].flatMap((one) =>
    [extent.min, extent.max].map((other) => ax * one[0] + ay * other[1]),
  )
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  const [midX, midY] = [(extent.min[0] + extent.max[0]) / 2, (extent.min[1] + extent.max[1]) / 2]
  const middle = ax * midX + ay * midY
  const count = Math.max(1, Math.round((to - from - 2 * margin) / bay))
  const pitch = (to - from - 2 * margin) / count
  if (pitch < 0.8) return undefined
  const ground =
    base < 0.3 && (use === 'office' || use === 'tower' || (use === 'flats' && hashUnit(block, 4, seed) < 0.4))
  const first = ground ? shopStorey : storey
  const floors = Math.max(1, 1 + Math.round((top - base - parapet * 0.5 - first) / storey))
  const high = floors > 1 ? (top - base - parapet * 0.5 - first) / (floors - 1) : top - base - parapet * 0.5
  const floorOf = (floor: number) => base + (floor === 0 ? 0 : first + (floor - 1) * high)
  const entrance = isFront && base < 0.3 ? Math.floor(count / 2) : -1
  const cells = new Map<number, Window>()
  const isGroundFloor = (floor: number) => floor === 0 && base < 0.3
  for (let floor = 0; floor < floors; floor++) {
    for (let n = 0; n < count; n++) {
      const isEntrance = floor === 0 && n === entrance
      const isShop = ground && floor === 0
      const piece = isEntrance
        ? { share: Math.min(0.95, (isShop ? 2.4 : 1.15) / pitch), sill: 0.02, tall: isShop ? 2.9 : 2.15 }
        : isShop
          ? { share: 0.86, sill: 0.12, tall: 3 }
          : pieces[n % pieces.length]!
      const here = floor === 0 && floors === 1 ? top - base : floor === 0 ? first : high
      const sill = floorOf(floor) + (piece.sill < 0 ? here + piece.sill : piece.sill)
      const head = Math.min(sill + piece.tall, floorOf(floor) + here - 0.3)
      const half = (pitch * piece.share) / 2
      const centre = from + margin + (n + 0.5) * pitch
      if (head - sill < 0.6) continue
      const spots = [sill - 0.1, head + 0.15].flatMap((z) =>
        [centre - half - 0.12, centre + half + 0.12].map((u) => [u, z] as const),
      )
      const isWhole = spots.every(([u, z]) => isOnWall(region, midX + ax * (u - middle), midY + ay * (u - middle), z))
      if (!isWhole) continue
      const isDoor = isEntrance && !isShop
      cells.set(
        floor * count + n,
        openWindow(
          {
            region,
            isDoor,
            normal,
            along: [ax, ay, 0],
            middle: [midX + ax * (centre - middle), midY + ay * (centre - middle)],
            from: centre - half,
            to: centre + half,
            sill,
            head,
            hasRail: 'rail' in piece && piece.rail === true && !isGroundFloor(floor),
          },
          hour,
          region * 8191 + floor * 127 + n,
          seed,
        ),
      )
    }
  }
  return {
    windows: [...cells.values()],
    at: (u, z) => {
      const n = Math.floor((u - from - margin) / pitch)
      if (n < 0 || n >= count) return undefined
      const up = z - base
      const floor = up < first || floors === 1 ? 0 : Math.min(floors - 1, 1 + Math.floor((up - first) / high))
      return cells.get(floor * count + n)
    },
  }
}

/** Whether a point of a wall's plane lies on the wall: it is seen there, or hidden by what is nearer, or outside the picture. */
function openVisible(built: Built, labels: Int32Array) {
  const { width, height, camera, scene } = built
  return (region: number, x: number, y: number, z: number): boolean => {
    const pixel = pixelAt(built, [x, y, z], 0.2)
    if (!pixel) return false
    const u = Math.round(pixel[0])
    const v = Math.round(pixel[1])
    if (u < 0 || v < 0 || u >= width || v >= height) return true
    const label = labels[v * width + u]!
    if (label === region) return true
    const plane = scene.planes[label]
    if (!plane) return false
    const towards = -dot(plane.normal, rayOf(camera, pixel[0], pixel[1]))
    return towards > 1e-6 && plane.distance / towards < pixel[2] * 0.985
  }
}
