import { dot, type Vector } from '../../../space/vector.ts'
import { hashUnit } from '../../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import type { Built, Extent } from './occlusion.ts'

/** What is at a place of a window: its frame or reveal, which are painted, or glass, which mirrors. */
export type Pane = { mirrors: boolean; colour: Oklab; shade: number; room: number }

/** Metres: how deep glass lies in its wall, how wide frames are, and how wide one pane may be. */
const reveal = 0.13
const frame = 0.065
const paneMax = 1.7

const frameColour = hexToOklab('#43474b')
const revealColour = hexToOklab('#d8d2c6')

/** Windows as they are built: a reveal, a frame with bars between panes of a usual width, glass behind, a curtain here and there. */
export function openPanes(built: Built, extents: (Extent | undefined)[], sun: Vector, seed: number) {
  const { scene, camera } = built
  const all = scene.parts.map((part, region) => {
    const [plane, extent] = [scene.planes[region], extents[region]]
    if (part !== 'opening' || !plane || !extent) return undefined
    const normal = camera.axes.map((axis) => dot(axis, plane.normal)) as [number, number, number]
    const level = Math.hypot(normal[0], normal[1])
    if (level < 0.9) return undefined
    const along: Vector = [-normal[1] / level, normal[0] / level, 0]
    const ends = [
      along[0] * extent.min[0] + along[1] * extent.min[1],
      along[0] * extent.max[0] + along[1] * extent.max[1],
      along[0] * extent.min[0] + along[1] * extent.max[1],
      along[0] * extent.max[0] + along[1] * extent.min[1],
    ]
    const straight = Math.abs(along[0] * along[1]) < 0.05
    const [from, to] = straight
      ? [Math.min(ends[0]!, ends[1]!), Math.max(ends[0]!, ends[1]!)]
      : [Math.min(...ends), Math.max(...ends)]
    const count = Math.max(1, Math.ceil((to - from) / paneMax))
    return {
      normal,
      along,
      from,
      to,
      sill: extent.min[2],
      head: extent.max[2],
      count,
      curtain: hashUnit(region, 5, seed),
    }
  })
  const glass: Pane = { mirrors: true, colour: frameColour, shade: 1, room: 0 }
  const bar: Pane = { mirrors: false, colour: frameColour, shade: 0.75, room: 0 }
  const jamb: Pane = { mirrors: false, colour: revealColour, shade: 0.5, room: 0 }
  return (region: number, u: number, z: number, rx: number, ry: number, rz: number): Pane | undefined => {
    const window = all[region]
    if (!window) return undefined
    const { normal, along, from, to, sill, head, count, curtain } = window
    const depth = Math.min(reveal, 0.2 * Math.min(to - from, head - sill))
    const into = -(normal[0] * rx + normal[1] * ry + normal[2] * rz)
    // Where the line of sight meets the glass, behind the face of the wall.
    const behindU = u + (depth * (along[0] * rx + along[1] * ry)) / into
    const behindZ = z + (depth * rz) / into
    if (behindU < from || behindU > to || behindZ > head || behindZ < sill) {
      jamb.shade = behindZ > head ? 0.25 : behindZ < sill ? 1 : 0.45
      return jamb
    }
    const width = frame * Math.min(1, (to - from) / 0.8)
    const piece = (to - from) / count
    const inPiece = behindU - from - Math.floor((behindU - from) / piece) * piece
    const edge = Math.min(inPiece, piece - inPiece, behindZ - sill, head - behindZ)
    if (edge < width) {
      bar.shade = head - behindZ < depth * 2 ? 0.35 : 0.8
      return bar
    }
    // What the wall above shades of the glass is darker, and curtains are lighter.
    const share = (behindU - from) / (to - from)
    const drawn = curtain > 0.45 && (share < 0.16 * curtain || share > 1 - 0.16 * curtain)
    glass.room = drawn ? 1.6 : 0.4 * (1 - (behindZ - sill) / (head - sill))
    glass.shade = sun[2]
    return glass
  }
}
