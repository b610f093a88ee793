import sharp from 'sharp'
import { styles } from '../looks/looks.ts'
import type { Manner } from '../looks/style.ts'
import { linearOfByte, linearToOklab } from '../pixels/oklab.ts'
import type { Figure, Scene } from '../scene.ts'

const outlinePx = 1.1

/** Scale figures stand in front of the finished drawing, the farthest first. */
export async function drawFigures(scene: Scene): Promise<void> {
  const { figures = [], picture, request } = scene
  const manner = styles[request.renderStyle].figures
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
