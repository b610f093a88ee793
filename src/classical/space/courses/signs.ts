import { groupLetters } from '../../lines/lettering.ts'
import { type Component, findComponents } from '../../pixels/components.ts'
import { distanceToBlocked } from '../../pixels/distance.ts'
import { maskBelow } from '../../pixels/mask.ts'
import type { Plane } from '../../pixels/plane.ts'

/** Pixels from a stroke within which all is of it. */
const besidePx = 1.5
/** Of the width: letters are not higher. */
const letterMax = 0.035
/** From so many on, strokes in a row are letters; of the tallest, how tall each is at least; and of them, how many enclose nothing. */
const lettersMin = 4
const tallMin = 0.6
const openMin = 0.3

/**
 * A drawing's ink without the letters on its walls, which enclose what would be read as panes. Windows in a row look like letters, too, but
 * each encloses its panes; many a letter encloses nothing.
 *
 * @param heavy ink from which on a stroke is a letter's: finer pens draw the joints of what is written on
 */
export function withoutSigns(ink: Plane, width: number, height: number, heavy: number): Plane {
  // A slanted line of one pixel hangs together by its corners, and its soft borders are of it.
  const away = distanceToBlocked(maskBelow(ink, heavy), width)
  const { labels, components } = findComponents(maskBelow(away, besidePx), width, height)
  const labelOf = new Map(components.map((component, n) => [component, n + 1]))
  const isOpen = (letter: Component) => !encloses(labels, labelOf.get(letter)!, letter, width)
  const letters = groupLetters(components, letterMax * width).filter((row) => {
    const tallest = Math.max(...row.map(heightOf))
    const tall = row.filter((letter) => heightOf(letter) >= tallMin * tallest)
    return tall.length >= lettersMin && tall.filter(isOpen).length >= openMin * tall.length
  })
  if (letters.length === 0) return ink
  const isLetter = new Set(letters.flat().map((letter) => labelOf.get(letter)!))
  return ink.map((share, i) => (isLetter.has(labels[i]!) ? 0 : share))
}

const heightOf = ({ top, bottom }: Component) => bottom - top + 1

/** Whether paper within a stroke's box does not hang together with the paper around. */
function encloses(labels: Int32Array, label: number, { left, top, right, bottom }: Component, width: number): boolean {
  const [wide, tall] = [right - left + 3, bottom - top + 3]
  const paper = new Uint8Array(wide * tall)
  for (let y = 0, i = 0; y < tall; y++)
    for (let x = 0; x < wide; x++, i++) {
      const [column, row] = [left + x - 1, top + y - 1]
      const isOut = column < left || column > right || row < top || row > bottom
      paper[i] = isOut || labels[row * width + column] !== label ? 1 : 0
    }
  return findComponents(paper, wide, tall).components.length > 1
}
