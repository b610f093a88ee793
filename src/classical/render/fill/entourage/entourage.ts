import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { hexToOklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { type Plane, takePlane } from '../../../pixels/plane.ts'
import type { Scene } from '../../scene.ts'
import { readThings } from '../../words/things.ts'
import { noiseAt, openWeather } from '../patterns.ts'
import { type Entourage, findEntourage } from './find-entourage.ts'
import { type Horizon, standIn } from './stand-in.ts'
import { markShown, takeAway } from './take-away.ts'

/** Leaves that are seen between leaves, and by how much their lightness varies. */
const shadedLeaves = hexToOklab('#435529')
const clumps = 0.06
/** How far a crown is open at its border, as a share of the picture's width; and from where on it is dense, of a crown that is blurred by that; and by how much leaves are before or behind. */
const openShare = 1 / 110
const denseFrom = [0.62, 0.92] as const
/** Of the picture's width, that of small crowns. */
const smallMax = 0.06
const ragged = 0.3

/** By pixel the number of the crown that a model shows there, from one, -1 of a trunk, or zero; and what grows them. */
export type Planted = { crowns: Int32Array; grow: (horizonY: Horizon) => void }

/**
 * Finds the plants of a model in its picture as it came. What it returns takes them out of the picture that was made of it,
 * which goes on behind them, and stands grown plants in their places, given the height of the horizon in pixels;
 * undefined if the model shows none.
 */
export function openEntourage(scene: Scene): Planted | undefined {
  const { picture: source, request } = scene
  const { width } = source
  const { planting, plants } = readThings(request.callerText)
  const entourage = findEntourage(source, planting.trees.length + plants.length > 0)
  if (!entourage) return undefined
  const { shown, behind } = entourage
  const marks = markShown(entourage, width)
  const { fine } = openWeather(scene.seed('entourage'))
  // Stems stay: what they hide nobody can tell, and the grown ones stand before them.
  const gone = markShown({ ...entourage, shown: shown.map((one) => ({ ...one, labels: new Set([one.crown]) })) }, width)
  const crowns = findCrowns(entourage, source, fine)
  const crownOf = new Map(shown.map(({ crown }, n) => [crown, n + 1]))
  const numbers = entourage.labels.map((label, i) => crownOf.get(label) ?? (entourage.trunks[i] ? -1 : 0))
  const grow = (horizonY: Horizon) => {
    const { picture, sky } = scene
    takeAway([picture.L, picture.a, picture.b, ...(sky ? [sky.mask] : [])], width, gone, behind)
    // Nobody can tell what a crown hides, and little of it is seen.
    for (let i = 0; i < crowns.length; i++) {
      if (crowns[i] === 0) continue
      const [x, y] = [i % width, Math.floor(i / width)]
      const clump = clumps * (noiseAt(fine, x * 2, y * 2) + noiseAt(fine, x / 2, y / 2))
      for (const [n, plane] of [picture.L, picture.a, picture.b].entries())
        plane[i]! += (shadedLeaves[n]! + (n === 0 ? clump : 0) - plane[i]!) * crowns[i]!
      if (sky) sky.mask[i]! *= 1 - crowns[i]!
    }
    if (sky) sky.clearL = picture.L.slice()
    const drawn = standIn(picture, shown, marks, horizonY, {
      trees: planting.trees,
      seed: scene.seed('entourage'),
      light: entourage.light[0],
    })
    if (sky) for (let i = 0; i < drawn.length; i++) sky.mask[i]! *= 1 - drawn[i]!
  }
  return { crowns: numbers, grow }
}

/** How dense the crowns of what is shown are at each pixel, 0..1: they open towards their borders, and small ones by less. */
function findCrowns({ shown, labels }: Entourage, { width, height }: Picture, fine: Plane): Plane {
  const sizeOf = new Map(shown.map(({ crown, left, right }) => [crown, right - left < smallMax * width ? 1 : 2]))
  const sizes = labels.map((label) => sizeOf.get(label) ?? 0)
  const dense = takePlane(labels.length)
  for (const [size, share] of [
    [1, openShare / 4],
    [2, openShare],
  ] as const) {
    const mask = Float32Array.from(sizes, (one) => (one === size ? 1 : 0))
    const blurred = gaussianBlur(mask, width, height, share * width)
    for (let i = 0; i < mask.length; i++) {
      if (mask[i] === 0) continue
      const leaf = ragged * noiseAt(fine, 1.5 * (i % width), 1.5 * Math.floor(i / width))
      dense[i] = smoothstep(denseFrom[0], denseFrom[1], blurred[i]! + leaf)
    }
  }
  return dense
}
