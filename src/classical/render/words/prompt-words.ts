import { materialColours, wordsOfParts } from './materials.ts'
import { parts } from './part-names.ts'

/** What a word changes: stops of light, OKLab offsets (a, b), factors of colour and contrast. */
type Adjustment = { stops?: number; tint?: readonly [a: number, b: number]; saturation?: number; contrast?: number }

export const adjustments: Record<string, Adjustment> = {
  warm: { tint: [0.006, 0.018] },
  cosy: { tint: [0.008, 0.016], stops: -0.08 },
  cozy: { tint: [0.008, 0.016], stops: -0.08 },
  cool: { tint: [-0.004, -0.016] },
  cold: { tint: [-0.004, -0.02] },
  bright: { stops: 0.25 },
  airy: { stops: 0.25, contrast: 0.94 },
  sunny: { stops: 0.15, tint: [0.002, 0.01], contrast: 1.06 },
  dark: { stops: -0.35 },
  moody: { stops: -0.25, contrast: 1.1, saturation: 0.9 },
  vivid: { saturation: 1.25 },
  vibrant: { saturation: 1.25 },
  colorful: { saturation: 1.3 },
  colourful: { saturation: 1.3 },
  muted: { saturation: 0.7 },
  pastel: { saturation: 0.75, stops: 0.2, contrast: 0.9 },
  soft: { contrast: 0.92 },
  crisp: { contrast: 1.08 },
  foggy: { contrast: 0.78, saturation: 0.8, stops: 0.1 },
  misty: { contrast: 0.82, saturation: 0.85, stops: 0.1 },
  autumn: { tint: [0.008, 0.012] },
  winter: { tint: [-0.002, -0.014], saturation: 0.75, stops: 0.1 },
  monochrome: { saturation: 0.05 },
}

/** The words of light and colour that apply to the whole picture: a dark roof makes no dark picture. */
export function readAdjustments(prompt: string): string[] {
  const ofParts = wordsOfParts(prompt)
  return wordsOf(prompt).filter((word) => Object.hasOwn(adjustments, word) && !ofParts.has(word))
}

/** Words that only join others, or name what every such picture shows. */
const silent = new Set(
  `a an the and or of in on at by to from for with without into over under through near next behind beside between before
  is are be has have it its this that which as up down very some any one all image picture photo rendering render view style
  scene architecture architectural realistic photorealistic light sky inside outside front room rooms storey floor story
  detailed high quality`.split(/\s+/),
)

/** The parts themselves are what is painted, with or without a word for them. */
const saysSomething = (word: string) => word.length > 1 && !silent.has(word) && !parts.has(word)

export function wordsOf(prompt: string): string[] {
  return [...new Set(prompt.toLowerCase().match(/\p{L}+/gu) ?? [])]
}

/** @param told earlier notes, in which other steps explain words without effect */
export function describeWords(prompt: string, appliedWords: readonly string[], told: readonly string[]): string[] {
  if (prompt.trim() === '') return []
  const applied = [...new Set(appliedWords)]
  const ofParts = wordsOfParts(prompt)
  const isTold = (word: string) =>
    applied.some((one) => wordsOf(one).includes(word)) || told.some((note) => note.includes(`"${word}"`))
  const kept = wordsOf(prompt).filter((word) => (materialColours.has(word) || ofParts.has(word)) && !isTold(word))
  const rest = wordsOf(prompt).filter((word) => saysSomething(word) && !kept.includes(word) && !isTold(word))
  const understood = 'The embedded engine understands single words of light, season, colour and material;'
  const sentence = applied.length
    ? `${understood} from the prompt it applies ${quoted(applied)}${rest.length ? `, and not ${listed(rest)}` : ''}.`
    : `${understood} the prompt contains none that it can apply.`
  if (!kept.length) return [sentence]
  return [sentence, `The embedded engine keeps the materials of the picture: ${quoted(kept)} is not applied.`]
}

/** Of a long text, the first words. */
const listed = (words: readonly string[]) =>
  words.length > listedMax ? `${quoted(words.slice(0, listedMax))} and ${words.length - listedMax} more` : quoted(words)
const listedMax = 16

export const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ')
