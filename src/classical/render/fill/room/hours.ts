import type { SceneMood } from '../../../../contract/arch-render-v41.ts'

/** The light of a room at an hour: linear sRGB, the white of the day's sky about 1. */
export type Hour = {
  /** Of the sun where it enters, and how high it may stand, in degrees. */
  sun: readonly [number, number, number]
  altitudes: readonly number[]
  /** What windows send into the room. */
  sky: readonly [number, number, number]
  /** What is seen through them: at the top, at the horizon and on the ground. */
  above: readonly [number, number, number]
  horizon: readonly [number, number, number]
  ground: readonly [number, number, number]
  /** How bright lamps are. */
  lamps: number
  /** How much of the light's colour a photographer takes out, 0..1. */
  balance: number
  /** The mean of the picture, linear. */
  key: number
}

const black = [0, 0, 0] as const

export const hours: Record<SceneMood, Hour> = {
  auto_daylight: {
    sun: [2, 1.88, 1.66],
    altitudes: [34, 42, 50],
    sky: [1, 1.02, 1.06],
    above: [0.9, 1.3, 2.3],
    horizon: [1.02, 1.38, 2.4],
    ground: [0.56, 0.75, 1.02],
    lamps: 0,
    balance: 0.85,
    key: 0.47,
  },
  overcast: {
    sun: black,
    altitudes: [45],
    sky: [0.98, 1, 1.03],
    above: [1.1, 1.24, 1.42],
    horizon: [1.25, 1.38, 1.5],
    ground: [0.66, 0.74, 0.78],
    lamps: 0,
    balance: 0.9,
    key: 0.4,
  },
  golden_hour: {
    sun: [7, 4.4, 2],
    altitudes: [14, 19],
    sky: [1, 0.92, 0.82],
    above: [0.85, 0.86, 0.9],
    horizon: [1.35, 1.02, 0.66],
    ground: [0.5, 0.46, 0.36],
    lamps: 0.15,
    balance: 0.58,
    key: 0.4,
  },
  sunrise: {
    sun: [4.6, 3.3, 2.4],
    altitudes: [10, 15],
    sky: [0.96, 0.94, 0.98],
    above: [0.85, 0.9, 1.05],
    horizon: [1.3, 1.04, 0.92],
    ground: [0.46, 0.48, 0.5],
    lamps: 0,
    balance: 0.58,
    key: 0.4,
  },
  sunset: {
    sun: [6, 2.8, 1.1],
    altitudes: [8, 12],
    sky: [0.95, 0.72, 0.62],
    above: [0.22, 0.24, 0.4],
    horizon: [0.95, 0.48, 0.22],
    ground: [0.14, 0.12, 0.14],
    lamps: 0.8,
    balance: 0.62,
    key: 0.29,
  },
  blue_hour: {
    sun: black,
    altitudes: [30],
    sky: [0.16, 0.26, 0.5],
    above: [0.05, 0.09, 0.22],
    horizon: [0.16, 0.22, 0.4],
    ground: [0.03, 0.04, 0.07],
    lamps: 1,
    balance: 0.6,
    key: 0.2,
  },
  night: {
    sun: black,
    altitudes: [30],
    sky: [0.012, 0.018, 0.04],
    above: [0.006, 0.01, 0.028],
    horizon: [0.012, 0.018, 0.042],
    ground: [0.004, 0.006, 0.012],
    lamps: 1,
    balance: 0.62,
    key: 0.17,
  },
  dramatic: {
    sun: [7, 6.3, 5.4],
    altitudes: [24, 30],
    sky: [0.55, 0.58, 0.64],
    above: [0.42, 0.46, 0.52],
    horizon: [0.66, 0.68, 0.7],
    ground: [0.24, 0.25, 0.25],
    lamps: 0,
    balance: 0.85,
    key: 0.2,
  },
}
