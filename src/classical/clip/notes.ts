import { readShot, type ShotWords } from './shot/shot.ts'

/** The notes of a clip that its words alone decide, whatever its pictures are. */
export function foreseeNotes(words: ShotWords): string[] {
  return [whatItIs, ...readShot(words).notes]
}

const whatItIs = 'The embedded engine moves the camera over the picture; it does not animate what the prompt describes.'
