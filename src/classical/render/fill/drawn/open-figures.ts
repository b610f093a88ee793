import { type Component, findComponents } from '../../../pixels/components.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import { open } from '../../../plan/morphology.ts'
import { looksDown } from '../../../space/orientation.ts'
import type { Built } from '../built/occlusion.ts'
import { type DrawnTree, isAsTall } from './drawn-trees.ts'
import { spreadInto, vacate } from './vacate.ts'

/** Of the picture's width: half of what people are wide, who stand far and near. */
const reaches = [0.0045, 0.008, 0.014, 0.024] as const
/** Of a figure's height, how wide it is with its arms; and of that height, what is seen over the ground's own border at least and at most. */
const wide = 0.3
const seenOver = [0.35, 1.1] as const
/** Of its box, what a figure fills, and of its width, what its head is wide, in the upper part of what is seen. */
const filled = [0.45, 0.9] as const
const headMax = 0.62
const headPart = 0.12
const widthMin = 7

/**
 * Figures whose soles were not drawn are one with the ground on which they stand, and would be holes in what is behind them: that closes, and
 * tells where they stood.
 */
export function takeOpenFigures(space: Built): { space: Built; people: DrawnTree[] } {
  const { regions, scene, width, height } = space
  const { labels, areas } = regions.partition
  if (looksDown(space.camera)) return { space, people: [] }
  const isGround = scene.parts.map((part) => part === 'ground' || part === 'top')
  const ground = maskWhere(labels, (label) => isGround[label])
  const figure = areas.length
  const standing = labels.slice()
  const people: DrawnTree[] = []
  for (const reach of reaches) {
    const broad = open(ground, width, reach * width)
    const narrow = maskWhere(ground, (is, i) => is && !broad[i] && standing[i] !== figure)
    const { labels: found, components } = findComponents(narrow, width, height)
    for (const [n, box] of components.entries()) {
      const one = figureIn(box, found, n + 1, width, height)
      if (!one || !isAsTall(one, space)) continue
      people.push(one)
      for (let y = box.top; y <= box.bottom; y++)
        for (let i = y * width + box.left; i <= y * width + box.right; i++) if (found[i] === n + 1) standing[i] = figure
    }
  }
  if (people.length === 0) return { space, people }
  spreadInto(standing, new Set([figure]), (label) => !isGround[label], width)
  return { space: vacate(space, new Set(), standing), people }
}

/** Where what rises from the ground stands if it has the shape of a person. */
function figureIn(
  { left, right, top, bottom, area }: Component,
  found: Int32Array,
  label: number,
  width: number,
  height: number,
): DrawnTree | undefined {
  const [across, tall] = [right - left + 1, bottom - top + 1]
  const whole = across / wide
  if (across < widthMin || tall < seenOver[0] * whole || tall > seenOver[1] * whole) return undefined
  if (area < filled[0] * across * tall || area > filled[1] * across * tall) return undefined
  let [head, rows] = [0, 0]
  for (let y = top; y <= top + headPart * whole; y++, rows++)
    for (let i = y * width + left; i <= y * width + right; i++) if (found[i] === label) head++
  if (head > headMax * across * rows) return undefined
  return { x: (left + right) / 2 / width, top: top / height, foot: (top + whole) / height }
}
