import { findComponents } from '../../../../pixels/components.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import { hexToOklab } from '../../../../pixels/oklab.ts'
import { styles } from '../../../looks/styles.ts'
import type { Scene } from '../../../scene.ts'
import type { RegionKind } from '../../../see/regions/regions.ts'
import type { Section } from '../../../see/section.ts'
import { findDrawnSky } from '../../drawn/drawn-sky.ts'
import { measureShape } from '../../entourage/crown-shape.ts'
import { openEntourage } from '../../entourage/entourage.ts'
import { noiseAt, openWeather } from '../../patterns.ts'
import { keepColouredRoom } from './keep-coloured.ts'

/** A section keeps its colours and what it cuts; the paper around it is the sky, and what it leaves bare outdoors is earth and leaves. */
export function coatSection(scene: Scene, section: Section): void {
  const { isPictorial = false } = styles[scene.request.renderStyle]
  const planted = isPictorial ? openEntourage(scene) : undefined
  if (isPictorial) coverBare(scene, section)
  keepColouredRoom(scene)
  const kinds: RegionKind[] = ['surface', 'sky']
  findDrawnSky(scene, { labels: Int32Array.from(section.sky), kinds, boxes: [] }, undefined, 0)
  planted?.grow(scene.sky?.horizonY ?? scene.picture.height / 2)
}

/** Lightness and chroma of bare paper; and of the picture, the least bare crown, as people and cars are smaller, and the least bare earth, as margins are. */
const [paperL, paperChroma, crownMin, earthMin] = [0.93, 0.025, 0.004, 0.06] as const
/** So many strips are hatching, if they have so much of the picture together. */
const [stripsMin, stripsShare] = [12, 0.02] as const
/** Of what bounds it, how much runs upright: houses behind have more than crowns. */
const uprightMax = 0.16
const earth = { colour: hexToOklab('#a3917a'), fine: 0.02, coarse: 0.02 } as const
const leaves = { colour: hexToOklab('#9db07f'), fine: 0.03, coarse: 0.05 } as const

/** What lies below the ground's line, as it reaches the picture's foot, is earth if it is bare, and what stands over it and is large, crowns. */
function coverBare(scene: Scene, { rooms, sky }: Section): void {
  const { width, height, L, a, b } = scene.picture
  const bare = maskWhere(
    L,
    (light, i) => !rooms[i] && !sky[i] && light > paperL && Math.hypot(a[i]!, b[i]!) < paperChroma,
  )
  const { labels, components } = findComponents(bare, width, height)
  const isLarge = components.map(({ area }) => area > crownMin * L.length)
  const pixels = components.map((): number[] => [])
  for (let i = 0; i < labels.length; i++) if (isLarge[labels[i]! - 1]) pixels[labels[i]! - 1]!.push(i)
  const foot = components.filter(({ bottom }) => bottom === height - 1)
  const isOne = foot.some(({ area }) => area > earthMin * L.length)
  // Hatching parts earth into strips: what begins no higher than those that reach the picture's foot is earth, too.
  const isHatched =
    !isOne && foot.length > stripsMin && foot.reduce((sum, { area }) => sum + area, 0) > stripsShare * L.length
  const level = isHatched ? Math.min(...foot.map(({ top }) => top)) : height
  const covers = components.map(({ area, ...box }, n) => {
    if (box.top >= level) return earth
    if (box.bottom === height - 1) return area > earthMin * L.length ? earth : undefined
    return isLarge[n] && measureShape({ ...box, pixels: pixels[n]! }, width, height).upright < uprightMax
      ? leaves
      : undefined
  })
  const { fine, coarse } = openWeather(scene.seed('section'))
  for (let i = 0; i < labels.length; i++) {
    const cover = labels[i] ? covers[labels[i]! - 1] : undefined
    if (!cover) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const [light, red, yellow] = cover.colour
    L[i] = L[i]! * light + cover.fine * noiseAt(fine, x, y) + cover.coarse * noiseAt(coarse, x, y)
    a[i] = red
    b[i] = yellow
  }
}
