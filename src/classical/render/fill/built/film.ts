import { linearToOklab } from '../../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../../pixels/picture.ts'

/** A picture before it is developed: linear light, three values a pixel, and how far away each pixel is, in metres along the view. */
export type Exposed = { width: number; height: number; rgb: Float32Array; depth: Float32Array }

export function openExposed(width: number, height: number): Exposed {
  return {
    width,
    height,
    rgb: new Float32Array(width * height * 3),
    depth: new Float32Array(width * height).fill(Number.POSITIVE_INFINITY),
  }
}

/** From light to the print: a film's toe and shoulder (after Narkowicz 2015), looked up. */
export function developFilm({ width, height, rgb }: Exposed, exposure: number): Picture {
  const picture = blankPicture(width, height)
  const curve = Float32Array.from({ length: curveSize + 1 }, (_, n) => film((n / curveSize) * curveEnd))
  const lab = new Float64Array(3)
  const scale = (exposure * curveSize) / curveEnd
  for (let i = 0, at = 0; at < rgb.length; i++, at += 3) {
    const red = rgb[at]! * scale
    const green = rgb[at + 1]! * scale
    const blue = rgb[at + 2]! * scale
    linearToOklab(lookUp(curve, red), lookUp(curve, green), lookUp(curve, blue), lab)
    picture.L[i] = lab[0]!
    picture.a[i] = lab[1]!
    picture.b[i] = lab[2]!
  }
  return picture
}

const curveSize = 4096
const curveEnd = 8

function lookUp(curve: Float32Array, at: number): number {
  const within = at < 0 ? 0 : at > curveSize - 1 ? curveSize - 1 : at
  const n = within | 0
  return curve[n]! + (curve[n + 1]! - curve[n]!) * (within - n)
}

const film = (x: number) => Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))

/** The light that the film shows as a value. */
export function lightFor(value: number): number {
  const y = Math.min(0.98, Math.max(0, value))
  const [a, b, c] = [2.51 - 2.43 * y, 0.03 - 0.59 * y, -0.14 * y]
  return (-b + Math.sqrt(b * b - 4 * a * c)) / (2 * a)
}
