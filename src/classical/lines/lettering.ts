import { type Component, findComponents } from '../pixels/components.ts'

/** Heights of letters, in pixels. */
const letterMin = 6
const letterMax = 34
/** Letters of one text differ in size by at most this factor, and are so near, in shares of it. */
const sizeTimes = 2.4
const nearMax = 1
const pairTimes = 1.4
/** In pixels: a mask of letters is wider than they are. */
const textMargin = 6

/** A text, where it lies: its letters are not read. */
export type Lettering = { left: number; top: number; right: number; bottom: number; letters: number }

/** Rows of small strokes that touch nothing else: texts and numbers, level or upright. */
export function findLettering(tone: Uint8Array, walls: Uint8Array, width: number, height: number): Lettering[] {
  const { labels, components } = findComponents(tone, width, height)
  return groupLetters(components, letterMax)
    .filter((row) => row.filter((letter) => !isRing(letter, tone, labels, width)).length * 2 >= row.length)
    .map((row) => ({
      left: Math.min(...row.map(({ left }) => left)),
      top: Math.min(...row.map(({ top }) => top)),
      right: Math.max(...row.map(({ right }) => right)) + 1,
      bottom: Math.max(...row.map(({ bottom }) => bottom)) + 1,
      letters: row.length,
    }))
    .filter(
      (box) =>
        isRow(box) && !walls[Math.round((box.top + box.bottom) / 2) * width + Math.round((box.left + box.right) / 2)],
    )
}

/** A mask without its pieces that lie where a text does: letters are as dense as a hatch. */
export function withoutText(mask: Uint8Array, tone: Uint8Array, width: number, height: number): Uint8Array {
  const texts = findLettering(tone, new Uint8Array(tone.length), width, height)
  const { labels, components } = findComponents(mask, width, height)
  const isText = components.map(({ left, top, right, bottom }) =>
    texts.some(
      (text) =>
        left > text.left - textMargin &&
        right < text.right + textMargin &&
        top > text.top - textMargin &&
        bottom < text.bottom + textMargin,
    ),
  )
  return mask.map((value, i) => (value && !isText[labels[i]! - 1] ? 1 : 0))
}

const sizeOf = ({ left, right, top, bottom }: Component) => Math.max(right - left, bottom - top) + 1

/** Strokes that touch nothing else and stand beside or above one another, in sizes of letters; the largest is given in pixels. */
export function groupLetters(components: readonly Component[], largest: number): Component[][] {
  const isLetter = (component: Component) => {
    const size = sizeOf(component)
    return size >= letterMin && size <= largest && component.area >= 8
  }
  const letters = components.filter(isLetter).sort((one, other) => one.left - other.left)
  return group(letters, largest).filter(isEven)
}

/** A chair or the burner of a hob is a closed outline, and nothing within. */
function isRing(
  { left, right, top, bottom, area }: Component,
  tone: Uint8Array,
  labels: Int32Array,
  width: number,
): boolean {
  const [x, y] = [(left + right) >> 1, (top + bottom) >> 1]
  const own = labels[top * width + left] ?? 0
  const at = (column: number, row: number) => tone[row * width + column] === 1 && (own === 0 || own > 0)
  const near = [0, 1, 2, 3]
  const isClosed =
    near.some((n) => at(left + n, y)) &&
    near.some((n) => at(right - n, y)) &&
    near.some((n) => at(x, top + n)) &&
    near.some((n) => at(x, bottom - n))
  return !at(x, y) && isClosed && area < 0.6 * (right - left + 1) * (bottom - top + 1)
}

function group(letters: Component[], largest: number): Component[][] {
  const rows = letters.map((letter) => [letter])
  const rowOf = new Map(rows.map((row) => [row[0]!, row]))
  for (const [place, one] of letters.entries()) {
    for (let next = place + 1; next < letters.length; next++) {
      const other = letters[next]!
      if (other.left > one.right + largest) break
      const [row, second] = [rowOf.get(one)!, rowOf.get(other)!]
      if (row === second || !areNear(one, other)) continue
      row.push(...second)
      for (const letter of second) rowOf.set(letter, row)
    }
  }
  return [...new Set(rowOf.values())]
}

function areNear(one: Component, other: Component): boolean {
  const [small, large] = [sizeOf(one), sizeOf(other)].sort((a, b) => a - b) as [number, number]
  // No letter lies in another: rings in rings are bowls and burners.
  if (large > sizeTimes * small || contains(one, other) || contains(other, one)) return false
  const across = Math.max(one.left - other.right, other.left - one.right)
  const down = Math.max(one.top - other.bottom, other.top - one.bottom)
  return (across < nearMax * large && down < -0.3 * small) || (down < nearMax * large && across < -0.3 * small)
}

/** Two letters are as large as one another; of more, some have no ascender. */
function isEven(row: Component[]): boolean {
  const sizes = row.map(sizeOf)
  return row.length > 2 || (row.length === 2 && Math.max(...sizes) < pairTimes * Math.min(...sizes))
}

function contains(outer: Component, inner: Component): boolean {
  return outer.left < inner.left && outer.right > inner.right && outer.top < inner.top && outer.bottom > inner.bottom
}

/** A few letters high, or a few wide. */
function isRow({ left, right, top, bottom, letters }: Lettering): boolean {
  const [short, long] = [right - left, bottom - top].sort((a, b) => a - b) as [number, number]
  return short < 1.6 * letterMax && long > 1.15 * short && long < letters * 3 * short
}
