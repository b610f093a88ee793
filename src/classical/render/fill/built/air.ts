import { smoothstep } from '../../../pixels/grade.ts'
import { hashUnit } from '../../../pixels/noise.ts'
import type { Vector } from '../../../space/vector.ts'
import { noiseAt, type Weather } from '../patterns.ts'
import type { Hour, Light3 } from './hour.ts'

/** The sky and the air: what is seen in a direction, and what the haze makes of a colour. Directions are unit vectors, z up. */
export type Air = {
  /** The sky without clouds and, with them, as rough as glass shows it. */
  sky: (x: number, y: number, z: number, out: Float64Array) => void
  mirrored: (x: number, y: number, z: number, out: Float64Array) => void
  /** Lays clouds over `out`; `first`, 0..1, is where in a layer the first of its samples lies. */
  cloud: (x: number, y: number, z: number, first: number, out: Float64Array) => void
  haze: Light3
  clear: number
}

const size = 64
/** Metres: where the clouds begin, and how thick they are. */
const base = 1500
const thick = 620
const steps = 7

export function openAir(hour: Hour, sun: Vector, weather: Weather, seed: number): Air {
  const table = hour.gradient ? gradientTable(hour) : dayTable(hour, sun)
  const drift = [hashUnit(1, 1, seed) * 200, hashUnit(2, 1, seed) * 200] as const
  const haze = new Float64Array(3)
  const sideways = -Math.hypot(sun[0], sun[1])
  lookUp(table, 0.03, sideways < 0 ? 0 : 0, haze)
  function sky(x: number, y: number, z: number, out: Float64Array): void {
    lookUp(table, Math.max(0, z), x * sun[0] + y * sun[1] + z * sun[2], out)
  }
  const grey = hour.clouds > 0.8
  // No two skies are alike: fewer clouds or more, small or large, round or drawn out by the wind.
  const threshold = 0.34 - 0.62 * hour.clouds + (grey ? 0 : 0.26 * (hashUnit(3, 1, seed) - 0.5))
  const wind = 2 * Math.PI * hashUnit(3, 2, seed)
  const drawnOut = hashUnit(3, 3, seed) < 0.35 ? 2.6 : 1.15
  /** Noise cells a metre. */
  const spread = 0.021 * (0.7 + 0.75 * hashUnit(3, 4, seed))
  const [spreadX, spreadY] = [spread * Math.cos(wind), spread * Math.sin(wind)]
  /** How thick a cloud is at a place of the layer, its height 0..1. */
  function densityAt(u: number, v: number, up: number, near: number): number {
    const broad = noiseAt(weather.coarse, u, v) + 0.55 * noiseAt(weather.coarse, u * 2.7 + 31, v * 2.7)
    const puffs = noiseAt(weather.coarse, u * 7.3 + up * 85, v * 7.3 - up * 50)
    const fine = noiseAt(weather.fine, u * 2.9 + up * 31, v * 2.9 + up * 23)
    // Flat below, rounded above.
    return broad + 0.34 * near * puffs + 0.13 * near * near * fine - threshold - (grey ? 0.1 : 0.95) * up * up
  }
  const lit = cloudLights(hour, haze)
  const toSunU = (0.55 * (sun[0] * spreadX + sun[1] * spreadY)) / spread
  const toSunV = (0.55 * (sun[1] * spreadX - sun[0] * spreadY)) / spread
  function cloud(x: number, y: number, z: number, first: number, out: Float64Array): void {
    if (z < 0.012) return
    const reach = base / z
    // What is far away is too small to be told apart.
    const near = smoothstep(0.03, 0.3, z)
    const far = Math.exp(-reach / 15000)
    const lengthways = thick / z / steps
    let through = 1
    let red = 0
    let green = 0
    let blue = 0
    for (let step = 0; step < steps && through > 0.04; step++) {
      const up = (step + first) / steps
      const along = reach + (step + first) * lengthways
      const u = ((x * spreadX + y * spreadY) * along) / drawnOut + drift[0]
      const v = (y * spreadX - x * spreadY) * along + drift[1]
      const density = densityAt(u, v, up, near)
      if (density <= 0) continue
      const share = 1 - Math.exp(-density * (grey ? 2.2 : 3.4) * Math.min(3, 0.5 / Math.max(0.1, z)))
      // Towards the sun there is more cloud or less: its lit side and its shade.
      const behind = densityAt(u + toSunU, v + toSunV, Math.min(1, up + 0.2), near)
      const light = Math.min(1, Math.max(0, 0.42 + 0.62 * up - 0.75 * behind + 0.3 * (1 - Math.min(1, density * 2))))
      red += through * share * (lit.shade[0]! + (lit.sun[0]! - lit.shade[0]!) * light)
      green += through * share * (lit.shade[1]! + (lit.sun[1]! - lit.shade[1]!) * light)
      blue += through * share * (lit.shade[2]! + (lit.sun[2]! - lit.shade[2]!) * light)
      through *= 1 - share
    }
    const fade = far * smoothstep(0.02, 0.16, z)
    const cover = (1 - through) * fade
    if (cover <= 0) return
    out[0] = out[0]! * (1 - cover) + red * fade
    out[1] = out[1]! * (1 - cover) + green * fade
    out[2] = out[2]! * (1 - cover) + blue * fade
  }
  function mirrored(x: number, y: number, z: number, out: Float64Array): void {
    sky(x, y, z, out)
    if (z < 0.05) return
    const along = base / z
    const u = ((x * spreadX + y * spreadY) * along) / drawnOut + drift[0]
    const v = (y * spreadX - x * spreadY) * along + drift[1]
    const cover = 0.8 * smoothstep(0, 0.5, densityAt(u, v, 0.3, 1))
    for (let n = 0; n < 3; n++) out[n] = out[n]! + (0.55 * lit.sun[n]! + 0.45 * lit.shade[n]! - out[n]!) * cover
  }
  return { sky, mirrored, cloud, haze: hazeBefore(haze), clear: hour.clear }
}

/** The haze before what is near is lit from all sides, not only from where the sky is reddest: it has half of the horizon's colour. */
function hazeBefore(horizon: Float64Array): Light3 {
  const luminance = 0.2126 * horizon[0]! + 0.7152 * horizon[1]! + 0.0722 * horizon[2]!
  const half = (n: 0 | 1 | 2) => (horizon[n]! + luminance) / 2
  return [half(0), half(1), half(2)]
}

function cloudLights({ sun, sky, gradient, clouds }: Hour, haze: Float64Array) {
  if (gradient && clouds < 1) {
    const { zenith, horizon } = gradient
    return {
      sun: [0, 1, 2].map((n) => horizon[n]! * 0.75 + sun[n]! * 0.35),
      shade: [0, 1, 2].map((n) => 0.62 * zenith[n]! + 0.12 * horizon[n]!),
    }
  }
  return {
    sun: [0, 1, 2].map((n) => (gradient ? gradient.horizon[n]! * 1.02 : 0.86 * sun[n]! + 0.7 * sky[n]!)),
    shade: [0, 1, 2].map((n) =>
      gradient ? gradient.zenith[n]! * 0.92 : 0.36 * sun[n]! + 0.6 * sky[n]! + 0.12 * haze[n]!,
    ),
  }
}

/** By height over the horizon, and by angle from the sun. */
type Table = Float32Array

function lookUp(table: Table, z: number, towards: number, out: Float64Array): void {
  const row = Math.min(size - 1.001, Math.sqrt(z) * (size - 1))
  const column = Math.min(
    size - 1.001,
    Math.max(0, (Math.acos(Math.min(1, Math.max(-1, towards))) / Math.PI) * (size - 1)),
  )
  const [r, c] = [row | 0, column | 0]
  const [down, across] = [row - r, column - c]
  const at = (r * size + c) * 3
  for (let n = 0; n < 3; n++) {
    const upper = table[at + n]! + (table[at + 3 + n]! - table[at + n]!) * across
    const next = at + size * 3 + n
    const lower = table[next]! + (table[next + 3]! - table[next]!) * across
    out[n] = upper + (lower - upper) * down
  }
}

function gradientTable({ gradient, sun, clouds }: Hour): Table {
  const { zenith, middle, horizon } = gradient!
  const table = new Float32Array(size * size * 3)
  for (let row = 0, at = 0; row < size; row++) {
    const z = (row / (size - 1)) ** 2
    const low = 1 - smoothstep(0, 0.28, z)
    const high = smoothstep(0.12, 0.75, z)
    for (let column = 0; column < size; column++) {
      const angle = (column / (size - 1)) * Math.PI
      const glow = clouds < 0.8 ? 0.9 * Math.exp(-((angle / 0.75) ** 2)) * (1 - high) : 0
      for (let n = 0; n < 3; n++) {
        const mixed = middle[n]! + (zenith[n]! - middle[n]!) * high
        table[at++] = mixed + (horizon[n]! - mixed) * low * low + sun[n]! * glow * 0.9
      }
    }
  }
  return table
}

const turbidity = 2.4
/** Light of the film in a thousand candela a square metre. */
const perKilocandela = 0.075

/** A clear day's sky (Preetham, Shirley & Smits 1999). */
function dayTable({ altitude, sun: light3, sky }: Hour, sun: Vector): Table {
  const table = new Float32Array(size * size * 3)
  const T = turbidity
  const s = Math.PI / 2 - Math.asin(Math.min(1, sun[2]))
  const perez = [
    [0.1787 * T - 1.463, -0.3554 * T + 0.4275, -0.0227 * T + 5.3251, 0.1206 * T - 2.5771, -0.067 * T + 0.3703],
    [-0.0193 * T - 0.2592, -0.0665 * T + 0.0008, -0.0004 * T + 0.2125, -0.0641 * T - 0.8989, -0.0033 * T + 0.0452],
    [-0.0167 * T - 0.2608, -0.095 * T + 0.0092, -0.0079 * T + 0.2102, -0.0441 * T - 1.6537, -0.0109 * T + 0.0529],
  ]
  const zenith = [
    (4.0453 * T - 4.971) * Math.tan((4 / 9 - T / 120) * (Math.PI - 2 * s)) - 0.2155 * T + 2.4192,
    cubic(
      s,
      T,
      [0.00166, -0.00375, 0.00209, 0],
      [-0.02903, 0.06377, -0.03202, 0.00394],
      [0.11693, -0.21196, 0.06052, 0.25886],
    ),
    cubic(
      s,
      T,
      [0.00275, -0.0061, 0.00317, 0],
      [-0.04214, 0.0897, -0.04153, 0.00516],
      [0.15346, -0.26756, 0.0667, 0.26688],
    ),
  ]
  const horizon = [0, 1, 2].map((n) => 0.34 * light3[n]! + [0.9, 1.02, 1.14][n]! * sky[n]!)
  // A low sun's sky is dark; the photographer opens the lens.
  const gain = perKilocandela * (1 + 2.4 * (1 - smoothstep(4, 38, altitude)))
  for (let row = 0, at = 0; row < size; row++) {
    const z = Math.max(0.012, (row / (size - 1)) ** 2)
    for (let column = 0; column < size; column++, at += 3) {
      const angle = (column / (size - 1)) * Math.PI
      const [Y, x, y] = zenith.map((value, n) => {
        const [A, B, C, D, E] = perez[n] as [number, number, number, number, number]
        const f = (cos: number, gamma: number) =>
          (1 + A * Math.exp(B / cos)) * (1 + C * Math.exp(D * gamma) + E * Math.cos(gamma) ** 2)
        return (value * f(z, angle)) / f(1, s)
      }) as [number, number, number]
      const light = Math.min(Y, 26) * gain
      const [X, Z] = [(light * x) / y, (light * (1 - x - y)) / y]
      table[at] = Math.max(0, 3.2406 * X - 1.5372 * light - 0.4986 * Z)
      table[at + 1] = Math.max(0, -0.9689 * X + 1.8758 * light + 0.0415 * Z)
      table[at + 2] = Math.max(0, 0.0557 * X - 0.204 * light + 1.057 * Z)
      // The model's horizon is brown where it is dark: air near the ground scatters light of all colours.
      const low = 0.92 * Math.exp(-z * 5)
      for (let n = 0; n < 3; n++) table[at + n]! += (horizon[n]! - table[at + n]!) * low
    }
  }
  return table
}

function cubic(s: number, T: number, ...rows: number[][]): number {
  const [square, once, none] = rows.map((row) => row[0]! * s ** 3 + row[1]! * s ** 2 + row[2]! * s + row[3]!)
  return square! * T * T + once! * T + none!
}
