import { extreme, gaussianBlur } from '../pixels/blur.ts'
import { findComponents } from '../pixels/components.ts'
import { percentile, smoothstep } from '../pixels/grade.ts'
import type { Picture } from '../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../pixels/plane.ts'
import { enlargedRows, shrink } from '../pixels/scale.ts'

const factor = 8
/** In small pixels: wider than any stroke or hatched area that must not be taken for shade. */
const spread = 4

/** Every drawing leaves at least this share of the sheet bare. */
const bareMin = 0.5
const bareSpread = 0.13
/** Paper has one hue, whatever the light on it; a painted sheet has many. */
const hueMax = 0.035
/** A table's tint, as a share of its lightness, is farther than this from the paper's. */
const tableTint = 0.05
/** A drawn bar is at most this thick, in small pixels. */
const barMax = 4
/** Lightness of the cleaned paper. */
const white = 0.97
/** Lines on blue or black paper. */
const darkMax = 0.62

/**
 * A drawing as if scanned: white paper without shade, hue or glare, dark lines, whatever was photographed; white lines on blue
 * are inverted. The picture itself is cleaned. If it is not a drawing on bare paper, it is left alone and the result is undefined.
 */
export function cleanSheet(picture: Picture): Picture | undefined {
  const { width, height, L } = picture
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const small = [picture.L, picture.a, picture.b].map((plane) => shrink(plane, width, height, factor))
  const middle = percentile(L, 0.5)
  const inverted = isDark(L, middle)
  const lit = inverted ? small[0]!.map((value) => -value) : small[0]!
  // Closing: strokes are filled with the paper around them, and the edge of a shadow stays where it is.
  const widened = extreme(lit, smallWidth, smallHeight, spread, 1)
  const closed = extreme(widened, smallWidth, smallHeight, spread, -1).map((value) => (inverted ? -value : value))
  const paperL = gaussianBlur(closed, smallWidth, smallHeight, 1)
  const table = findTable(small[0]!, small[1]!, small[2]!, smallWidth, smallHeight)
  const [hueA, hueB] = [small[1]!, small[2]!].map((plane) => {
    const usual = median(plane)
    return gaussianBlur(
      plane.map((value, i) => (table[i] ? usual : value)),
      smallWidth,
      smallHeight,
      12,
    )
  })
  if (deviation(hueA!) > hueMax || deviation(hueB!) > hueMax) return undefined
  using scratch = openScratch()
  const darkness = readDarkness(L, paperL, width, height, inverted)
  if (!darkness || !(inverted || middle > 0.35)) return undefined
  lighten(picture, scratch.plane(darkness), hueA!, hueB!, inverted)
  if (table.includes(1)) clearTable(picture, table, smallWidth)
  return picture
}

/** What lies around a photographed sheet: another hue or much darker than it, from the picture's edge inwards. */
function findTable(L: Plane, a: Plane, b: Plane, width: number, height: number): Uint8Array {
  const [tintA, tintB] = [a, b].map((plane) => plane.map((value, i) => value / Math.max(0.1, L[i]!)))
  const [usualL, usualA, usualB] = [median(L), median(tintA!), median(tintB!)]
  const strange = new Uint8Array(L.length)
  for (let i = 0; i < L.length; i++) {
    const isTinted = L[i]! < usualL * 0.8 && Math.hypot(tintA![i]! - usualA, tintB![i]! - usualB) > tableTint
    strange[i] = isTinted || L[i]! < usualL * 0.45 ? 1 : 0
  }
  const { labels, components } = findComponents(strange, width, height)
  // A bar that only ends at the picture's edge, as the ground line of an elevation does, is drawn.
  const outer = components.map(({ left, top, right, bottom }) => {
    const [isBeside, isOver] = [left === 0 || right === width - 1, top === 0 || bottom === height - 1]
    return (isBeside && (isOver || bottom - top >= barMax)) || (isOver && (isBeside || right - left >= barMax))
  })
  const table = new Float32Array(L.length)
  for (let i = 0; i < table.length; i++) table[i] = labels[i]! > 0 && outer[labels[i]! - 1] ? 1 : 0
  return new Uint8Array(extreme(table, width, height, 3, 1))
}

/** Of a picture's edge, what a table takes round a sheet that lies on it. */
const roundMin = 0.6

/** Tells the pixels of the table on which a sheet was photographed; undefined if none lies round it. */
export function findTableRound({ width, height, L, a, b }: Picture): ((i: number) => boolean) | undefined {
  const [smallWidth, smallHeight] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const [smallL, smallA, smallB] = [L, a, b].map((plane) => shrink(plane, width, height, factor))
  const table = findTable(smallL!, smallA!, smallB!, smallWidth, smallHeight)
  const last = table.length - smallWidth
  const edge = table.filter(
    (_, i) => i < smallWidth || i >= last || i % smallWidth === 0 || i % smallWidth === smallWidth - 1,
  )
  if (edge.reduce((sum, is) => sum + is, 0) < roundMin * edge.length) return undefined
  return (i) => table[Math.floor(i / width / factor) * smallWidth + Math.floor((i % width) / factor)] === 1
}

function clearTable({ width, L, a, b }: Picture, table: Uint8Array, smallWidth: number): void {
  for (let i = 0; i < L.length; i++) {
    const x = i % width
    if (!table[Math.floor((i - x) / width / factor) * smallWidth + Math.floor(x / factor)]) continue
    L[i] = white
    a[i] = 0
    b[i] = 0
  }
}

/** Most of the sheet is dark, and what stands out is lighter. */
function isDark(L: Plane, middle: number): boolean {
  return middle < darkMax && percentile(L, 0.985) - middle > middle - percentile(L, 0.015)
}

function deviation(plane: Plane): number {
  let sum = 0
  let squares = 0
  for (let i = 0; i < plane.length; i++) {
    sum += plane[i]!
    squares += plane[i]! * plane[i]!
  }
  return Math.sqrt(Math.max(0, squares / plane.length - (sum / plane.length) ** 2))
}

/** How much darker a drawing is than its paper, 0..1, or lighter than a dark one; undefined if too little is bare. */
function readDarkness(L: Plane, paperL: Plane, width: number, height: number, inverted: boolean): Plane | undefined {
  const darkness = takePlane(L.length)
  const rows = enlargedRows(width, height, factor)
  const paper = new Float32Array(width)
  let bare = 0
  for (let y = 0, i = 0; y < height; y++) {
    rows(paperL, y, paper)
    for (let x = 0; x < width; x++, i++) {
      const away = L[i]! - paper[x]!
      if (away < bareSpread && away > -bareSpread) bare++
      darkness[i] = inverted
        ? Math.max(0, away) / Math.max(0.2, 1 - paper[x]!)
        : Math.max(0, 1 - L[i]! / Math.max(0.2, paper[x]!))
    }
  }
  return bare > L.length * bareMin ? darkness : undefined
}

/** Rough paper, as kraft paper is, has grain as much above its usual darkness as this times what it has below. */
const roughness = 2

/** Faint strokes are strengthened until the strongest are dark, grain is left in the paper. */
function lighten(
  { width, height, L, a, b }: Picture,
  darkness: Plane,
  hueA: Plane,
  hueB: Plane,
  inverted: boolean,
): void {
  const usual = percentile(darkness, 0.4)
  const grain = usual + roughness * (usual - percentile(darkness, 0.1))
  const strong = strongest(darkness, grain + 0.03)
  const gain = strong > 0 ? Math.min(5, Math.max(1, 0.36 / strong)) : 1
  const smallWidth = Math.ceil(width / factor)
  // The hue of paper is taken away, that of pencils kept; on a blueprint there is none.
  const keep = inverted ? 0 : 1
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / factor) * smallWidth
    for (let x = 0; x < width; x++, i++) {
      const place = row + ((x / factor) | 0)
      L[i] = white * (1 - Math.min(0.9, Math.max(0, darkness[i]! - grain) * gain))
      a[i] = (a[i]! - hueA[place]!) * keep
      b[i] = (b[i]! - hueB[place]!) * keep
    }
  }
}

/** Every so many pixels are enough for a median. */
const sampling = 5

/** The darkness of firm strokes: of what is darker than grain, the upper tenth. */
function strongest(darkness: Plane, least: number): number {
  let count = 0
  for (let i = 0; i < darkness.length; i++) if (darkness[i]! > least) count++
  return count < darkness.length * 0.001 ? 0 : percentile(darkness, 0.9, least)
}

function median(plane: Plane): number {
  const sorted = plane.filter((_, i) => i % sampling === 0).sort()
  return sorted[sorted.length >> 1]!
}

/** Coverage with ink of a cleaned sheet, 0..1, and of even its faintest strokes. */
export function readInk({ L }: Picture): { ink: Plane; marks: Plane } {
  const ink = takePlane(L.length).fill(0)
  const marks = takePlane(L.length).fill(0)
  for (let i = 0; i < L.length; i++) {
    const darkness = 1 - L[i]! / white
    // Most of a sheet is bare.
    if (darkness <= 0.02) continue
    ink[i] = smoothstep(0.05, 0.5, darkness)
    marks[i] = smoothstep(0.02, 0.2, darkness)
  }
  return { ink, marks }
}
