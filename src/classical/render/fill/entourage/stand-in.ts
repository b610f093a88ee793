import { hashUnit } from '../../../pixels/noise.ts'
import { oklabToLinear } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { levelCamera } from '../../../space/cameras/level.ts'
import { unit, type Vector } from '../../../space/vector.ts'
import { openAir } from '../built/air.ts'
import { developFilm, type Exposed, lightFor, openExposed } from '../built/film.ts'
import { type Hour, hourOf } from '../built/hour.ts'
import { drawPlant } from '../growth/draw-plants.ts'
import { growPlant } from '../growth/grow.ts'
import { type Kind, species } from '../growth/species.ts'
import { openWeather } from '../patterns.ts'
import type { Shown } from './find-entourage.ts'
import { widen } from './take-away.ts'

/** Of which kinds trees are, and what numbers are drawn from. */
export type Wished = { trees: readonly Kind[]; seed: number }

/** The row of the picture at which eyes are level, or that each thing is seen from above. */
export type Horizon = number | 'above'

/** From above: how far plants are looked down on, as the tangent of the angle. */
const slope = 0.6
/** Metres: how far away a plant is drawn, which its own size in pixels makes up for. */
const away = 20
/** Leaves reach so far over the outline of a crown, as a share of its width. */
const leavesOver = 0.03
/** Leaves are thinner at a crown's border. */
const leavesMore = 1.1
/** From the viewer's left. */
const sun: Vector = unit([-0.55, -0.5, 0.72])

/**
 * Draws grown plants where a model shows their like, as large as these: each is seen by a level camera whose eye is at
 * the picture's horizon. Crowns stay within what was marked as theirs, so that what hides them still does. It is a summer's noon; tells by
 * pixel how much of it was drawn over.
 */
export function standIn(
  picture: Picture,
  shown: readonly Shown[],
  marks: Uint16Array,
  horizon: Horizon,
  wished: Wished,
): Float32Array {
  const { width } = picture
  const hour = hourOf('auto_daylight', { isFoggy: false, isRainy: false, isLit: false }, 0)
  const shine = { hour, sun, air: openAir(hour, sun, openWeather(wished.seed), wished.seed), season: 'summer' as const }
  const exposed = expose(picture, hour)
  const before = exposed.rgb.slice()
  const byFoot = [...shown.entries()].sort(([, one], [, other]) => one.bottom - other.bottom)
  for (const [n, one] of byFoot) {
    const foot = footOf(one)
    const tallPx = foot - one.top + 1
    const tall = treeMetres
    const focalPx = (away * tallPx) / tall
    const horizonY = horizon === 'above' ? foot - slope * focalPx : horizon
    const eyeHeight = ((foot - horizonY) * away) / focalPx
    const view = { camera: levelCamera(focalPx, width / 2, horizonY), eyeHeight }
    const x = (((one.left + one.right) / 2 - width / 2) * away) / focalPx
    const seed = wished.seed + n * 17
    openOnly(exposed, one, marks, n + 1)
    for (const plant of plantsFor(one, wished, seed)) {
      const at = x + ((plant.centre - (one.left + one.right) / 2) * away) / focalPx
      drawPlant(
        exposed,
        view,
        {
          plant: growPlant(plant.kind, leavesOf(plant.wide, tallPx), sun, false, seed + Math.round(plant.centre)),
          x: at,
          y: away,
          height: tall,
          length: (plant.wide / (2 * species[plant.kind].wide) / tallPx) * tall,
          width: (plant.wide / (2 * species[plant.kind].wide) / tallPx) * tall,
          tint: hashUnit(n, 8, wished.seed),
          isNear: true,
        },
        shine,
        seed,
      )
    }
  }
  return lay(picture, exposed, before, hour)
}

const treeMetres = 8

/** Lets only a crown's own pixels be drawn on, and a little around them. */
function openOnly(
  { depth, width, height }: Exposed,
  { left, right, top, bottom }: Shown,
  marks: Uint16Array,
  own: number,
) {
  const reach = Math.max(2, Math.round(leavesOver * (right - left)))
  const margin = 3 * reach
  const [fromX, fromY] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  const [toX, toY] = [Math.min(width, right + margin), Math.min(height, bottom + margin)]
  const wide = toX - fromX
  const crop = new Uint16Array(wide * (toY - fromY))
  for (let i = 0; i < crop.length; i++)
    crop[i] = marks[(fromY + Math.floor(i / wide)) * width + fromX + (i % wide)] === own ? 1 : 0
  const free = widen(crop, wide, reach)
  depth.fill(0)
  for (let i = 0; i < free.length; i++)
    if (free[i] !== 0) depth[(fromY + Math.floor(i / wide)) * width + fromX + (i % wide)] = Number.POSITIVE_INFINITY
}

/** Of a tree whose foot something hides, it is below its crown. */
const footOf = ({ kind, top, bottom, crownBottom }: Shown) =>
  kind === 'tree' && bottom === crownBottom ? top + (bottom - top) / (2 * species.broad.tall) : bottom

/** What grows in a crown: a plant on each of its stems, or if none is seen one, or as many as it is wide. */
function plantsFor(
  { left, right, top, bottom, crownBottom, kind, stems, isConical }: Shown,
  { trees }: Wished,
  seed: number,
): { kind: Kind; centre: number; wide: number }[] {
  const [wide, tall] = [right - left + 1, crownBottom - top + 1]
  const count = Math.max(stems.length, 1, Math.round(wide / (1.25 * tall)))
  // What hides a part of a crown, or the picture's border, does not move its stem.
  const [stem] = stems
  const whole = stems.length === 1 ? 2 * Math.max(stem! - left, right - stem!) : wide
  const step = stems.length > 1 ? Math.max(0.8 * tall, wide / count) : whole / count
  const centreOf = (n: number) => (stems.length === count ? stems[n]! : left + (wide / count) * (n + 0.5))
  return Array.from({ length: count }, (_, n) => {
    const usual: Kind = isConical
      ? 'conifer'
      : step > 0.86 * (bottom - top)
        ? 'oak'
        : step > 0.5 * (bottom - top)
          ? 'broad'
          : 'hornbeam'
    const own: Kind =
      kind === 'shrub'
        ? 'shrub'
        : ((isConical ? undefined : trees[Math.floor(hashUnit(n, 63, seed) * trees.length)]) ?? usual)
    return { kind: own, centre: centreOf(n), wide: step * leavesMore }
  })
}

/** So many that each is large enough to be seen. */
const leavesOf = (wide: number, tall: number) => Math.round(Math.min(12_000, Math.max(700, (wide * tall) / 12)))

/** The light that film shows as a picture's colours. */
function expose({ width, height, L, a, b }: Picture, { exposure }: Hour): Exposed {
  const exposed = openExposed(width, height)
  const linear = new Float64Array(3)
  for (let i = 0; i < L.length; i++) {
    oklabToLinear(L[i]!, a[i]!, b[i]!, linear)
    for (let n = 0; n < 3; n++) exposed.rgb[i * 3 + n] = lightFor(linear[n]!) / exposure
  }
  return exposed
}

/** Develops what has changed, and tells what that is. */
function lay({ L, a, b }: Picture, exposed: Exposed, before: Float32Array, { exposure }: Hour): Float32Array {
  const changed = new Float32Array(L.length)
  const developed = developFilm(exposed, exposure)
  for (let i = 0; i < L.length; i++) {
    const at = i * 3
    const { rgb } = exposed
    if (rgb[at] === before[at] && rgb[at + 1] === before[at + 1] && rgb[at + 2] === before[at + 2]) continue
    changed[i] = Math.min(1, Math.abs(developed.L[i]! - L[i]!) * 8)
    L[i] = developed.L[i]!
    a[i] = developed.a[i]!
    b[i] = developed.b[i]!
  }
  return changed
}
