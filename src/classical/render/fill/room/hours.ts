import type { SceneMood } from '../../../../contract/arch-render-v41.ts'

/** The light of a room at an hour: linear sRGB, the white of the day's sky about 1. */
export type Hour = {
  /** Of the sun where it enters, and how high it may stand, in degrees. */
  sun: readonly [number, number, number]
  altitudes: readonly number[]
  /** What windows send into the room. */
  sky: readonly [number, number, number]
  /** The light of the outdoors that glossy things mirror. */
  horizon: readonly [number, number, number]
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
    horizon: [1.02, 1.38, 2.4],
    lamps: 0,
    balance: 0.85,
    key: 0.47,
  },
  overcast: {
    sun: black,
    altitudes: [45],
    sky: [0.98, 1, 1.03],
    horizon: [1.25, 1.38, 1.5],
    lamps: 0,
    balance: 0.9,
    key: 0.4,
  },
  golden_hour: {
    sun: [7, 4.4, 2],
    altitudes: [14, 19],
    sky: [1, 0.92, 0.82],
    horizon: [1.35, 1.02, 0.66],
    lamps: 0.15,
    balance: 0.58,
    key: 0.4,
  },
  sunrise: {
    sun: [4.6, 3.3, 2.4],
    altitudes: [10, 15],
    sky: [0.96, 0.94, 0.98],
    horizon: [1.3, 1.04, 0.92],
    lamps: 0,
    balance: 0.58,
    key: 0.4,
  },
  sunset: {
    sun: [6, 2.8, 1.1],
    altitudes: [8, 12],
    sky: [0.95, 0.72, 0.62],
    horizon: [0.95, 0.48, 0.22],
    lamps: 0.8,
    balance: 0.62,
    key: 0.29,
  },
  blue_hour: {
    sun: black,
    altitudes: [30],
    sky: [0.16, 0.26, 0.5],
    horizon: [0.16, 0.22, 0.4],
    lamps: 1,
    balance: 0.6,
    key: 0.2,
  },
  night: {
    sun: black,
    altitudes: [30],
    sky: [0.012, 0.018, 0.04],
    horizon: [0.012, 0.018, 0.042],
    lamps: 1,
    balance: 0.62,
    key: 0.17,
  },
  dramatic: {
    sun: [7, 6.3, 5.4],
    altitudes: [24, 30],
    sky: [0.55, 0.58, 0.64],
    horizon: [0.66, 0.68, 0.7],
    lamps: 0,
    balance: 0.85,
    key: 0.2,
  },
}
