import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import type { PanelLook } from '../../request.ts'
import type { Regions } from '../../see/regions/regions.ts'
import type { Coat } from '../paint-regions.ts'

/** How a plan is drawn: shares of the usual shadows and of the usual weight of lines that stand free. */
export type PlanDrawing = {
  walls: NonNullable<PanelLook['wall_style']>
  furniture: NonNullable<PanelLook['furniture_2d']>
  floors: 'materials' | 'plain' | 'pale' | 'bare' | 'colored' | 'gradient'
  shadows: number
  lines: number
}

const usual: PlanDrawing = { walls: 'filled', furniture: 'filled', floors: 'materials', shadows: 1, lines: 1 }

/** What each style of drawing has of its own. */
const styles: Record<NonNullable<PanelLook['drawing_style']>, Partial<PlanDrawing>> = {
  architectural: { floors: 'pale', walls: 'poche', furniture: 'outline', shadows: 0, lines: 0.6 },
  schematic: { floors: 'plain', shadows: 0 },
  presentation: { shadows: 1.6 },
  technical: { floors: 'bare', walls: 'outline', furniture: 'outline', shadows: 0 },
}

/** A choice of its own wins over what a style of drawing has. */
export function readPlanDrawing(look: PanelLook = {}): PlanDrawing {
  const { drawing_style: style, wall_style: walls, furniture_2d: furniture, color_mode: colours } = look
  return {
    ...usual,
    ...(style && styles[style]),
    ...(walls && { walls }),
    ...(furniture && { furniture }),
    ...(colours && colours !== 'monochrome' && { floors: colours }),
  }
}

/** The fields that drawing a plan shows. */
export const shownOnPlans: readonly (keyof PanelLook)[] = ['drawing_style', 'wall_style', 'furniture_2d', 'color_mode']

/** The floor of each room, by its label; around them is paper. */
export function chooseFloors(coats: Coat[], { floors }: PlanDrawing): Coat[] {
  if (floors === 'materials') return coats
  return coats.map((coat, label): Coat => {
    const colour = label > 0 && floors !== 'bare' ? floorColour(coat.colour, label, floors) : paper
    return { ...coat, pattern: 'plain', colour }
  })
}

const paper = hexToOklab('#fbfaf6')

function floorColour(colour: Oklab, label: number, floors: PlanDrawing['floors']): Oklab {
  if (floors === 'plain') return colour
  if (floors === 'pale') return [0.94, colour[1] * 0.3, colour[2] * 0.3]
  // Neighbours in number are far apart in hue.
  const hue = label * Math.PI * (3 - Math.sqrt(5))
  return [0.86, chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

const chroma = 0.075

/** From the upper left of a room to its lower right, floors of gradients become darker and stronger in colour. */
export function fadeFloors({ width, height, L, a, b }: Picture, { labels, boxes }: Regions, { floors }: PlanDrawing) {
  if (floors !== 'gradient') return
  for (let i = 0; i < L.length; i++) {
    const label = labels[i]!
    if (label === 0) continue
    const { left, right, top, bottom } = boxes[label]!
    const across = ((i % width) / width - left) / (right - left)
    const down = (Math.floor(i / width) / height - top) / (bottom - top)
    const far = smoothstep(0, 1, (across + down) / 2)
    L[i]! += 0.1 - 0.22 * far
    a[i]! *= 0.25 + 1.35 * far
    b[i]! *= 0.25 + 1.35 * far
  }
}

/** Where walls cover what lies below, and how much of that is ink; the rest is paper. */
export type DrawnWalls = { cover: Plane; ink: (i: number) => number }

/** Poche is black and its edge heavy; of a hatched wall, every line lies aslant. */
export function drawWalls(walls: Plane, { walls: style }: PlanDrawing, width: number, height: number): DrawnWalls {
  if (style === 'filled') return { cover: walls, ink: () => 1 }
  const sigma = Math.max(1, width / 900)
  const near = gaussianBlur(walls, width, height, sigma)
  if (style === 'poche') {
    for (let i = 0; i < near.length; i++) near[i] = smoothstep(0.12, 0.4, near[i]!)
    return { cover: near, ink: () => 1 }
  }
  const within = (i: number) => smoothstep(0.9, 0.98, near[i]!)
  if (style === 'outline') return { cover: walls, ink: (i) => 1 - within(i) }
  const period = Math.max(5, width / 190)
  const hatch = (i: number) => {
    const away = Math.abs((((i % width) + Math.floor(i / width)) % period) - period / 2)
    return 1 - smoothstep(0.5, 1.5, away)
  }
  return { cover: walls, ink: (i) => Math.max(1 - within(i), hatch(i)) }
}

/** By pixel, how much the lines of furniture are left out: all of them if there is none. */
export function hideLines(furniture: Plane, drawing: PlanDrawing, width: number, height: number): Plane | undefined {
  if (drawing.furniture !== 'none') return undefined
  const near = gaussianBlur(furniture, width, height, width / 450)
  for (let i = 0; i < near.length; i++) near[i] = smoothstep(0.01, 0.1, near[i]!)
  return near
}

/** What furniture in full detail has more: a seam along its edge, and the light on its middle. */
export function openDetail(furniture: Plane, drawing: PlanDrawing, width: number, height: number) {
  if (drawing.furniture !== 'detailed') return undefined
  const near = gaussianBlur(furniture, width, height, width / 260)
  return (i: number) => {
    const seam = 1 - smoothstep(0.012, 0.04, Math.abs(near[i]! - 0.85))
    return 0.09 * smoothstep(0.85, 1, near[i]!) - 0.05 * (1 - smoothstep(0.5, 0.8, near[i]!)) - 0.2 * seam
  }
}
