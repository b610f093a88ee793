import { mixColour, percentile, smoothstep } from '../../../pixels/grade.ts'
import { guidedFilter } from '../../../pixels/guided-filter.ts'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import { greenness } from '../../see/greenness.ts'
import { noiseAt, openWeather } from '../patterns.ts'

/** What covers a model: by pixel how much it is sky, ground or built, and their colours; `texture` is an offset of lightness. */
export type Covers = {
  sky?: Plane | undefined
  ground?: Plane | undefined
  panes?: Plane | undefined
  roofs?: Plane | undefined
  leaves?: Plane | undefined
  colours: {
    sky?: Oklab | undefined
    ground?: Oklab | undefined
    panes: Oklab
    roofs: Oklab
    built?: Oklab | undefined
  }
  texture: Plane
  /** Whether a pixel is of something green that is built. */
  isPainted?: ((i: number) => boolean) | undefined
}

/** Chroma from which on a model's colour is its own, and where it begins to be. */
const ownChroma = [0.03, 0.065] as const
/** Of what is built, the lightness of a face in full light, as a percentile. */
const fullLight = 0.93
/** Lightness that leaves give to the facets of a model's tree, and take. */
const leafDepth = 0.09
/** Lawns are lighter than crowns, and smoother. */
const lawn = [0.55, 0.7] as const
const [darkLeaves, lightLeaves] = [hexToOklab('#2f3b20'), hexToOklab('#8fa05f')]
/** Of full light, what is the deepest shade within a white crown. */
const shadedLeaves = 0.45
/** Of a material's texture, the share that lies on a colour of the model's own, whose material nobody named. */
const ownTexture = 0.45
/** Of the lightness that dark materials lack, the share that daylight gives them. */
const daylight = 0.3

/**
 * A model whose faces tell no scene keeps its own light and edges: greys take the colour of the material, colours stay, and textures lie
 * on both. Nothing is painted by region, so that no border is ragged and no wall is of two materials.
 */
export function coatModel(
  model: Picture,
  { sky, ground, panes, roofs, leaves, colours, texture, isPainted = () => false }: Covers,
  seed: number,
): void {
  const { width, L, a, b } = model
  const [builtLight, groundLight] = [brightOf(L, sky, ground, false), brightOf(L, sky, ground, true)]
  const { fine, coarse } = openWeather(seed)
  for (let i = 0; i < L.length; i++) {
    const own: Oklab = [L[i]!, a[i]!, b[i]!]
    const isOwn = smoothstep(ownChroma[0], ownChroma[1], Math.hypot(own[1], own[2]))
    const under = ground && colours.ground ? ground[i]! * (1 - isOwn) : 0
    const over = sky ? sky[i]! : 0
    if (over > 0.99 && !colours.sky) continue
    let colour = own
    if (colours.built && isOwn < 1) colour = mixColour(inLight(colours.built, own[0] / builtLight), own, isOwn)
    if (roofs && roofs[i]! > 0)
      colour = mixColour(colour, inLight(colours.roofs, own[0] / builtLight), roofs[i]! * (1 - isOwn))
    if (under > 0 && colours.ground) {
      colour = mixColour(colour, inLight(colours.ground, own[0] / groundLight), under)
    }
    if (panes && panes[i]! > 0)
      colour = mixColour(colour, inLight(colours.panes, own[0] / builtLight), panes[i]! * (1 - isOwn))
    const crown = leaves ? leaves[i]! * (1 - isOwn) : 0
    if (crown > 0) colour = mixColour(colour, inLeafLight(own[0] / builtLight), crown)
    const green = isPainted(i) ? 0 : greenness(own[1], own[2])
    let touch = texture[i]! * (1 - over) * (1 - (1 - ownTexture) * isOwn) * (1 - crown)
    if (green > 0) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const leaf = noiseAt(fine, x * 2.2, y * 2.2) + 0.7 * noiseAt(coarse, x * 5, y * 5)
      touch += green * (leafDepth * (1 - 0.65 * smoothstep(lawn[0], lawn[1], own[0])) * leaf - touch)
    }
    colour = [colour[0] + touch, colour[1], colour[2]]
    if (over > 0 && colours.sky) colour = mixColour(colour, colours.sky, over)
    L[i] = colour[0]
    a[i] = colour[1]
    b[i] = colour[2]
  }
}

/** A material in the light that the model shows on it, of which skylight fills the shade. */
export function inLight([L, a, b]: Oklab, share: number): Oklab {
  const light = Math.min(1.06, 0.22 + 0.78 * share)
  const lit = L + daylight * Math.max(0, 0.6 - L)
  return [lit * light, a * light, b * light - 0.02 * (1 - light)]
}

/** Crowns are as light as grass where the model's leaves are lit, and darker between them than their shade in white. */
export function inLeafLight(share: number): Oklab {
  return mixColour(darkLeaves, lightLeaves, smoothstep(shadedLeaves, 1, share))
}

function brightOf(L: Plane, sky: Plane | undefined, ground: Plane | undefined, ofGround: boolean): number {
  const some: number[] = []
  for (let i = 0; i < L.length; i += 13) {
    if (sky && sky[i]! > 0.3) continue
    const isGround = ground !== undefined && ground[i]! > 0.5
    if (isGround === ofGround) some.push(L[i]!)
  }
  return some.length > 0 ? Math.max(0.3, percentile(Float32Array.from(some), fullLight)) : 1
}

/** A mask of labels that follows the edges of the picture. */
export function followEdges(
  { width, height, L }: Picture,
  labels: Int32Array,
  isOf: (label: number) => boolean,
): Plane {
  using scratch = openScratch()
  const mask = scratch.plane(takePlane(L.length))
  for (let i = 0; i < mask.length; i++) mask[i] = isOf(labels[i]!) ? 1 : 0
  const soft = guidedFilter(L, mask, width, height, 6, 0.0004)
  for (let i = 0; i < soft.length; i++) soft[i] = smoothstep(0.25, 0.75, soft[i]!)
  return soft
}
