import { oklabToLinear } from '../../../pixels/oklab.ts'
import { noiseAt, type Place, type Touch, touches, type Weather } from '../patterns.ts'
import type { Finish } from './finishes.ts'
import type { Rgb } from './roomlight.ts'

/** The colour of a finish at a place, linear. */
export function colourAt(
  finish: Finish,
  place: Place,
  weather: Weather,
  mark: Touch,
  texture: number,
  rgb: Float64Array,
): void {
  const strength = finish.texture * texture
  touches[finish.pattern](place, weather, mark)
  const chroma = 1 + (mark.chroma - 1) * strength
  const drift = 0.006 * noiseAt(weather.coarse, place.u * 1.7 + 9, place.v * 1.3)
  const grain = finish.grain ? 0.016 * noiseAt(weather.fine, place.u * 5, place.v * 70) : 0
  const fold = finish.folds ? 0.05 * Math.sin(place.u * 88 + 2 * Math.sin(place.u * 31)) : 0
  oklabToLinear(
    finish.colour[0] + mark.lightness * strength + drift + grain + fold,
    finish.colour[1] * chroma,
    finish.colour[2] * chroma,
    rgb,
  )
  for (let channel = 0; channel < 3; channel++) rgb[channel] = Math.max(0.004, rgb[channel]!)
}

/** What a finish gives back of light, linear. */
export function albedoOf({ colour }: Finish): Rgb {
  const rgb = new Float64Array(3)
  oklabToLinear(colour[0], colour[1], colour[2], rgb)
  return [Math.max(0, rgb[0]!), Math.max(0, rgb[1]!), Math.max(0, rgb[2]!)]
}
