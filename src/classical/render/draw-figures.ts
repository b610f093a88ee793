import sharp from 'sharp'
import type { RenderStyle } from '../../contract/arch-render-v41.ts'
import { linearOfByte, linearToOklab } from './oklab.ts'
import type { Figure } from './place-figures.ts'
import type { Scene } from './scene.ts'

/** How a style draws people and cars; the colours are those of fill and outline. */
type Manner = { fills: readonly string[]; panes: string; outline: string | undefined; opacity: number }

/** Styles in which figures are drawn; into a photograph nothing is invented. */
const manners: Partial<Record<RenderStyle, Manner>> = {
  sketch: { fills: ['#8d8b88', '#a5a29d'], panes: '#d9d6d0', outline: '#4d4b49', opacity: 0.85 },
  cad_drawing: { fills: ['#ffffff'], panes: '#ffffff', outline: '#2b2d33', opacity: 1 },
  annotated_render: { fills: ['#ffffff'], panes: '#cfd4da', outline: undefined, opacity: 0.78 },
  '2d_illustration': {
    fills: ['#2f3b52', '#b4532f', '#d8a13a', '#3f6b66'],
    panes: '#dfe8ec',
    outline: undefined,
    opacity: 1,
  },
  watercolor: { fills: ['#5d6b86', '#9b5b4a', '#7a7468'], panes: '#e6e9ea', outline: undefined, opacity: 0.62 },
  conceptual: { fills: ['#5c554d', '#7d746a'], panes: '#d8d0c2', outline: '#3a352f', opacity: 0.6 },
  technical: { fills: ['#123663'], panes: '#2a5284', outline: '#e8f0fb', opacity: 0.92 },
}

const outlinePx = 1.1

export function drawsFigures(style: RenderStyle): boolean {
  return manners[style] !== undefined
}

/** Scale figures stand in front of the finished drawing, the farthest first. */
export async function drawFigures(scene: Scene): Promise<void> {
  const { figures = [], picture, request } = scene
  const manner = manners[request.renderStyle]
  if (!manner || figures.length === 0) return
  const { width, height, L, a, b } = picture
  const order = [...figures].sort((one, other) => one.y - other.y)
  const shapes = order.map((figure) => draw(figure, manner)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const lab = new Float64Array(3)
  for (let i = 0, p = 0; i < L.length; i++, p += 4) {
    const cover = pixels[p + 3]! / 255
    if (cover === 0) continue
    linearToOklab(linearOfByte[pixels[p]!]!, linearOfByte[pixels[p + 1]!]!, linearOfByte[pixels[p + 2]!]!, lab)
    L[i]! += (lab[0]! - L[i]!) * cover
    a[i]! += (lab[1]! - a[i]!) * cover
    b[i]! += (lab[2]! - b[i]!) * cover
  }
}

/** An outline is the same shape drawn larger below; strokes have the fill's colour. */
function draw({ shape, x, y, cmPx, mirrored, tone }: Figure, manner: Manner): string {
  const fill = manner.fills[Math.floor(tone * manner.fills.length)]!
  const place = `transform="translate(${x} ${y}) scale(${mirrored ? -cmPx : cmPx} ${cmPx})"`
  const shadow = `<ellipse cx="0" cy="-1" rx="${shape.widthCm * 0.52}" ry="${Math.min(shape.widthCm * 0.06, 9)}" fill="#20242c" opacity="0.3"/>`
  const panes = `<g fill="${manner.panes}" stroke="none">${shape.panes}</g>`
  const body = `<g fill="${fill}" stroke="${fill}">${shape.body}</g>`
  if (!manner.outline) return `<g ${place} opacity="${manner.opacity}">${shadow}${body}${panes}</g>`
  const around = outlined(shape.body, outlinePx / cmPx, manner.outline)
  return `<g ${place} opacity="${manner.opacity}">${around}${body}${panes}</g>`
}

function outlined(body: string, widthCm: number, colour: string): string {
  const wider = body
    .replaceAll(/stroke-width="([\d.]+)"/g, (_, width: string) => `stroke-width="${Number(width) + 2 * widthCm}"`)
    .replaceAll('stroke="none"', `stroke="${colour}" stroke-width="${2 * widthCm}"`)
  return `<g fill="${colour}" stroke="${colour}">${wider}</g>`
}
