/** How many letters may be wrong, missing or added: "sing-in" for "sign-in". */
const mistakesMax = 2

/** The known word that was probably meant, if one is near enough. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((each) => ({ each, mistakes: distance(word, each) }))
    .filter(({ each, mistakes }) => mistakes <= mistakesMax && mistakes <= each.length / 2)
  return near.sort((a, b) => a.mistakes - b.mistakes)[0]?.each
}

/** Levenshtein's distance, row by row. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1]
    for (let j = 0; j < b.length; j++) {
      row.push(Math.min(above[j]! + (letter === b[j] ? 0 : 1), above[j + 1]! + 1, row[j]! + 1))
    }
    above = row
  }
  return above[b.length]!
}
