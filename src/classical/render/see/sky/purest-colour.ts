import { oklabToLinear } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { AgainstSky } from './sky-matte.ts'

const factor = 4
/** In pixels, and in blocks of pixels. */
const reach = 3
/** The share of its difference from the sky that all around a solid colour must have. */
const solidMin = 0.7
/** Cosine of the angle between the ways from the sky to two colours that may be mixtures of one. */
const sameLine = 0.98

/**
 * Finds, for a pixel, the one nearby that is least like the sky and differs from it in the same way, lighter or darker. If that
 * is thin itself, so that it may be mixed, and one further away is on its line, then that. -1 if there is none.
 */
export function findPurest(
  picture: Picture,
  behind: Picture,
  { unlike, known }: Pick<AgainstSky, 'unlike' | 'known'>,
): (i: number) => number {
  const { width, height, L } = picture
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const blocks = [0, 1].map(() => new Int32Array(smallWidth * smallHeight).fill(-1))
  const signOf = (i: number) => (L[i]! < behind.L[i]! ? 0 : 1)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (unlike[i] === 0 || known[i] === 1) continue
      const of = blocks[signOf(i)]!
      const block = Math.floor(y / factor) * smallWidth + Math.floor(x / factor)
      if (of[block] === -1 || unlike[i]! > unlike[of[block]!]!) of[block] = i
    }
  }
  const nearOf = (x: number, y: number, sign: number) => {
    let best = -1
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
      const end = v * width + Math.min(width - 1, x + reach)
      for (let i = v * width + Math.max(0, x - reach); i <= end; i++)
        if (known[i] === 0 && (best === -1 || unlike[i]! > unlike[best]!) && signOf(i) === sign) best = i
    }
    return best
  }
  const farOf = (x: number, y: number, sign: number) => {
    let best = -1
    for (let v = Math.max(0, y - reach); v <= Math.min(smallHeight - 1, y + reach); v++)
      for (let u = Math.max(0, x - reach); u <= Math.min(smallWidth - 1, x + reach); u++) {
        const i = blocks[sign]![v * smallWidth + u]!
        if (i >= 0 && (best === -1 || unlike[i]! > unlike[best]!)) best = i
      }
    return best
  }
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  const isSolid = (i: number) => around.every((step) => !(unlike[i + step]! < solidMin * unlike[i]!))
  return (i) => {
    const x = i % width
    const y = (i - x) / width
    const near = nearOf(x, y, signOf(i))
    if (near === -1 || isSolid(near)) return near
    const far = farOf(Math.floor(x / factor), Math.floor(y / factor), signOf(i))
    return far >= 0 && unlike[far]! > unlike[near]! && isOnLine(picture, behind, near, far) ? far : near
  }
}

const [one, other, sky] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]

/** Whether one pixel may be a mixture of another and the sky. */
function isOnLine({ L, a, b }: Picture, behind: Picture, near: number, far: number): boolean {
  oklabToLinear(L[near]!, a[near]!, b[near]!, one)
  oklabToLinear(L[far]!, a[far]!, b[far]!, other)
  oklabToLinear(behind.L[near]!, behind.a[near]!, behind.b[near]!, sky)
  let along = 0
  let oneSquared = 0
  let otherSquared = 0
  for (let n = 0; n < 3; n++) {
    const [fromOne, fromOther] = [one[n]! - sky[n]!, other[n]! - sky[n]!]
    along += fromOne * fromOther
    oneSquared += fromOne * fromOne
    otherSquared += fromOther * fromOther
  }
  return along > sameLine * Math.sqrt(oneSquared * otherSquared)
}
