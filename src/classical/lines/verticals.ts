import type { Picture } from '../pixels/picture.ts'
import type { Plane } from '../pixels/plane.ts'

/** An upright edge, in pixels; its foot is at `bottom`. */
export type Vertical = { x: number; top: number; bottom: number }

/** Differences of lightness and colour, over two pixels, that make an edge. */
const edgeMin = 0.035

/** Rows of a track that may be missing. */
const gapMax = 4

/** Share of its rows that a track must have. */
const filledMin = 0.65

/** How far an upright may lean, in shares of its length. */
const leanMax = 0.1

/** Upright edges of at least a length: maxima across, followed down from row to row. */
export function findVerticals({ width, height, L, a, b }: Picture, lengthMin: number): Vertical[] {
  const strength = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const across = contrast(L, a, b, i - 1, i + 1)
      if (across > edgeMin && across > 2 * contrast(L, a, b, i - width, i + width)) strength[i] = across
    }
  }
  const tracks: Track[] = []
  const lastTracks: (Track | undefined)[] = new Array(width)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (strength[i] === 0 || strength[i]! < strength[i - 1]! || strength[i]! <= strength[i + 1]!) continue
      const near = [lastTracks[x], lastTracks[x - 1], lastTracks[x + 1]]
      let track = near.find((candidate) => candidate && candidate.bottom < y && y - candidate.bottom <= gapMax)
      if (!track) {
        track = { startX: x, x, top: y, bottom: y, count: 0 }
        tracks.push(track)
      }
      track.x = x
      track.bottom = y
      track.count++
      lastTracks[x] = track
    }
  }
  return tracks
    .filter(({ startX, x, top, bottom, count }) => {
      const length = bottom - top + 1
      return length >= lengthMin && count >= filledMin * length && Math.abs(x - startX) <= leanMax * length + 1
    })
    .map(({ startX, x, top, bottom }) => ({ x: (startX + x) / 2, top, bottom }))
}

type Track = { startX: number; x: number; top: number; bottom: number; count: number }

function contrast(L: Plane, a: Plane, b: Plane, from: number, to: number): number {
  return Math.abs(L[to]! - L[from]!) + 1.5 * (Math.abs(a[to]! - a[from]!) + Math.abs(b[to]! - b[from]!))
}
