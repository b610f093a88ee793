import { encodeLevel, type Oklab, oklabToLinear } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'

/** A place in the picture with its label: what it is, and its colour as rendered. */
export type Callout = { x: number; y: number; text: string; colour: Oklab }

/** Colours are means over this share of the width, so that no single blade or joint is read. */
const sampleShare = 1 / 168

export function labelLandmarks({ landmarks = [], picture }: Scene): Callout[] {
  const counts = new Map<string, number>()
  return landmarks.map(({ x, y, name }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const colour = colourAround(picture, x, y)
    return { x, y, colour, text: `${name}${count > 1 ? ` ${count}` : ''} ${hexOf(colour)}` }
  })
}

function colourAround({ width, height, L, a, b }: Picture, x: number, y: number): Oklab {
  const reach = Math.max(1, Math.round((width * sampleShare) / 2))
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let v = Math.floor(y * height) - reach; v <= y * height + reach; v++) {
    for (let u = Math.floor(x * width) - reach; u <= x * width + reach; u++) {
      if (u < 0 || u >= width || v < 0 || v >= height) continue
      const i = v * width + u
      sum[0] += L[i]!
      sum[1] += a[i]!
      sum[2] += b[i]!
      count++
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

function hexOf([L, a, b]: Oklab): string {
  const rgb = new Float64Array(3)
  oklabToLinear(L, a, b, rgb)
  const digits = [...rgb].map((value) => Math.round(encodeLevel(value)).toString(16).padStart(2, '0'))
  return `#${digits.join('').toUpperCase()}`
}
