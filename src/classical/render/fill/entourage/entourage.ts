import type { Scene } from '../../scene.ts'
import { readThings } from '../../words/things.ts'
import { findEntourage } from './find-entourage.ts'
import { type Horizon, standIn } from './stand-in.ts'
import { markShown, takeAway } from './take-away.ts'

/**
 * Finds the plants of a model in its picture as it came. What it returns takes them out of the picture that was made of it,
 * which goes on behind them, and stands grown plants in their places, given the height of the horizon in pixels;
 * undefined if the model shows none.
 */
export function openEntourage(scene: Scene): ((horizonY: Horizon) => void) | undefined {
  const { picture: source, request } = scene
  const { width } = source
  const entourage = findEntourage(source)
  if (!entourage) return undefined
  const { shown, behind } = entourage
  const marks = markShown(entourage, width)
  return (horizonY) => {
    const { picture, sky } = scene
    takeAway([picture.L, picture.a, picture.b, ...(sky ? [sky.mask] : [])], width, marks, behind)
    if (sky) sky.clearL = picture.L.slice()
    const drawn = standIn(picture, shown, marks, horizonY, {
      trees: readThings(request.callerText).planting.trees,
      seed: scene.seed('entourage'),
    })
    if (sky) for (let i = 0; i < drawn.length; i++) sky.mask[i]! *= 1 - drawn[i]!
  }
}
