import { boxBlur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import { maskAbove } from '../../pixels/mask.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch, type Plane } from '../../pixels/plane.ts'
import { shrink } from '../../pixels/scale.ts'

const factor = 4
/** Panes so near each other, as a share of the width, are one window. */
const barShare = 0.02
/** What is seen of a window is judged well inside its frames. */
const insideMin = 0.99
/** The darkest share of a view; its lightness where nothing veils it is lower than this. */
const darkest = 0.05
const veilMin = 0.58
/** A view of nothing but a blue sky is bluer than any curtain before one. */
const blueMax = -0.05

/**
 * How much of each pixel's light comes from outdoors, 0..1: of a clear window all that its view has; of one behind a translucent curtain
 * what is brighter than the curtain itself, which the view's darkest parts show (dark object subtraction, Chavez 1988).
 */
export function seeThroughCurtains(views: Plane, picture: Picture): Plane {
  using scratch = openScratch()
  const { width, height, L, b } = picture
  const small = scratch.plane(shrink(views, width, height, factor))
  const [smallWidth, smallHeight] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const grown = scratch.plane(boxBlur(small, smallWidth, smallHeight, Math.ceil((barShare * smallWidth) / 2)))
  const windows = findComponents(maskAbove(grown, 0), smallWidth, smallHeight)
  const windowAt = (i: number) =>
    windows.labels[Math.floor(Math.floor(i / width) / factor) * smallWidth + Math.floor((i % width) / factor)]!
  const seen = windows.components.map((): number[] => [])
  for (let i = 0; i < views.length; i += 3) if (views[i]! > insideMin) seen[windowAt(i) - 1]?.push(i)
  const veils = seen.map((places) => {
    const dark = places.sort((one, other) => L[one]! - L[other]!)[Math.floor(places.length * darkest)]
    return dark !== undefined && L[dark]! > veilMin && b[dark]! > blueMax ? L[dark]! : undefined
  })
  if (veils.every((veil) => veil === undefined)) return views
  return views.map((view, i) => {
    const veil = view > 0 ? veils[windowAt(i) - 1] : undefined
    // Lightness is the cube root of light.
    return veil === undefined ? view : view * Math.max(0, 1 - (veil / L[i]!) ** 3)
  })
}
