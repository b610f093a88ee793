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
const dense = [0.62, 0.92] as const
const ragged = 0.3

/** By pixel the number of the crown that a model shows there, from one, -1 of its stem if it is of clay, or zero; and what grows them. */
export type Planted = { crowns: Int32Array; grow: (horizonY: Horizon) => void }

/**
 * Finds the plants of a model in its picture as it came. `grow` takes them out of the picture that was made of it,
 * which goes on behind them, and stands grown plants in their places, given the height of the horizon in pixels;
 * undefined if the model shows none.
 */
export function openEntourage(scene: Scene): Planted | undefined {
  const { picture: source, request } = scene
  const { width } = source
  const entourage = findEntourage(source)
  if (!entourage) return undefined
  const { shown, behind } = entourage
  const marks = markShown(entourage, width)
  const { fine } = openWeather(scene.seed('entourage'))
  // Stems stay: what they hide nobody can tell, and the grown ones stand before them.
  const gone = markShown({ ...entourage, shown: shown.map((one) => ({ ...one, labels: new Set([one.crown]) })) }, width)
  const crownOf = new Map(shown.map(({ crown }, n) => [crown, n + 1]))
  const crowns = entourage.labels.map((label, i) => crownOf.get(label) ?? (entourage.trunks[i] ? -1 : 0))
  const grow = (horizonY: Horizon) => {
    const { picture, sky } = scene
    takeAway([picture.L, picture.a, picture.b, ...(sky ? [sky.mask] : [])], width, gone, behind)
    leaveShade(scene, entourage, fine)
    const drawn = standIn(picture, shown, marks, horizonY, {
      trees: readThings(request.callerText).planting.trees,
      seed: scene.seed('entourage'),
    })
    if (sky) for (let i = 0; i < drawn.length; i++) sky.mask[i]! *= 1 - drawn[i]!
  }
  return { crowns, grow }
}

/** Nobody can tell what a crown hides, and little of it is seen: leaves in the shade of others. */
export function leaveShade({ picture, sky }: Scene, shown: Pick<Entourage, 'shown' | 'labels'>, fine: Plane): void {
  const crowns = findCrowns(shown, picture, fine)
  for (let i = 0; i < crowns.length; i++) {
    if (crowns[i] === 0) continue
    const [x, y] = [i % picture.width, Math.floor(i / picture.width)]
    const clump = clumps * (noiseAt(fine, x * 2, y * 2) + noiseAt(fine, x / 2, y / 2))
    for (const [n, plane] of [picture.L, picture.a, picture.b].entries())
      plane[i]! += (shadedLeaves[n]! + (n === 0 ? clump : 0) - plane[i]!) * crowns[i]!
    if (sky) sky.mask[i]! *= 1 - crowns[i]!
  }
  if (sky) sky.clearL = picture.L.slice()
}

/** How dense the crowns of what is shown are at each pixel, 0..1: they open towards their borders. */
function findCrowns(
  { shown, labels }: Pick<Entourage, 'shown' | 'labels'>,
  { width, height }: Picture,
  fine: Plane,
): Plane {
  const crowns = new Set(shown.map((one) => one.crown))
  const mask = takePlane(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = crowns.has(labels[i]!) ? 1 : 0
  const blurred = gaussianBlur(mask, width, height, openShare * width)
  for (let i = 0; i < mask.length; i++) {
    const leaf = ragged * noiseAt(fine, 1.5 * (i % width), 1.5 * Math.floor(i / width))
    blurred[i] = mask[i]! * smoothstep(dense[0], dense[1], blurred[i]! + leaf)
  }
  return blurred
}
