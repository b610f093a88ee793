import { mixColour } from '../../pixels/grade.ts'
import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import type { Picture } from '../../pixels/picture.ts'
import { coverPolygon } from '../../pixels/shapes/polygon.ts'
import { coverStroke } from '../../pixels/shapes/strokes.ts'
import type { Manner } from '../looks/style.ts'
import { styles } from '../looks/styles.ts'
import type { Figure, FigurePart, Scene } from '../scene.ts'

const outlinePx = 1.1
const shadowColour = hexToOklab('#20242c')
const shadowOpacity = 0.3

/** Scale figures stand in front of the finished drawing, the farthest first. */
export function drawFigures(scene: Scene): void {
  const { figures = [], picture, request } = scene
  const manner = styles[request.renderStyle].figures
  if (!manner) return
  for (const figure of figures.toSorted((one, other) => one.y - other.y)) draw(picture, figure, manner)
}

/** An outline is the same shape drawn larger below; what has none casts a shadow at its feet. All of it is composited at once. */
function draw(picture: Picture, figure: Figure, { fills, panes, outline, opacity }: Manner): void {
  const { shape, tone } = figure
  const fill = fills[Math.floor(tone * fills.length)]!
  const sheet = new Map<number, { colour: Oklab; cover: number }>()
  const paint = (parts: FigurePart[], hex: string, widerPx = 0) =>
    layOver(sheet, coverOf(picture, figure, parts, widerPx), hexToOklab(hex), 1)
  if (outline) paint(shape.body, outline, 2 * outlinePx)
  else layOver(sheet, coverOf(picture, figure, [shadowOf(figure)], 0), shadowColour, shadowOpacity)
  paint(shape.body, fill)
  paint(shape.panes, panes)
  for (const [i, { colour, cover }] of sheet) {
    const share = cover * opacity
    picture.L[i]! += (colour[0] - picture.L[i]!) * share
    picture.a[i]! += (colour[1] - picture.a[i]!) * share
    picture.b[i]! += (colour[2] - picture.b[i]!) * share
  }
}

const shadowCorners = 32

function shadowOf({ shape: { widthCm } }: Figure): FigurePart {
  const corners = Array.from({ length: shadowCorners }, (_, corner) => (2 * Math.PI * corner) / shadowCorners).flatMap(
    (turn) => [widthCm * 0.52 * Math.cos(turn), -1 + Math.min(widthCm * 0.06, 9) * Math.sin(turn)],
  )
  return { corners }
}

/** By pixel, how much of it the parts cover together: where two overlap, they are one. */
function coverOf(picture: Picture, figure: Figure, parts: FigurePart[], widerPx: number): Map<number, number> {
  const { x, y, cmPx, mirrored } = figure
  const cover = new Map<number, number>()
  const add = (i: number, share: number) => void cover.set(i, Math.max(share, cover.get(i) ?? 0))
  for (const { corners, widthCm } of parts) {
    const placed = corners.map((value, at) => (at % 2 ? y + value * cmPx : x + value * (mirrored ? -cmPx : cmPx)))
    if (widthCm === undefined) coverPolygon(placed, picture, add)
    const strokePx = (widthCm ?? 0) * cmPx + widerPx
    if (strokePx === 0) continue
    const sides = widthCm === undefined ? placed.length : placed.length - 2
    for (let at = 0; at < sides; at += 2) {
      const [fromX, fromY, toX, toY] = [0, 1, 2, 3].map((step) => placed[(at + step) % placed.length]!)
      coverStroke({ fromX: fromX!, fromY: fromY!, toX: toX!, toY: toY! }, strokePx, picture, add)
    }
  }
  return cover
}

/** A colour over what the sheet has already (Porter and Duff 1984). */
function layOver(
  sheet: Map<number, { colour: Oklab; cover: number }>,
  cover: Map<number, number>,
  colour: Oklab,
  opacity: number,
): void {
  for (const [i, covered] of cover) {
    const over = covered * opacity
    const below = sheet.get(i)
    const rest = (below?.cover ?? 0) * (1 - over)
    sheet.set(i, {
      colour: below ? mixColour(below.colour, colour, over / (over + rest)) : colour,
      cover: over + rest,
    })
  }
}
