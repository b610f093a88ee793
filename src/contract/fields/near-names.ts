import { cut } from './field.ts'

/** A sentence for each unknown field whose name is almost that of a known one. */
export function notesOnNames(unknown: readonly string[], known: readonly string[]): string[] {
  return unknown.flatMap((name) => {
    const near = nearestName(name, known)
    return near ? [`The unknown field "${cut(name)}" was ignored; the nearest known one is "${near}".`] : []
  })
}

/** The name that differs least, if that is only case, punctuation, or one letter in four up to two. */
function nearestName(sent: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(sent)
  const most = Math.min(2, Math.floor(letters.length / 4))
  const ranked = known
    .filter((name) => Math.abs(lettersOf(name).length - letters.length) <= most)
    .map((name) => ({ name, distance: distanceBetween(letters, lettersOf(name)) }))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= most ? ranked[0].name : undefined
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Letters to insert, delete, replace or swap with their neighbour: the optimal string alignment distance (Damerau 1964). */
function distanceBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, isSwap ? beforeLast[j - 2]! + 1 : replaced)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
