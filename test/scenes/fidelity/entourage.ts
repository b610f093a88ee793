import { hashUnit } from '../../../src/classical/pixels/noise.ts'
import type { Box } from './altered.ts'

type Place = { width: number; height: number; isIndoors: boolean; clear?: Box | undefined }

/** Trees, hedges and people before a scene, or potted plants and people in a room, as an SVG; none is before `clear`. */
export function drawEntourage({ width, height, isIndoors, clear }: Place): string {
  const shapes: string[] = []
  const stand = (x: number, foot: number, halfWidth: number, top: number, draw: () => string) => {
    const isBefore =
      clear &&
      x + halfWidth > clear.left - 0.015 * width &&
      x - halfWidth < clear.right + 0.015 * width &&
      top < clear.bottom + 12 &&
      foot > clear.top - 12
    if (!isBefore) shapes.push(draw())
  }
  const tree = (share: number, footShare: number, radiusShare: number, seed: number) => {
    const [x, foot, radius] = [share * width, footShare * height, radiusShare * width]
    stand(x, foot, radius, foot - 3.2 * radius, () => drawTree(x, foot, radius, seed))
  }
  const person = (share: number, footShare: number, tallShare: number, seed: number) => {
    const [x, foot, tall] = [share * width, footShare * height, tallShare * height]
    stand(x, foot, tall / 5, foot - tall, () => drawPerson(x, foot, tall, seed))
  }
  if (isIndoors) {
    for (const [n, share] of [0.06, 0.9].entries()) tree(share, 0.93, 0.045, n + 1)
    person(0.34, 0.86, 0.4, 3)
  } else {
    for (const [n, [share, foot, radius]] of treesAt.entries()) tree(share, foot, radius, n + 1)
    for (const [n, share] of [0.22, 0.41, 0.44, 0.66].entries()) person(share, 0.8 + 0.03 * (n % 2), 0.13, n + 1)
    for (let n = 0; n < 16; n++) tree(n / 15, 0.97, 0.03, 40 + n)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
}

/** Shares of the width and height: where a tree stands, and its crown's radius. */
const treesAt = [
  [0.05, 0.78, 0.09],
  [0.3, 0.84, 0.05],
  [0.58, 0.82, 0.04],
  [0.86, 0.8, 0.07],
  [0.97, 0.76, 0.08],
] as const

/** A trunk, its shadow, and a crown of leaves. */
function drawTree(x: number, foot: number, radius: number, seed: number): string {
  const middle = foot - 2.2 * radius
  const leaves = Array.from({ length: 260 }, (_, n) => {
    const [angle, far] = [2 * Math.PI * hashUnit(n, 1, seed), Math.sqrt(hashUnit(n, 2, seed))]
    const [u, v] = [x + radius * far * Math.cos(angle), middle + radius * far * Math.sin(angle)]
    const light = 34 + 70 * hashUnit(n, 3, seed) * (1 - (0.5 * (v - middle + radius)) / (2 * radius))
    const turn = Math.round(180 * hashUnit(n, 4, seed))
    return `<ellipse transform="translate(${u.toFixed(1)} ${v.toFixed(1)}) rotate(${turn})" rx="${(0.14 * radius).toFixed(1)}" ry="${(0.08 * radius).toFixed(1)}" fill="rgb(${Math.round(0.7 * light)},${Math.round(1.15 * light)},${Math.round(0.4 * light)})"/>`
  })
  return `<ellipse cx="${x + 1.2 * radius}" cy="${foot}" rx="${1.6 * radius}" ry="${0.16 * radius}" fill="#1a2410" opacity="0.5"/>
<path d="M${x - 0.07 * radius} ${foot}L${x - 0.04 * radius} ${middle}H${x + 0.04 * radius}L${x + 0.07 * radius} ${foot}Z" fill="#3a2c20"/>${leaves.join('')}`
}

/** Head, coat and legs. */
function drawPerson(x: number, foot: number, tall: number, seed: number): string {
  const [coat, legs] = [['#31425e', '#8c3b34', '#d8d4cb'][seed % 3]!, ['#2a303a', '#6b6255'][seed % 2]!]
  return `<g transform="translate(${x} ${foot}) scale(${tall / 100})"><path d="M-7 0L-5 -50H5L8 0H4L0 -40L-3 0Z" fill="${legs}"/>
<path d="M-10 -45L-11 -78Q0 -90 11 -78L10 -45Z" fill="${coat}"/><circle cy="-92" r="7.5" fill="#d9a98a"/></g>`
}
