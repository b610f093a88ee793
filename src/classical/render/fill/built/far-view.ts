import { maskAbove } from '../../../pixels/mask.ts'
import { seedOf } from '../../../pixels/noise.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { levelCamera } from '../../../space/cameras/level.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { unit, type Vector } from '../../../space/vector.ts'
import type { Scene } from '../../scene.ts'
import { readThings } from '../../words/things.ts'
import { openWeather } from '../patterns.ts'
import { openAir } from './air.ts'
import { paintBackdrop } from './backdrop.ts'
import { developFilm, openExposed } from './film.ts'
import { hourOf } from './hour.ts'

/** Where no lens is told, a picture is as wide as it was far away, in focal lengths: a view of 53 degrees. */
const usualLens = 1
/** The tangent of how far the sun stands to the side of the view. */
const aside = 2.4

/**
 * The sky and the far country behind a picture that tells no scene in space, as a level camera sees them whose eye is at its horizon.
 *
 * @param mask where they are seen, 0..1; elsewhere the picture is black
 * @param horizonY the horizon's row
 */
export function paintFarView({ picture, request, seed }: Scene, mask: Float32Array, horizonY: number): Picture {
  const { width, height, L } = picture
  const { fog, rain, lit } = readThings(request.callerText)
  const words = { isFoggy: fog.length > 0, isRainy: rain.length > 0, isLit: lit.length > 0 }
  const hour = hourOf(request.sceneMood, words, 0)
  const high = Math.tan((hour.altitude * Math.PI) / 180)
  const sun: Vector = unit([isBrighterLeft(L, width) ? -aside : aside, 1, high * Math.hypot(aside, 1)])
  const weather = openWeather(seed('materials'))
  const exposed = openExposed(width, height)
  const camera = levelCamera(usualLens * width, width / 2, horizonY)
  const air = openAir(hour, sun, weather, seedOf(seed('materials'), 'air'))
  const isFar = maskAbove(mask, 0)
  const view = { camera, eyeHeight: standingEyeHeight }
  paintBackdrop(exposed, isFar, view, air, hour, weather, seedOf(seed('materials'), 'stars'))
  return developFilm(exposed, hour.exposure)
}

/** The sun stands on the side that is brighter. */
function isBrighterLeft(L: Float32Array, width: number): boolean {
  let balance = 0
  for (let i = 0; i < L.length; i += 3) balance += i % width < width / 2 ? L[i]! : -L[i]!
  return balance > 0
}
