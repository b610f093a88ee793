import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { hexToOklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { type Plane, takePlane } from '../../../pixels/plane.ts'
import type { Scene } from '../../scene.ts'
import { readThings } from '../../words/things.ts'
import { noiseAt, openWeather } from '../patterns.ts'
import { type Entourage, findEntourage, type Shown } from './find-entourage.ts'
import { type Horizon, standIn } from './stand-in.ts'
import { markShown, takeAway } from './take-away.ts'

/** Leaves that are seen between leaves, and by how much their lightness varies. */
const shadedLeaves = hexToOklab('#435529')
const clumps = 0.06
/** Leaves in the sun, and the lightness of a model's crown from above that are in shade and in the sun. */
const litLeaves = hexToOklab('#86a052')
const fromAbove = [0.45, 0.85] as const
/** How far a crown is open at its border, as a share of the picture's width; and from where on it is dense, of a crown that is blurred by that; and by how much leaves are before or behind. */
const openShare = 1 / 110
const denseFrom = [0.62, 0.92] as const
/** Of the picture's width, that of small crowns. */
const smallMax = 0.06
/** Balls of clay are light, and so is what is left of their borders: leaves are dense there. */
const clayOpen = 0.5
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
  const crownOf = new Map(shown.map(({ crown }, n) => [crown, n + 1]))
  const numbers = entourage.labels.map((label, i) => crownOf.get(label) ?? (entourage.trunks[i] ? -1 : 0))
  const grow = (horizonY: Horizon) => {
    const { picture, sky } = scene
    const isFromAbove = horizonY === 'above'
    // From above little is hidden, and the ball's own light is that of the crown.
    if (!isFromAbove) takeAway([picture.L, picture.a, picture.b, ...(sky ? [sky.mask] : [])], width, gone, behind)
    else shadeGround(picture, shown, marks, entourage.light[0])
    leaveShade(scene, entourage, fine, isFromAbove)
    const drawn = standIn(picture, shown, marks, horizonY, {
      trees: planting.trees,
      seed: scene.seed('entourage'),
      light: entourage.light[0],
    })
    if (sky) for (let i = 0; i < drawn.length; i++) sky.mask[i]! *= 1 - drawn[i]!
  }
  return { crowns: numbers, grow }
}

/** Of a crown's width: how far from its middle the shadow at its foot lies, away from the light, half its width, and half its height. */
const footShade = { aside: 0.22, wide: 0.5, tall: 0.24, depth: 0.3 } as const

/** Looked down on, a tree's foot is at its crown, and its shadow lies on the side away from the light. */
function shadeGround(
  { width, height, L, a, b }: Picture,
  shown: readonly Shown[],
  marks: Uint16Array,
  light: number,
): void {
  const shade = takePlane(L.length).fill(0)
  for (const { left, right, crownBottom } of shown) {
    const wide = right - left + 1
    const x = (left + right) / 2 + (light > 0 ? -1 : 1) * footShade.aside * wide
    const [across, down] = [footShade.wide * wide, footShade.tall * wide]
    for (let v = Math.max(0, Math.ceil(crownBottom - down)); v <= Math.min(height - 1, crownBottom + down); v++)
      for (let u = Math.max(0, Math.ceil(x - across)); u <= Math.min(width - 1, x + across); u++) {
        const far = Math.hypot((u - x) / across, (v - crownBottom) / down)
        const i = v * width + u
        shade[i] = Math.max(shade[i]!, 1 - smoothstep(0.3, 1, far))
      }
  }
  for (let i = 0; i < L.length; i++) {
    if (shade[i] === 0 || marks[i] !== 0) continue
    const keep = 1 - footShade.depth * shade[i]!
    for (const plane of [L, a, b]) plane[i]! *= keep
  }
}

/** Nobody can tell what a crown hides, and little of it is seen: leaves in the shade of others, or from above in the crown's own light. */
export function leaveShade(
  { picture, sky }: Scene,
  shown: Pick<Entourage, 'shown' | 'labels' | 'trunks'>,
  fine: Plane,
  isFromAbove = false,
): void {
  const crowns = findCrowns(shown, picture, fine)
  for (let i = 0; i < crowns.length; i++) {
    if (crowns[i] === 0) continue
    const [x, y] = [i % picture.width, Math.floor(i / picture.width)]
    const clump = clumps * (noiseAt(fine, x * 2, y * 2) + noiseAt(fine, x / 2, y / 2))
    const light = isFromAbove ? smoothstep(fromAbove[0], fromAbove[1], picture.L[i]!) : 0
    for (const [n, plane] of [picture.L, picture.a, picture.b].entries()) {
      const leaf = shadedLeaves[n]! + (litLeaves[n]! - shadedLeaves[n]!) * light + (n === 0 ? clump : 0)
      plane[i]! += (leaf - plane[i]!) * crowns[i]!
    }
    if (sky) sky.mask[i]! *= 1 - crowns[i]!
  }
  if (sky) sky.clearL = picture.L.slice()
}

/** How dense the crowns of what is shown are at each pixel, 0..1: they open towards their borders, and small ones by less. */
function findCrowns(
  { shown, labels, trunks }: Pick<Entourage, 'shown' | 'labels' | 'trunks'>,
  { width, height }: Picture,
  fine: Plane,
): Plane {
  const sizeOf = new Map(shown.map(({ crown, left, right }) => [crown, right - left < smallMax * width ? 1 : 2]))
  const sizes = labels.map((label) => sizeOf.get(label) ?? 0)
  const dense = takePlane(labels.length)
  for (const [size, share] of [
    [1, openShare / 4],
    [2, openShare * (trunks.includes(1) ? clayOpen : 1)],
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
