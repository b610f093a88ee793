/** Lightness 0..1 and the two opponent axes: Ottosson 2020, "A perceptual color space for image processing". */
export type Oklab = readonly [L: number, a: number, b: number]

/** Of linear light that is not negative. */
export function linearToOklab(red: number, green: number, blue: number, out: Float64Array): void {
  const l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  conesToOklab(l, m, s, out)
}

/** What linear light does to the three kinds of cones; white light does 1 to each. */
export function conesOf([red, green, blue]: readonly [number, number, number]): [l: number, m: number, s: number] {
  return [
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  ]
}

/** The cube roots of the cones' answers, in which another light is three factors (von Kries 1902). */
export function oklabToCones(L: number, a: number, b: number, out: Float64Array): void {
  out[0] = L + 0.3963377774 * a + 0.2158037573 * b
  out[1] = L - 0.1055613458 * a - 0.0638541728 * b
  out[2] = L - 0.0894841775 * a - 1.291485548 * b
}

export function conesToOklab(l: number, m: number, s: number, out: Float64Array): void {
  out[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  out[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  out[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}

const guess = new Float32Array(1)
const guessBits = new Int32Array(guess.buffer)

/**
 * Within 0.01 %, several times faster than Math.cbrt: a third of the exponent as a first guess, then one step of Halley's
 * method (Turkowski 1998).
 */
export function cubeRoot(value: number): number {
  if (!(value > 1e-12)) return 0
  guess[0] = value
  guessBits[0] = guessBits[0]! * (1 / 3) + 709_921_077
  const root = guess[0]!
  const cube = root * root * root
  return (root * (cube + 2 * value)) / (2 * cube + value)
}

/** Channels below 0 lie outside sRGB; the encoder clips them. */
export function oklabToLinear(L: number, a: number, b: number, out: Float64Array): void {
  const l = L + 0.3963377774 * a + 0.2158037573 * b
  const m = L - 0.1055613458 * a - 0.0638541728 * b
  const s = L - 0.0894841775 * a - 1.291485548 * b
  const l3 = l * l * l
  const m3 = m * m * m
  const s3 = s * s * s
  out[0] = 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3
  out[1] = -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3
  out[2] = -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3
}

export function hexToOklab(hex: string): Oklab {
  const value = Number.parseInt(hex.slice(1), 16)
  const out = new Float64Array(3)
  linearToOklab(linearOfByte[(value >> 16) & 255]!, linearOfByte[(value >> 8) & 255]!, linearOfByte[value & 255]!, out)
  return [out[0]!, out[1]!, out[2]!]
}

/** Linear light, white being 1; it goes through OKLab, whose approximate roots put it off by less than 0.1 %. */
export function hexToLinear(hex: string): [red: number, green: number, blue: number] {
  const out = new Float64Array(3)
  oklabToLinear(...hexToOklab(hex), out)
  return [out[0]!, out[1]!, out[2]!]
}

/** sRGB's decoding curve (IEC 61966-2-1) for all 256 levels. */
export const linearOfByte = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** sRGB's encoding curve: linear light, clipped to 0..1, to a fractional level 0..255. */
export function encodeLevel(linear: number): number {
  const place = (linear * encodingSteps + 0.5) | 0
  return encodingTable[place < 0 ? 0 : place > encodingSteps ? encodingSteps : place]!
}

/** Fine enough to be within a tenth of a level at the dark end, where the curve is steepest. */
const encodingSteps = 32768
const encodingTable = Float32Array.from({ length: encodingSteps + 1 }, (_, index) => {
  const linear = index / encodingSteps
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
})
