import { frameWidth, revealDepth, type Window } from './windows.ts'

/** What is at a place of a window, from within: its reveal, its frame, or the view. */
export type Seen = 'view' | 'frame' | 'reveal' | 'sill'

/** Reused: how far from the outer edge light comes in on the reveal, 0..1. */
export type WindowPlace = { seen: Seen; light: number; u: number; v: number }

/** Where the line of sight goes at a window: glass lies behind the face of the wall, and bars between panes. */
export function placeInWindow(
  { along, up, nx, ny, nz, from, to, sill, head, count, isFramed }: Window,
  x: number,
  y: number,
  z: number,
  rx: number,
  ry: number,
  rz: number,
  out: WindowPlace,
): void {
  const u = x * along[0] + y * along[1]
  const v = x * up[0] + y * up[1] + z * up[2]
  const into = -(nx * rx + ny * ry + nz * rz)
  const du = (rx * along[0] + ry * along[1]) / into
  const dv = (rx * up[0] + ry * up[1] + rz * up[2]) / into
  const deep = Math.min(revealDepth, 0.22 * Math.min(to - from, head - sill))
  const glassU = u + du * deep
  const glassV = v + dv * deep
  out.u = glassU
  out.v = glassV
  if (isFramed) {
    out.seen = 'view'
    out.light = 1
    return
  }
  if (glassU < from || glassU > to || glassV < sill || glassV > head) {
    const shares = [
      du < 0 ? (from - u) / (du * deep) : du > 0 ? (to - u) / (du * deep) : 1,
      dv < 0 ? (sill - v) / (dv * deep) : dv > 0 ? (head - v) / (dv * deep) : 1,
    ]
    out.light = Math.min(1, Math.max(0, Math.min(...shares)))
    out.seen = shares[1]! < shares[0]! && dv < 0 ? 'sill' : 'reveal'
    return
  }
  const piece = (to - from) / count
  const inPiece = glassU - from - Math.floor((glassU - from) / piece) * piece
  const width = Math.min(frameWidth, 0.09 * Math.min(to - from, head - sill))
  const edge = Math.min(inPiece, piece - inPiece, glassV - sill, head - glassV)
  out.seen = edge < width ? 'frame' : 'view'
  out.light = 1
}
