import { type CameraMovement, cameraMovements } from '../../../contract/camera-movements.ts'
import { type CameraMove, cameraMoves } from '../../../contract/camera-moves.ts'
import { findMovements, type NamedMovement, phrasesOf, speaksOfCamera } from '../../../contract/camera-words.ts'
import { readNegativeWords } from './negative-words.ts'

/** How the camera moves: which way, how briskly, and how far a zoom goes. */
export type Shot = {
  movement: CameraMovement
  /** Another movement at the same time, along another axis. */
  also?: CameraMovement | undefined
  /** It comes back, so that the last frame is the first. */
  loop?: boolean | undefined
  pace: 'slow' | 'normal' | 'fast'
  lens: 'wide' | 'normal' | 'close'
}

export const plainShot = (movement: CameraMovement): Shot => ({ movement, pace: 'normal', lens: 'normal' })

export type ShotWords = {
  /** Undefined if `moves` or the words decide. */
  movement: CameraMovement | undefined
  /** Of video v2.0: one, or two at once. */
  moves?: readonly CameraMove[] | undefined
  loop?: boolean | undefined
  rawPrompt: string | undefined
  /** The caller's own words. */
  callerText: string
  negativePrompt: string
}

/** What the words of a request ask of the camera. The notes say what was approximated or not honoured. */
export function readShot(words: ShotWords): { shot: Shot; notes: string[] } {
  const phrases = phrasesOf(`${words.rawPrompt ?? ''}\n${words.callerText}`)
  const negative = readNegativeWords(words.negativePrompt)
  const { movement, also, notes } = chooseMovements(words, negative.excluded)
  const pace = findPace(phrases) ?? negative.pace ?? 'normal'
  const lens = findLens(phrases)
  const isZoom = [movement, also].some((one) => one && cameraMovements[one].path.kind === 'zoom')
  return {
    shot: { movement, also, loop: words.loop, pace, lens: lens?.lens ?? 'normal' },
    notes: [
      ...notes,
      ...(pace !== 'normal' && movement === 'static'
        ? ['Pace words change nothing while the camera stands still.']
        : []),
      ...(lens && !isZoom ? [`"${lens.words}" changes how far a zoom goes; this clip has none.`] : []),
      ...findImpossible(phrases),
      ...negative.notes,
    ],
  }
}

type Chosen = { movement: CameraMovement; also?: CameraMovement | undefined; notes: string[] }

/** The flat movements for those of the request, as far as they can be made over one picture. */
function chooseMovements({ moves, ...words }: ShotWords, excluded: ReadonlySet<CameraMovement>): Chosen {
  const [first, second] = moves ?? []
  if (!first) return chooseMovement(words, excluded)
  const { movement, notes } = chooseMovement({ ...words, movement: cameraMoves[first].flat }, excluded)
  const shown = movement === cameraMoves[first].flat ? [flatNote(first)] : []
  if (!second) return { movement, notes: [...shown.flat(), ...notes] }
  const also = cameraMoves[second].flat
  const canBoth = axisOf(also) !== axisOf(movement) && !excluded.has(also)
  const left = `Over a flat picture, the embedded engine cannot make ${second} beside ${first}, so it left out ${second}.`
  return {
    movement,
    also: canBoth ? also : undefined,
    notes: [...shown.flat(), ...(canBoth ? flatNote(second) : [left]), ...notes],
  }
}

function flatNote(move: CameraMove): string[] {
  const { flat } = cameraMoves[move]
  return flat === move ? [] : [`The embedded engine moves over a flat picture: it shows ${move} as ${flat}.`]
}

/** What a movement changes: two that change the same cannot be made at once. */
function axisOf(movement: CameraMovement): 'x' | 'y' | 'size' | 'nothing' {
  const { path } = cameraMovements[movement]
  if (path.kind === 'pan') return path.heading.x ? 'x' : 'y'
  return path.kind === 'zoom' ? 'size' : 'nothing'
}

/** The movements for a raw prompt without camera words, in order. */
const fallbacks: CameraMovement[] = ['zoom_in', 'pan_left', 'tilt_up', 'static']

function chooseMovement(words: Omit<ShotWords, 'moves'>, excluded: ReadonlySet<CameraMovement>): Chosen {
  const named = findMovements(words.rawPrompt ?? words.callerText)
  const wanted = named.filter(({ isExcluded }) => !isExcluded)
  if (words.movement) return keepMovement(words.movement, wanted, excluded)

  const unwanted = new Set([...excluded, ...named.filter((one) => one.isExcluded).map(({ movement }) => movement)])
  const chosen = wanted.find(({ movement }) => !unwanted.has(movement))
  if (!chosen) {
    const movement = fallbacks.find((candidate) => !unwanted.has(candidate)) ?? 'static'
    const text = words.rawPrompt === undefined ? 'prompt' : 'raw_prompt'
    const why = wanted.length ? `What ${text} asks of the camera is ruled out` : `The ${text} names no camera movement`
    return { movement, notes: [`${why}, so the embedded engine used ${movement}.`] }
  }
  const { movement } = chosen
  const later = wanted.find((one) => one.movement !== movement)
  return {
    movement,
    notes: [
      ...(chosen.isExact ? [] : [`The embedded engine shows "${chosen.words}" as ${movement}.`]),
      ...(later ? [`A clip has one camera movement, ${movement}: "${later.words}" was left out.`] : []),
    ],
  }
}

/** The movement that the request names, unless its negative prompt rules that out. */
function keepMovement(movement: CameraMovement, wanted: NamedMovement[], excluded: ReadonlySet<CameraMovement>) {
  if (excluded.has(movement)) {
    return movement === 'static'
      ? { movement, notes: ['The negative_prompt rules out a static camera, but camera_movement asks for it.'] }
      : {
          movement: 'static' as const,
          notes: [`The negative_prompt rules out ${movement}, so the camera stands still.`],
        }
  }
  const other = wanted.find((one) => one.movement !== movement)
  const notes = other ? [`The prompt says "${other.words}", but camera_movement decides: ${movement}.`] : []
  return { movement, notes }
}

const slow =
  /\b(?:slow|slowly|slower|gentle|gently|subtle|subtly|gradual|gradually|leisurely|lingering|calm|calmly|unhurried)\b/
const fast =
  /\b(?:fast|faster|quick|quickly|rapid|rapidly|swift|swiftly|brisk|briskly|speedy|energetic|dynamic|whip|crash)\b/
/** A phrase of these words only is about the clip, not about something in it. */
const paceOnly =
  /^(?:(?:slow|slowly|gentle|gently|subtle|gradual|leisurely|calm|fast|quick|rapid|brisk|swift|dynamic|very|and|a|at|in|smooth|steady|cinematic|pace|paced|speed|tempo|motion|movements?) ?)+$/

function findPace(phrases: string[]): Shot['pace'] | undefined {
  for (const phrase of phrases) {
    if (!paceOnly.test(phrase) && !speaksOfCamera(phrase)) continue
    const [slowAt, fastAt] = [phrase.search(slow), phrase.search(fast)]
    if (slowAt >= 0 && (fastAt < 0 || slowAt < fastAt)) return 'slow'
    if (fastAt >= 0) return 'fast'
  }
  return undefined
}

const wideLens = /\b(?:ultra ?wide|wide angle|wide (?:lens|shot)|establishing shot|(?:1\d|2\d) ?mm)\b/
const closeLens =
  /\b(?:telephoto|tele lens|long lens|close ?ups?|macro|tight (?:shot|framing)|(?:[7-9]\d|[1-6]\d\d) ?mm)\b/

function findLens(phrases: string[]): { lens: Shot['lens']; words: string } | undefined {
  for (const phrase of phrases) {
    const [wide, close] = [wideLens.exec(phrase), closeLens.exec(phrase)]
    if (close) return { lens: 'close', words: close[0] }
    if (wide) return { lens: 'wide', words: wide[0] }
  }
  return undefined
}

/** What a camera over a flat picture cannot do. */
const impossible: [pattern: RegExp, why: string][] = [
  [/\b(?:hand ?held|shaky cam|camera shake)\b/, 'its camera never shakes'],
  [/\b(?:dolly zoom|vertigo effect)\b/, 'it has no second camera distance'],
  [
    /\b(?:rack focus|focus pull|pull(?:s|ing)? focus|bokeh|shallow (?:depth of field|focus)|tilt shift)\b/,
    'it keeps the focus of the picture',
  ],
  [/\b(?:fish ?eye|anamorphic)\b/, 'it does not bend the picture'],
  [/\b(?:dutch (?:angle|tilt)|camera rolls?|barrel roll)\b/, 'its horizon stays where it is'],
  [/\b(?:time ?lapse|hyper ?lapse|slow motion|bullet time)\b/, 'nothing in the picture moves by itself'],
]

function findImpossible(phrases: string[]): string[] {
  return impossible.flatMap(([pattern, why]) => {
    const words = phrases.map((phrase) => pattern.exec(phrase)?.[0]).find(Boolean)
    return words ? [`The embedded engine left out "${words}": ${why}.`] : []
  })
}
