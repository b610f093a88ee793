import { findPerspective } from '../../lines/perspective.ts'
import { findSegments } from '../../lines/segments.ts'
import { findEdges } from '../../pixels/edges.ts'
import { maskWhere } from '../../pixels/mask.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Figure, Ground, Scene } from '../scene.ts'
import { greenness } from '../see/greenness.ts'
import { quoted } from '../words/prompt-words.ts'
import { askedFigures, omittedContext } from './asked-figures.ts'
import { placeFigures } from './place-figures.ts'

/**
 * Tags strengthen what the picture already shows, and drawn styles get people and cars as scale figures, as architects put
 * them into drawings. What became a picture of a scene in space has them already. Nothing else is added, and nothing at all to
 * a photograph.
 */
export function applyContext(scene: Scene): void {
  const { context } = scene.request
  if (context.length === 0) return
  const greened = context.includes('greenery') && strengthenGreen(scene.picture)
  if (greened) scene.notes.push('The embedded engine strengthened the greenery in the picture and added none.')
  const placed = context.filter((tag) => scene.placed?.includes(tag))
  if (placed.length > 0)
    scene.notes.push(`The embedded engine placed context ${quoted(placed)} on the ground, at true size.`)
  const drawn = placeAll(scene)
  if (drawn.length > 0)
    scene.notes.push(`The embedded engine drew context ${quoted(drawn)} as scale figures at the height of the horizon.`)
  scene.notes.push(
    ...omittedContext(
      context.filter((tag) => ![...drawn, ...placed].includes(tag) && !(tag === 'greenery' && greened)),
    ),
  )
}

function placeAll(scene: Scene): string[] {
  const { request, picture } = scene
  const wanted = askedFigures(request)
  if (wanted.length === 0) return []
  const ground = scene.ground ?? groundOfPhoto(scene)
  if (!ground) return []
  const figures: Figure[] = []
  const drawn = wanted.filter((tag) => {
    const placed = placeFigures(tag, ground, picture.width, scene.seed(tag), figures)
    figures.push(...placed)
    return placed.length > 0
  })
  scene.figures = figures
  return request.context.filter((tag) => drawn.some((one) => one === tag))
}

/** A photo's ground is what is calm in its lower part, if its lines show the horizon. */
function groundOfPhoto({ picture, form, request }: Scene): Ground | undefined {
  const { width, height, a, b } = picture
  const edges = findEdges({ width, height, L: form, a, b })
  const horizonY = findPerspective(findSegments(edges, width, height), width, height)?.horizonY
  if (horizonY === undefined) return undefined
  const from = Math.max(horizonY, height * (request.expert === 'interior' ? 0.7 : 0.62)) * width
  const mask = maskWhere(edges, (edge, i) => i > from && edge < 0.5)
  return { mask, edges, horizonY }
}

/** False if too little is green to be called greenery. */
function strengthenGreen({ L, a, b }: Picture): boolean {
  let green = 0
  for (let i = 0; i < L.length; i++) if (greenness(a[i]!, b[i]!) > 0.5) green++
  if (green < L.length * 0.01) return false
  for (let i = 0; i < L.length; i++) {
    const share = greenness(a[i]!, b[i]!)
    a[i]! -= 0.016 * share
    b[i]! *= 1 + 0.15 * share
    L[i]! *= 1 - 0.04 * share
  }
  return true
}
