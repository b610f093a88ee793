import type { Scene } from '../scene.ts'
import type { Materials } from '../words/materials.ts'
import type { Part } from '../words/part-names.ts'
import { quoted } from '../words/prompt-words.ts'

/** Counts the words of the parts that were found as applied, and says which others were not. */
export function reportWords(scene: Scene, found: ReadonlySet<Part>, { named }: Materials): void {
  for (const [part, words] of named) {
    if (found.has(part)) scene.appliedWords.push(...words)
    else scene.notes.push(`The embedded engine could not tell which part of the drawing is meant by ${quoted(words)}.`)
  }
}
