import { boxOf, type Canvas, type Colour, openCanvas } from '../pixels/canvas.ts'
import { distanceToBlocked } from '../pixels/distance.ts'
import { outlineOfRoom } from './describe-plan.ts'
import { useOf } from './furniture/furniture.ts'
import type { Plan } from './plan.ts'

const roomColours: readonly Colour[] = [
  [226, 132, 44],
  [52, 160, 82],
  [48, 120, 214],
  [214, 178, 40],
  [150, 92, 190],
  [40, 170, 180],
]
const wallColour: Colour = [196, 30, 40]
const openingColours = { door: [225, 205, 40], window: [40, 200, 225], opening: [255, 140, 20] } as const
const textColour: Colour = [60, 150, 60]
const stairsColour: Colour = [190, 40, 160]
const white: Colour = [255, 255, 255]
const ink: Colour = [24, 28, 38]

/** Draws a plan over the bytes of the picture that it was read from: rooms with their areas, walls, openings, stairs and texts. */
export function drawPlan(plan: Plan, rgb: Uint8Array): void {
  const { width, height, floors, walls, openings, stairs, lettering, scale } = plan
  const canvas = openCanvas(rgb, width, height)
  for (let i = 0; i < walls.length; i++) {
    const room = floors.labels[i]!
    if (walls[i]) canvas.blend(i, wallColour, 0.75)
    else if (room > 0) canvas.blend(i, roomColours[(room - 1) % roomColours.length]!, 0.45)
  }
  for (const n of floors.rooms.keys()) drawOutline(canvas, outlineOfRoom(plan, n))
  for (const { kind, x1, y1, x2, y2, leaves } of openings) {
    canvas.line([x1, y1], [x2, y2], width / 220, openingColours[kind])
    for (const { hinge, end } of leaves) canvas.line(hinge, end, width / 500, openingColours[kind])
  }
  for (const box of stairs) frame(canvas, box, stairsColour)
  for (const box of lettering) frame(canvas, box, textColour)
  for (const n of floors.rooms.keys()) drawLabel(canvas, plan, n)
  const metre = `1 m is ${Number(scale.metrePx.toFixed(1))} pixels${scale.isMeasured ? ', by its doors' : ', a guess'}`
  write(canvas, [`plan, rooms: ${floors.rooms.length}`, metre], 0, 0, { paper: ink, letters: white })
}

const textPx = ({ width }: { width: number }) => Math.max(7, width / 105)

function drawOutline(canvas: Canvas, { xs, ys }: { xs: number[]; ys: number[] }): void {
  for (const [n, x] of xs.entries()) {
    const next = (n + 1) % xs.length
    canvas.line([x, ys[n]!], [xs[next]!, ys[next]!], canvas.width / 700, ink)
  }
}

function frame(
  canvas: Canvas,
  box: { left: number; top: number; right: number; bottom: number },
  colour: Colour,
): void {
  const { left, top, right, bottom } = box
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  for (const [n, corner] of corners.entries()) canvas.line(corner, corners[(n + 1) % 4]!, canvas.width / 600, colour)
}

/** Where the room has most room for it. */
function drawLabel(canvas: Canvas, { floors, width, scale, furniture }: Plan, n: number): void {
  const { left, top, right, bottom, area } = floors.rooms[n]!
  const [columns, rows] = [right - left + 3, bottom - top + 3]
  const mask = new Uint8Array(columns * rows)
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      if (floors.labels[y * width + x] === n + 1) mask[(y - top + 1) * columns + x - left + 1] = 1
  const distance = distanceToBlocked(mask, columns)
  let best = 0
  for (let i = 0; i < distance.length; i++) if (distance[i]! > distance[best]!) best = i
  const use = useOf(furniture.pieces[n]!, scale.metrePx)
  const lines = [`${n + 1}${use ? ` ${use}` : ''}`, `${(area / scale.metrePx ** 2).toFixed(1)} m2`]
  const size = boxOf(lines, textPx(canvas))
  const [x, y] = [left + (best % columns) - 1, top + Math.floor(best / columns) - 1]
  write(canvas, lines, x - size.width / 2, y - size.height / 2, { paper: white, letters: ink })
}

function write(
  canvas: Canvas,
  lines: string[],
  left: number,
  top: number,
  { paper, letters }: { paper: Colour; letters: Colour },
): void {
  const text = textPx(canvas)
  canvas.fillBox({ left, top, ...boxOf(lines, text) }, paper, 0.88)
  for (const [n, line] of lines.entries())
    canvas.write(line, left + text * 0.7, top + text * (0.6 + 1.7 * n), text, letters)
}
