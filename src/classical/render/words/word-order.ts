import { colours, shades } from './colour-names.ts'
import { shapes } from './finish-names.ts'

/** What stands between a material and the colour that it has. */
export const turnsColour = new Set(
  'in gone turned painted stained oiled tarred limewashed enamelled sprayed weathered left lacquered glazed coated pigmented'.split(
    ' ',
  ),
)
/** Words that may stand before such a colour: "painted a soft green". */
const before = new Set('a an the to in all soft bright warm cool natural oxide coat coated powder'.split(' '))
/** "Paved in granite" is of granite. */
const laid = new Set('tiled paved plastered carpeted boarded planked'.split(' '))

/** "Tiles in dark green" are dark green tiles, boards that have gone silver are silver boards, and "marble, white" is white marble. */
export function withColoursFirst(
  tokens: string[],
  isMade: (word: string) => boolean,
  barriers: ReadonlySet<string>,
): string[] {
  const words = tokens.map((word, at) => (laid.has(word) && isLaidIn(tokens, at, isMade) ? 'finished' : word))
  for (let at = 1; at < words.length; at++) {
    if (!isMade(words[at - 1]!) && !(shapes.has(words[at - 1]!) && isMade(words[at - 2] ?? ''))) continue
    let start = at
    const isApart = words[at] === ','
    if (isApart || turnsColour.has(words[at]!)) start++
    if (start > at && !isApart) while (before.has(words[start]!)) start++
    let end = start
    while (Object.hasOwn(colours, words[end] ?? '')) end++
    // The colour of what follows is its own: "oak in white rooms".
    const isOpen = /^\p{L}/u.test(words[end] ?? '') && (isApart || start === at || !barriers.has(words[end]!))
    if (end === start || isOpen) continue
    let from = at - 1
    while (from > 0 && (isMade(words[from - 1]!) || shapes.has(words[from]!))) from--
    if (from > 0 && Object.hasOwn(colours, words[from - 1]!)) continue
    words.splice(from, end - from, ...words.slice(start, end), ...words.slice(from, at), ...(isApart ? [','] : []))
  }
  return withSharedMaterials(words, isMade)
}

function isLaidIn(words: string[], at: number, isMade: (word: string) => boolean): boolean {
  if (words[at + 1] !== 'in' && words[at + 1] !== 'with') return false
  for (let next = at + 2; next < at + 6 && /^\p{L}/u.test(words[next] ?? ''); next++)
    if (isMade(words[next]!)) return true
  return false
}

/** "Red, yellow and blue boards" are of red boards, yellow boards and blue boards. */
function withSharedMaterials(words: string[], isMade: (word: string) => boolean): string[] {
  const isColour = (word = '') => Object.hasOwn(colours, word)
  const isHue = (word = '') => isColour(word) && !Object.hasOwn(shades, word)
  const out = [...words]
  for (let at = out.length - 1; at > 1; at--) {
    if (!isMade(out[at]!) || !isHue(out[at - 1])) continue
    let from = at - 1
    while (isColour(out[from - 1])) from--
    // Backwards over what is listed: each has a hue at its end.
    for (let link = from - 1; link > 0 && isHue(out[link - 1]); ) {
      if (out[link] !== (link === from - 1 ? 'and' : ',')) break
      out.splice(link, 0, out[at]!)
      at++
      let first = link - 1
      while (isColour(out[first - 1])) first--
      link = first - 1
    }
    at = Math.min(at, from)
  }
  return out
}
