import { gaussianBlur } from '../../../../pixels/blur.ts'
import { smoothstep } from '../../../../pixels/grade.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { openScratch, takePlane } from '../../../../pixels/plane.ts'
import type { Fills } from '../../model/coloured/fills.ts'
import { mirror } from '../../model/coloured/glaze.ts'
import { noiseAt, openWeather } from '../../patterns.ts'
import { type RoomFill, tintMiss } from './name-room-fills.ts'

/** Of what is seen through a pane, the share that is the day outside; and by how much that is lighter than what glass mirrors. */
const [through, lighter] = [0.75, 1.12] as const
/** A pixel's tint, by which it is off that of its pane, from and to. */
const same = [0.03, 0.06] as const
/** Of its pane's lightness, what is a bar and what is pane. */
const bar = [0.7, 0.86] as const
/** Pixels within which a pane's border is soft. */
const soft = 0.8

/** Panes of a room show the day outside: sky over haze, trees, and the ground. */
export function glazeRoom(
  { width, height, L, a, b }: Picture,
  { labels, of }: Fills,
  named: readonly RoomFill[],
  horizonY: number,
  seed: number,
): void {
  if (!named.some(({ kind }) => kind === 'glass')) return
  using scratch = openScratch()
  const mask = scratch.plane(takePlane(L.length))
  for (let i = 0; i < L.length; i++) {
    const label = labels[i]!
    const { colour } = of[label]!
    mask[i] =
      named[label]!.kind === 'glass'
        ? (1 - smoothstep(same[0], same[1], tintMiss({ L: L[i]!, a: a[i]!, b: b[i]! }, colour))) *
          smoothstep(bar[0], bar[1], L[i]! / colour.L)
        : 0
  }
  const glass = scratch.plane(gaussianBlur(mask, width, height, soft))
  const { coarse } = openWeather(seed)
  const out: [number, number, number] = [0, 0, 0]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const share = through * Math.min(glass[i]!, mask[i]!)
      if (share === 0) continue
      mirror((horizonY - y) / height, 0.06 + 0.05 * noiseAt(coarse, x * (110 / width), 5), out)
      L[i]! += (Math.min(1, lighter * out[0]) - L[i]!) * share
      a[i]! += (out[1] - a[i]!) * share
      b[i]! += (out[2] - b[i]!) * share
    }
}
