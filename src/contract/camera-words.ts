import { type CameraMovement, cameraMovementNames, cameraMovements } from './camera-movements.ts'

/** A camera movement that a text names: in its own words, and whether they mean exactly that or something near it. */
export type NamedMovement = { movement: CameraMovement; words: string; isExact: boolean; isExcluded: boolean }

/** The camera movements that a text names, in its order. Things that move in the scene are not camera movements. */
export function findMovements(text: string): NamedMovement[] {
  return phrasesOf(text).flatMap((phrase) => {
    const mentionsCamera = cameraNouns.test(phrase)
    const found = patterns
      .filter(({ needsCamera }) => mentionsCamera || !needsCamera)
      .flatMap(({ pattern, movementOf, isExact }) =>
        [...phrase.matchAll(pattern)].map((match) => ({ match, movement: movementOf(match), isExact })),
      )
      .sort((a, b) => a.match.index - b.match.index || b.match[0].length - a.match[0].length)
    let end = 0
    return found.flatMap(({ match, movement, isExact }) => {
      if (match.index < end) return []
      end = match.index + match[0].length
      const isExcluded = negation.test(phrase.slice(0, match.index))
      return [{ movement, words: match[0].trim(), isExact: isExact(match), isExcluded }]
    })
  })
}

/** Whether a text says how the camera moves. */
export const namesMovement = (text: string) => findMovements(text).some(({ isExcluded }) => !isExcluded)

/** Whether a phrase speaks of the camera or of its movement. */
export function speaksOfCamera(phrase: string): boolean {
  return cameraNouns.test(phrase) || findMovements(phrase).length > 0
}

/** Lower case, plain spaces, one entry for each part between punctuation. */
export function phrasesOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/[-_/–—]+/g, ' ')
    .split(/[,;:.!?()[\]"|\n]+| then | while | before | after | and (?=the camera)/)
    .map((phrase) => phrase.replaceAll(/\s+/g, ' ').replaceAll(fromTo, 'to $1').trim())
    .filter(Boolean)
}

/** Of "from right to left", only the end matters. */
const fromTo = /(?:from )?(?:the )?(?:left|right|top|bottom) to (?:the )?(left|right|top|bottom)/g

const named = cameraMovementNames.map((movement) => ({ movement, ...cameraMovements[movement].named }))

const direction = named.flatMap(({ directions }) => directions ?? []).join('|')

function movementTowards(word: string) {
  return named.find(({ directions }) => directions && new RegExp(`^(?:${directions})$`).test(word))!
}

const plainVerbs = 'pan(?:s|ned|ning)?|tilt(?:s|ed|ing)?|zoom(?:s|ed|ing)?'
const rigVerbs =
  'doll(?:y|ies|ied|ying)|truck(?:s|ing)|push(?:es|ed|ing)?|pull(?:s|ed|ing)?|crane(?:s|d)?|craning|boom(?:s|ed|ing)?|pedestals?|jibs?'
/** Only for a camera: other things slide, rise and drift too. */
const otherVerbs =
  'track(?:s|ed|ing)?|truck|slid(?:e|es|ing)|sweep(?:s|ing)?|drift(?:s|ing)?|glid(?:e|es|ing)|mov(?:e|es|ing|ement)|travel(?:s|ling|ing)?|fl(?:y|ies|ying)|look(?:s|ing)?|ris(?:e|es|ing)|float(?:s|ing)?|creep(?:s|ing)?|go(?:es|ing)?|swing(?:s|ing)?|turn(?:s|ing)?|rotat(?:e|es|ing)|orbit(?:s|ing)?|arc(?:s|ing)?|circl(?:e|es|ing)|reveal(?:s|ing)?'
const cameraNouns = /\b(?:cameras?|shots?|lens|drone|steadicam|gimbal|viewpoint|viewer|pov|we)\b/
const anyWords = "(?: (?!and\\b|or\\b)[\\w']+){0,4}?"
/** The words between a verb and its direction when nothing is pushed or pulled. */
const adverbs = '(?: (?:\\w+ly|to|the|very|straight|further|all|way)){0,3}?'
const negation = /\b(?:no|not|never|without|avoid|don't|doesn't|does not|dont)(?: [\w']+){0,2} ?$/

type Pattern = {
  pattern: RegExp
  /** Whether the phrase must also mention a camera. */
  needsCamera?: boolean
  movementOf: (match: RegExpExecArray) => CameraMovement
  isExact: (match: RegExpExecArray) => boolean
}

const towards = (match: RegExpExecArray) => movementTowards(match.groups!.direction!).movement
const isNamesake = (match: RegExpExecArray) =>
  match.groups!.verb!.startsWith(movementTowards(match.groups!.direction!).verb!)

const patterns: Pattern[] = [
  {
    pattern: new RegExp(`\\b(?<verb>${plainVerbs})${anyWords} (?<direction>${direction})\\b`, 'g'),
    movementOf: towards,
    isExact: isNamesake,
  },
  {
    pattern: new RegExp(`\\b(?<verb>${rigVerbs})${adverbs} (?<direction>${direction})\\b`, 'g'),
    movementOf: towards,
    isExact: isNamesake,
  },
  {
    pattern: new RegExp(`\\b(?<direction>${direction}) (?<verb>${plainVerbs}|${rigVerbs})\\b`, 'g'),
    movementOf: towards,
    isExact: isNamesake,
  },
  {
    pattern: new RegExp(`\\b(?<verb>${otherVerbs})${anyWords} (?<direction>${direction})\\b`, 'g'),
    needsCamera: true,
    movementOf: towards,
    isExact: () => false,
  },
  ...named.flatMap(({ movement, exactly = [], nearly = [], nearlyOfCamera = [] }) => [
    ...exactly.map((words) => always(movement, words, { isExact: true })),
    ...nearly.map((words) => always(movement, words)),
    ...nearlyOfCamera.map((words) => always(movement, words, { needsCamera: true })),
  ]),
]

function always(
  movement: CameraMovement,
  words: string,
  { isExact = false, needsCamera = false }: { isExact?: boolean; needsCamera?: boolean } = {},
): Pattern {
  const pattern = new RegExp(`\\b${words}\\b`, 'g')
  return { pattern, needsCamera, movementOf: () => movement, isExact: () => isExact }
}
