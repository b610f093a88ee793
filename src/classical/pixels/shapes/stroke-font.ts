import type { Stroke } from './strokes.ts'

/**
 * Single-stroke capitals on a grid 4 wide and 6 high, y downwards, as draughtsmen letter and plotters write: polylines of
 * points "xy" separated by spaces, strokes by bars.
 */
const glyphs: Record<string, string> = {
  A: '06 20 46|14 34',
  B: '00 30 41 42 33 03|33 44 45 36 06 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 20 42 44 26 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '10 30|20 26|16 36',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10|05 41',
  1: '11 20 26|16 36',
  2: '01 10 30 41 42 06 46',
  3: '00 40 22 33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 02 32 43 45 36 16 05',
  6: '30 10 01 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '16 36 45 41 30 10 01 02 13 43',
  '#': '10 06|40 36|02 42|04 44',
  '-': '13 33',
  '.': '25 26',
  ',': '25 16',
  ':': '22 23|25 26',
  "'": '20 22',
  '%': '06 40|00 10 11 01 00|35 45 46 36 35',
  '°': '10 20 21 11 10',
}

/** Text as segments, its capitals `heightPx` high from the point at its upper left. */
export function writeText(text: string, x: number, y: number, heightPx: number): Stroke[] {
  const unit = heightPx / 6
  return [...text.toUpperCase()].flatMap((character, place) => {
    const left = x + place * advance * unit
    return (glyphs[character] ?? '').split('|').flatMap((stroke) => {
      const points = stroke.split(' ').filter(Boolean)
      return points.slice(1).map((to, index) => ({
        fromX: left + Number(points[index]![0]) * unit,
        fromY: y + Number(points[index]![1]) * unit,
        toX: left + Number(to[0]) * unit,
        toY: y + Number(to[1]) * unit,
      }))
    })
  })
}

export function textWidthPx(text: string, heightPx: number): number {
  return ((text.length * advance - 2) * heightPx) / 6
}

/** From one letter to the next, in grid units. */
const advance = 6
