import { readShot, type ShotWords } from './shot/shot.ts'

/** The notes of a clip that depend only on its words, not on its pictures. */
export function foreseeNotes(words: ShotWords): string[] {
  return [whatItIs, ...readShot(words).notes]
}

const whatItIs = 'The embedded engine moves the camera over the picture; it does not animate what the prompt describes.'
