import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { textWidthPx, writeText } from '../../../pixels/shapes/stroke-font.ts'
import { coverStroke, type Stroke } from '../../../pixels/shapes/strokes.ts'
import type { Scene } from '../../scene.ts'
import { type Callout, labelLandmarks } from '../annotated/callouts.ts'
import { linesOf } from '../on-paper.ts'
import type { Style } from '../style.ts'
import { developRealistic } from './realistic.ts'

export const style: Style = {
  draw: annotate,
  figures: { fills: ['#ffffff'], panes: '#cfd4da', outline: undefined, opacity: 0.78 },
}

const ink = hexToOklab('#1d2330')
const card = hexToOklab('#ffffff')

/** A presentation sheet: the rendering, quieter and outlined, with leaders to labels that name materials and their colours. */
function annotate(scene: Scene): Picture {
  const callouts = labelLandmarks(scene)
  const picture = developRealistic(scene)
  quieten(scene, picture)
  for (const label of layOut(callouts, picture.width, picture.height)) drawLabel(picture, label)
  return picture
}

function quieten(scene: Scene, { L, a, b }: Picture): void {
  const outline = linesOf(scene, { sigmaPx: 1.2, threshold: 0.01, softness: 0.02, lengthPx: 9 })
  for (let i = 0; i < L.length; i++) {
    const line = outline[i]! * 0.4
    L[i] = (0.16 + 0.83 * L[i]!) * (1 - line) + ink[0] * line
    a[i]! *= 0.72
    b[i]! *= 0.72
  }
}

type Label = Callout & { left: number; top: number; width: number; height: number; onLeft: boolean }

/** Labels stand in a column on the nearer side, in the order of their places, so that leaders do not cross. */
function layOut(callouts: Callout[], width: number, height: number): Label[] {
  const textPx = textHeightPx(width)
  const labelHeight = textPx * 2.2
  const margin = width * 0.018
  return [true, false].flatMap((onLeft) => {
    const side = callouts.filter(({ x }) => x < 0.5 === onLeft).sort((first, second) => first.y - second.y)
    let free = margin
    return side.map((callout, index) => {
      const labelWidth = textWidthPx(callout.text, textPx) + textPx * 3.2
      const wanted = callout.y * height - labelHeight * 2
      const last = height - margin - (side.length - index) * labelHeight * 1.35
      const top = Math.max(free, Math.min(wanted, last))
      free = top + labelHeight * 1.35
      const left = onLeft ? margin : width - margin - labelWidth
      return { ...callout, left, top, width: labelWidth, height: labelHeight, onLeft }
    })
  })
}

function textHeightPx(width: number): number {
  return width / 80
}

function drawLabel(picture: Picture, label: Label): void {
  const { width, height } = picture
  const textPx = textHeightPx(width)
  const dotX = label.x * width
  const dotY = label.y * height
  const middle = label.top + label.height / 2
  const edge = label.onLeft ? label.left + label.width : label.left
  const inside = dotX > label.left && dotX < label.left + label.width
  const fromX = inside ? dotX : edge
  const fromY = inside ? label.top + label.height : middle
  const elbowX = inside ? dotX : label.onLeft ? Math.min(dotX, edge + textPx * 2) : Math.max(dotX, edge - textPx * 2)
  const leader = [
    { fromX, fromY, toX: elbowX, toY: fromY },
    { fromX: elbowX, fromY, toX: dotX, toY: dotY },
  ]
  drawSegments(picture, leader, Math.max(3.6, textPx * 0.34), card, 0.95)
  drawSegments(picture, leader, Math.max(1.5, textPx * 0.12), ink, 1)
  drawSegments(picture, [{ fromX: dotX, fromY: dotY, toX: dotX, toY: dotY }], textPx * 0.8, card, 1)
  drawSegments(picture, [{ fromX: dotX, fromY: dotY, toX: dotX, toY: dotY }], textPx * 0.5, ink, 1)
  fillBox(picture, label.left, label.top, label.width, label.height, ink, 1)
  fillBox(picture, label.left + 1.5, label.top + 1.5, label.width - 3, label.height - 3, card, 1)
  fillBox(picture, label.left + textPx * 0.5, label.top + textPx * 0.5, textPx * 1.2, textPx * 1.2, label.colour, 1)
  const text = writeText(label.text, label.left + textPx * 2.4, label.top + textPx * 0.6, textPx)
  drawSegments(picture, text, Math.max(1.3, textPx / 7), ink, 1)
}

function fillBox(
  picture: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: Oklab,
  opacity: number,
): void {
  const endY = Math.min(picture.height, Math.round(top + height))
  const endX = Math.min(picture.width, Math.round(left + width))
  for (let y = Math.max(0, Math.round(top)); y < endY; y++) {
    for (let x = Math.max(0, Math.round(left)); x < endX; x++) blend(picture, y * picture.width + x, colour, opacity)
  }
}

function drawSegments(picture: Picture, segments: Stroke[], strokePx: number, colour: Oklab, opacity: number): void {
  for (const segment of segments)
    coverStroke(segment, strokePx, picture, (i, cover) => blend(picture, i, colour, cover * opacity))
}

function blend({ L, a, b }: Picture, i: number, colour: Oklab, share: number): void {
  L[i]! += (colour[0] - L[i]!) * share
  a[i]! += (colour[1] - a[i]!) * share
  b[i]! += (colour[2] - b[i]!) * share
}
