import type { Picture } from '../../pixels/picture.ts'

/** Lightness up to which a line is drawn, and of the width, how much of a row it takes; and of the height, where it is from and to. */
const lineMax = 0.5
const acrossMin = 0.9
const rows = [0.5, 0.97] as const
/** Lightness and chroma of bare paper, and of what lies below the line, how much that is: dimensions and captions leave it so. */
const [paperL, paperChroma] = [0.85, 0.03] as const
const bareMin = 0.75

/** The row below the line on which an elevation stands, if it goes across the sheet and below it there is hardly more than paper; undefined if there is none. */
export function findGroundLine({ width, height, L, a, b }: Picture): number | undefined {
  const isLine = (y: number) => {
    let dark = 0
    for (let i = y * width; i < (y + 1) * width; i++) if (L[i]! < lineMax) dark++
    return dark > acrossMin * width
  }
  let last = Math.floor(rows[1] * height)
  while (last > rows[0] * height && !isLine(last)) last--
  if (last <= rows[0] * height) return undefined
  let bare = 0
  for (let i = (last + 1) * width; i < L.length; i++)
    if (L[i]! > paperL && Math.hypot(a[i]!, b[i]!) < paperChroma) bare++
  return bare > bareMin * (L.length - (last + 1) * width) ? last + 1 : undefined
}

/** Takes dimensions and captions off the paper below the ground. */
export function clearBelow({ width, L, a, b }: Picture, row: number): void {
  L.fill(1, row * width)
  a.fill(0, row * width)
  b.fill(0, row * width)
}
