import { type CameraMovement, cameraMovementNames, cameraMovements } from '../../../contract/camera-movements.ts'
import { findMovements } from '../../../contract/camera-words.ts'

export type NegativeWords = {
  excluded: ReadonlySet<CameraMovement>
  pace: 'slow' | 'fast' | undefined
  notes: string[]
}

/** How much of a caller's words a note repeats. */
const repeatedMax = 120

/** What a negative prompt rules out for the camera, and a note on what it cannot remove from the given picture. */
export function readNegativeWords(negativePrompt: string): NegativeWords {
  const excluded = new Set<CameraMovement>()
  const ignored: string[] = []
  let pace: NegativeWords['pace']
  for (const phrase of itemsOf(negativePrompt)) {
    const movements = movementsOf(phrase)
    if (movements) for (const movement of movements) excluded.add(movement)
    else if (fastWords.test(phrase)) pace ??= 'slow'
    else if (slowWords.test(phrase)) pace ??= 'fast'
    else if (!neverThere.test(phrase)) ignored.push(phrase)
  }
  return { excluded, pace, notes: ignored.length ? [ignoredNote(ignored)] : [] }
}

function itemsOf(negativePrompt: string): string[] {
  return negativePrompt
    .split(/[,;.\n]+|\s+(?:and|or)\s+/i)
    .map((item) =>
      item
        .toLowerCase()
        .replaceAll(/[-_\s]+/g, ' ')
        .trim()
        .replace(/^(?:no|without|avoid|any|the|an?) /, ''),
    )
    .filter(Boolean)
}

const moving = cameraMovementNames.filter((movement) => cameraMovements[movement].path.kind !== 'still')
const anyMotion = /^(?:any )?(?:camera )?(?:motion|movements?|moving|moves?|animation)$|^moving camera$/
const standstill =
  /^(?:static|still|stills|frozen|freeze|stationary|motionless)(?: (?:camera|image|picture|frame|shot|video))?$/
const plainVerbs = new Set(cameraMovementNames.flatMap((movement) => cameraMovements[movement].named.verb ?? []))
const axes = [...plainVerbs].map((verb) => ({
  pattern: new RegExp(`^(?:camera )?${verb}(?:s|${verb.at(-1)}?ing)?(?: (?:camera|shots?|movements?))?$`),
  movements: cameraMovementNames.filter((movement) => cameraMovements[movement].named.verb === verb),
}))

/** The movements that a phrase rules out; undefined if it is about something else. */
function movementsOf(phrase: string): CameraMovement[] | undefined {
  if (anyMotion.test(phrase)) return moving
  if (standstill.test(phrase)) return ['static']
  const axis = axes.find(({ pattern }) => pattern.test(phrase))
  if (axis) return axis.movements
  const [named] = findMovements(phrase)
  return named && named.words === phrase ? [named.movement] : undefined
}

const speedOf = (words: string) =>
  new RegExp(`^(?:too |very |overly )*(?:${words})(?: (?:camera|motion|movements?|pace|zooms?|pans?|speed))*$`)
const fastWords = speedOf('fast|quick|rapid|hectic|sudden|abrupt')
const slowWords = speedOf('slow|sluggish')
/** What a steady camera over a picture never brings in. */
const neverThere =
  /^(?:[\w']+ )?(?:shak(?:e|y|ing|iness)|jitter(?:y|ing)?|jerky?|wobbl(?:e|y|ing)|judder|stutter(?:ing)?|flicker(?:ing)?|blur(?:ry|red)?|grain(?:y)?|nois[ey]|morphing|warping|cuts?|hand ?held)(?: (?:camera|motion|movements?|footage|shots?|video|image|lines?))?$/

function ignoredNote(ignored: string[]): string {
  const all = ignored.join(', ')
  const shown = all.length > repeatedMax ? `${all.slice(0, repeatedMax)}…` : all
  return `The embedded engine cannot remove what the picture shows; it ignored this part of negative_prompt: ${shown}.`
}
