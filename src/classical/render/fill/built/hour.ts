import type { SceneMood } from '../../../../contract/arch-render-v41.ts'
import { hexToLinear } from '../../../pixels/oklab.ts'
import { moods } from '../../moods.ts'
import { lightFor } from './film.ts'

export type Light3 = readonly [red: number, green: number, blue: number]

/** The light of a time of day and its weather, in linear light: what a white surface gives back that faces it. */
export type Hour = {
  /** Degrees above the horizon; without a sun its light is zero. */
  altitude: number
  sun: Light3
  /** Half the width of the sun's disc as its shadows show it: wider behind thin clouds. */
  disc: number
  sky: Light3
  exposure: number
  /** Metres in which two thirds of a colour are lost to the haze. */
  clear: number
  /** Of the sky, 0..1. */
  clouds: number
  /** How brightly rooms are lit, in the light of the hour. */
  lamps: number
  /** Of a sky that is not the day's, from above to the horizon. */
  gradient?: { zenith: Light3; middle: Light3; horizon: Light3 }
  stars: boolean
}

const day: Hour = {
  altitude: 40,
  sun: [1.52, 1.38, 1.17],
  disc: 0.011,
  sky: [0.44, 0.52, 0.66],
  exposure: 0.59,
  clear: 2600,
  clouds: 0.3,
  lamps: 0,
  stars: false,
}

const hours: Record<SceneMood, Hour> = {
  auto_daylight: day,
  golden_hour: {
    ...day,
    altitude: 14,
    sun: [2.7, 1.56, 0.72],
    sky: [0.3, 0.31, 0.38],
    clear: 1500,
    clouds: 0.3,
    lamps: 0.25,
  },
  sunrise: {
    ...day,
    altitude: 12,
    sun: [2.1, 1.5, 1.05],
    sky: [0.36, 0.37, 0.45],
    clear: 700,
    clouds: 0.35,
    lamps: 0.25,
  },
  sunset: {
    ...day,
    altitude: 6,
    sun: [2.5, 1.28, 0.56],
    sky: [0.33, 0.28, 0.38],
    exposure: 0.46,
    clear: 1600,
    clouds: 0.45,
    lamps: 0.9,
  },
  blue_hour: {
    ...withSky('blue_hour'),
    sun: [0, 0, 0],
    sky: [0.55, 0.63, 0.82],
    clear: 1200,
    clouds: 0.25,
    lamps: 2.2,
  },
  night: {
    ...withSky('night'),
    sun: [0, 0, 0],
    sky: [0.27, 0.31, 0.43],
    clear: 700,
    clouds: 0.22,
    lamps: 3.2,
    stars: true,
  },
  // Without a sun a white wall has half the light of a white ground: a photographer exposes for the wall.
  overcast: {
    ...withSky('overcast', 1.12),
    sun: [0, 0, 0],
    sky: [0.85, 0.88, 0.92],
    clear: 1200,
    clouds: 1,
    lamps: 0.12,
  },
  dramatic: {
    ...withSky('dramatic'),
    altitude: 24,
    sun: [1.7, 1.5, 1.22],
    sky: [0.19, 0.21, 0.25],
    clear: 1200,
    clouds: 0.9,
    lamps: 0.2,
  },
}

/** What the prompt says of the air and of lamps: by day, fog and rain hide the sun. */
export type AirWords = { isFoggy: boolean; isRainy: boolean; isLit: boolean }

/** @param metres how far away what is built is: a photographer of a town from afar waits for clear air */
export function hourOf(mood: SceneMood, { isFoggy, isRainy, isLit }: AirWords, metres: number): Hour {
  const isDull = (isFoggy || isRainy) && mood === 'auto_daylight'
  const own = isDull ? { ...hours.overcast, sky: rainySky } : hours[mood]
  const hour = isLit ? { ...own, lamps: Math.max(own.lamps, litMin) } : own
  if (isFoggy) return { ...hour, clear: Math.max(Math.min(fogClear, hour.clear), fogTimes * metres) }
  return { ...hour, clear: Math.max(isRainy ? Math.min(rainClear, hour.clear) : hour.clear, clearTimes * metres) }
}

/**
 * The exposure of a picture that looks down, and shows mostly level ground: a low sun lights that less than walls and sky, by which a
 * picture at eye level is exposed, and a sky of clouds lights it more than walls.
 */
export function exposedFromAbove({ altitude, sun, sky, exposure }: Hour): number {
  if (sun[1] === 0) return Math.min(exposure, cloudyShown / sky[1])
  const level = sun[1] * Math.sin((altitude * Math.PI) / 180) + sky[1]
  return Math.max(exposure, levelShown / level)
}

/** What white ground in the sun is exposed to: as much as that of the golden hour has at the day's exposure. */
const levelShown = 0.4
/** The same under clouds. */
const cloudyShown = 0.66

/** At so many times the distance of what is built, two thirds of a colour are lost: there it keeps nine tenths. */
const clearTimes = 8

/** How brightly rooms are lit if the words say that they are. */
const litMin = 0.8
const fogClear = 75
/** Fog that hides what is built is not photographed: of its colours, three quarters stay. */
const fogTimes = 4
const rainClear = 400
const rainySky: Light3 = [0.6, 0.64, 0.7]

/** A mood's own sky, as the light that film shows in its colours. */
function withSky(mood: SceneMood, exposure = day.exposure): Hour {
  const { zenith, middle, horizon } = moods[mood].sky
  const light = (hex: string) =>
    hexToLinear(hex).map((value) => lightFor(Math.max(0, value)) / exposure) as [number, number, number]
  return { ...day, exposure, gradient: { zenith: light(zenith), middle: light(middle), horizon: light(horizon) } }
}
