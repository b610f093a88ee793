import type { Picture } from '../picture.ts'

/** Lightness is parted into so many steps. */
const steps = 24
/** Mean chroma in OKLab of a picture that is toned; and of that, what its pixels differ from others as light by, as a deviation. */
const tonedMin = 0.012
const strayMax = 0.42
const sampling = 3

/**
 * Makes a picture grey that has one tone for each lightness, as a clay model's in sepia: what it shows has no colours of its own.
 */
export function takeSingleTone({ L, a, b }: Picture): void {
  const sumA = new Float64Array(steps)
  const sumB = new Float64Array(steps)
  const squares = new Float64Array(steps)
  const counts = new Float64Array(steps)
  const stepOf = (i: number) => Math.min(steps - 1, Math.max(0, Math.floor(L[i]! * steps)))
  for (let i = 0; i < L.length; i += sampling) {
    const step = stepOf(i)
    sumA[step]! += a[i]!
    sumB[step]! += b[i]!
    squares[step]! += a[i]! * a[i]! + b[i]! * b[i]!
    counts[step]!++
  }
  let [chroma, stray, all] = [0, 0, 0]
  const tones = Array.from({ length: steps }, (_, step): [number, number] => {
    const count = Math.max(1, counts[step]!)
    const tone: [number, number] = [sumA[step]! / count, sumB[step]! / count]
    chroma += counts[step]! * Math.hypot(...tone)
    stray += squares[step]! - counts[step]! * (tone[0] ** 2 + tone[1] ** 2)
    all += counts[step]!
    return tone
  })
  if (chroma < tonedMin * all || Math.sqrt(Math.max(0, stray) / all) > (strayMax * chroma) / all) return
  for (let i = 0; i < L.length; i++) {
    // Between the middles of two steps, so that tones change without a border.
    const at = Math.min(steps - 1, Math.max(0, L[i]! * steps - 0.5))
    const [lower, upper] = [tones[Math.floor(at)]!, tones[Math.ceil(at)]!]
    const share = at - Math.floor(at)
    a[i]! -= lower[0] + (upper[0] - lower[0]) * share
    b[i]! -= lower[1] + (upper[1] - lower[1]) * share
  }
}
