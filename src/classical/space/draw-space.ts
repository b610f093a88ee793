import { type Box, boxOf, type Canvas, type Colour, openCanvas } from '../pixels/canvas.ts'
import type { Camera } from './camera.ts'
import { confidenceOf, describeSpace, horizonAt, vanishingPoint } from './describe-space.ts'
import { placeLabels } from './label-places.ts'
import { outside } from './partition.ts'
import type { Part } from './parts.ts'
import { runOf } from './sides/runs.ts'
import type { Space } from './space.ts'
import { dot, type Vector } from './vector.ts'

/** By axis: of borders that run along it, and of planes that face along it; planes that look down have a colour of their own. */
const axisColours: readonly [Colour, Colour, Colour] = [
  [226, 132, 44],
  [48, 120, 214],
  [52, 160, 82],
]
const downwards: Colour = [150, 92, 190]
const noPlane: Colour = [120, 120, 120]
/** What lies in another's plane would not be told apart from it by what it faces. */
const partColours: Partial<Record<Part, Colour>> = {
  opening: [40, 200, 225],
  door: [225, 205, 40],
  water: [25, 85, 190],
}
const white: Colour = [255, 255, 255]
const ink: Colour = [24, 28, 38]
const horizonColour: Colour = [225, 20, 30]
/** Of the colour over the picture. */
const tintShare = 0.5

/**
 * Draws a scene over the bytes of the picture that it was read from: planes in the colour of the axis that they face, borders in that
 * of the axis that they run along, parts by name, the horizon, arrows to where the axes vanish, and a caption. Of a photo only the
 * horizon is drawn, with the caption.
 */
export function drawSpace(space: Space, rgb: Uint8Array): void {
  const canvas = openCanvas(rgb, space.width, space.height)
  const camera = space.mode === 'flat' ? undefined : space.camera
  if (space.scene && camera) tint(canvas, space, camera)
  drawBorders(canvas, space, camera)
  if (camera) drawHorizon(canvas, camera)
  const taken = [captionBox(canvas, space)]
  if (camera && space.kind.kind !== 'photo') taken.push(...drawAxes(canvas, camera))
  drawLabels(canvas, space, taken)
  drawCaption(canvas, space)
}

/** Larger on larger pictures, so that text stays legible when they are shown in one size. */
const textPx = ({ width }: { width: number }) => Math.max(7, width / 105)

function tint({ blend }: Canvas, { regions, scene }: Space, camera: Camera): void {
  const colours = scene!.parts.map((part, region) => {
    if (part === 'sky') return undefined
    const { normal } = scene!.orientations[region]!
    return partColours[part] ?? (normal ? facing(normal, camera) : noPlane)
  })
  const { labels } = regions!.partition
  for (let i = 0; i < labels.length; i++) {
    const colour = colours[labels[i]!]
    if (colour) blend(i, colour, tintShare)
  }
}

/** Between the axes' colours, by how much a plane faces along each. */
function facing(normal: Vector, { axes }: Camera): Colour {
  const shares = axes.map((axis) => dot(normal, axis) ** 2)
  const upright = dot(normal, axes[2]) < 0 ? downwards : axisColours[2]
  const mixed = [axisColours[0], axisColours[1], upright]
  return [0, 1, 2].map((n) =>
    mixed.reduce((sum, colour, axis) => sum + colour[n]! * shares[axis]!, 0),
  ) as unknown as Colour
}

function drawBorders({ line, width }: Canvas, { regions }: Space, camera: Camera | undefined): void {
  for (const side of regions?.partition.sides ?? []) {
    if (side.left === outside || side.right === outside) continue
    const axis = camera && runOf(side, camera).axis
    const colour = axis === undefined ? ink : (axisColours[axis].map((value) => value * 0.62) as unknown as Colour)
    line([side.x1 + 0.5, side.y1 + 0.5], [side.x2 + 0.5, side.y2 + 0.5], Math.max(1.2, width / 800), colour)
  }
}

function drawHorizon({ line, width }: Canvas, camera: Camera): void {
  const [from, to] = [horizonAt(camera, 0), horizonAt(camera, width - 1)]
  if (from === undefined || to === undefined) return
  line([0, from + 0.5], [width, to + 0.5], Math.max(1.5, width / 500), horizonColour)
}

/** A ring where an axis vanishes in the picture, or else an arrow that points there from near the border; each with its name. */
function drawAxes(canvas: Canvas, camera: Camera): Box[] {
  const text = textPx(canvas)
  return camera.axes.map((axis, n) => {
    const colour = axisColours[n]!
    const { point, towards } = locate(canvas, camera, axis)
    if (towards) drawArrow(canvas, point, towards, colour)
    else drawRing(canvas, point, colour)
    // Where the eye looks down, it is the way down that vanishes before it.
    const name = n < 2 ? String(n + 1) : point[1] > canvas.height / 2 ? 'down' : 'up'
    const size = boxOf([name], text)
    const [x, y] = towards ? [point[0] - towards[0] * text * 5, point[1] - towards[1] * text * 5] : point
    const top = towards ? y - size.height / 2 : y + text
    const box = { left: x - size.width / 2, top, ...size }
    drawText(canvas, [name], box, { paper: colour, letters: white })
    return box
  })
}

/** Where an axis vanishes, or the way there and a point on it that is in the picture. */
function locate({ width, height }: Canvas, camera: Camera, axis: Vector) {
  const point = vanishingPoint(camera, axis)
  if (point && point[0] > 0 && point[0] < width && point[1] > 0 && point[1] < height) return { point }
  const middle = [width / 2, height / 2] as const
  const [x, y] = point ? [point[0] - middle[0], point[1] - middle[1]] : [axis[0], axis[1]]
  const length = Math.hypot(x, y)
  const towards = [x / length, y / length] as const
  const reach = Math.min(
    (width * 0.485) / Math.max(1e-6, Math.abs(towards[0])),
    (height * 0.48) / Math.max(1e-6, Math.abs(towards[1])),
  )
  return { point: [middle[0] + towards[0] * reach, middle[1] + towards[1] * reach] as [number, number], towards }
}

function drawArrow(
  canvas: Canvas,
  [x, y]: [number, number],
  [dx, dy]: readonly [number, number],
  colour: Colour,
): void {
  const head = textPx(canvas) * 1.4
  const back = [x - dx * head, y - dy * head] as const
  canvas.line([x - dx * head * 2.6, y - dy * head * 2.6], back, head / 3, colour)
  const across = [-dy * head * 0.55, dx * head * 0.55] as const
  canvas.fill([x, y, back[0] + across[0], back[1] + across[1], back[0] - across[0], back[1] - across[1]], colour)
}

function drawRing(canvas: Canvas, [x, y]: [number, number], colour: Colour): void {
  const radius = textPx(canvas) * 0.7
  const corner = (n: number) => [x + radius * Math.cos(n * 0.5236), y + radius * Math.sin(n * 0.5236)] as const
  for (let n = 0; n < 12; n++) canvas.line(corner(n), corner(n + 1), radius / 3, colour)
}

function drawLabels(canvas: Canvas, space: Space, taken: Box[]): void {
  if (!space.scene) return
  const text = textPx(canvas)
  const linesOf = (region: number) => [`${space.scene!.parts[region]} ${percent(confidenceOf(space, region))}`]
  const placed = placeLabels(space.regions!.partition, (region) => boxOf(linesOf(region), text), taken)
  for (const { region, box } of placed) {
    const sure = confidenceOf(space, region) >= 0.5 && space.scene.parts[region] !== 'unknown'
    drawText(canvas, linesOf(region), box, sure ? { paper: white, letters: ink } : { paper: ink, letters: white })
  }
}

function drawText(
  canvas: Canvas,
  lines: string[],
  box: Box,
  { paper, letters }: { paper: Colour; letters: Colour },
): void {
  const text = textPx(canvas)
  canvas.fillBox(box, paper, 0.88)
  for (const [n, line] of lines.entries())
    canvas.write(line, box.left + text * 0.7, box.top + text * (0.6 + 1.7 * n), text, letters)
}

const captionBox = (canvas: Canvas, space: Space): Box => ({
  left: 0,
  top: 0,
  ...boxOf(captionOf(space, canvas), textPx(canvas)),
})

function drawCaption(canvas: Canvas, space: Space): void {
  drawText(canvas, captionOf(space, canvas), captionBox(canvas, space), { paper: ink, letters: white })
}

function captionOf(space: Space, canvas: Canvas): string[] {
  const { kind, mode, camera, reason } = describeSpace({ ...space, regions: undefined, scene: undefined } as Space)
  const guessed = mode === 'flat' ? 'guess: ' : ''
  return [
    `${kind.name} ${percent(kind.confidence)}, ${mode}`,
    ...(camera
      ? [
          `${guessed}view ${degrees(camera.field_of_view)}, pitch ${degrees(camera.pitch)}, ` +
            `roll ${degrees(camera.roll)}, shift ${percent(camera.shift)}`,
        ]
      : []),
    ...(reason ? [reason] : []),
  ].flatMap((line) => wrap(line, Math.floor(canvas.width / textPx(canvas)) - 2))
}

const percent = (share: number) => `${Math.round(share * 100) + 0}%`

const degrees = (angle: number) => `${Number(angle.toFixed(1)) + 0}°`

function wrap(text: string, lengthMax: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length <= lengthMax || !lines.at(-1)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
