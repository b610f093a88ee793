import type { RenderScenario } from '../contract/arch-render-v41.ts'

/** Models that are told what to change in a picture, by how they want to be told. */
export const editFamilies = ['flux2', 'qwen-image-edit', 'kontext', 'other'] as const
export type EditFamily = (typeof editFamilies)[number]

/** How a family's instructions name the pictures, and say what changes and what stays. */
export type Manner = {
  source: string
  /** The reference with this index, of so many. */
  reference: (index: number, count: number) => string
  turn: (kind: string, look: string) => string
  keep: (parts: string) => string
}

const nth = (index: number, count: number) => (count === 1 ? 'the reference image' : `reference image ${index + 1}`)

const manners: Record<EditFamily, Manner> = {
  // It numbers its pictures in the order in which they come.
  flux2: {
    source: 'image 1',
    reference: (index) => `image ${index + 2}`,
    turn: (kind, look) => `Turn the ${kind} in image 1 into ${look}.`,
    keep: (parts) => `Keep ${parts} exactly as in image 1.`,
  },
  // Its text encoder writes "Picture 1:" before the first picture.
  'qwen-image-edit': {
    source: 'Picture 1',
    reference: (index) => `Picture ${index + 2}`,
    turn: (kind, look) => `Render the ${kind} in Picture 1 as ${look}.`,
    keep: (parts) => `Keep ${parts} of Picture 1 unchanged.`,
  },
  // It reads one picture; its publisher's instructions say "change" and "maintain".
  kontext: {
    source: 'the image',
    reference: nth,
    turn: (kind, look) => `Change this ${kind} to ${look}.`,
    keep: (parts) => `Maintain ${parts} exactly.`,
  },
  other: {
    source: 'the first image',
    reference: nth,
    turn: (kind, look) => `Turn the ${kind} in the first image into ${look}.`,
    keep: (parts) => `Keep ${parts} exactly as in the first image.`,
  },
}

export const mannerOf = (family: EditFamily): Manner => manners[family]

/** What stays by scenario, apart from the camera; what may be changed, in a sentence. */
export const freedoms: Record<RenderScenario, { stays: string[]; may: string }> = {
  precise: {
    stays: ['the geometry', 'every opening, edge and proportion'],
    may: 'Change only materials, light and surroundings.',
  },
  balanced: { stays: ['the geometry', 'the openings'], may: 'Details may be refined.' },
  creative: { stays: ['the overall form'], may: 'Materials, details and surroundings may be reinvented.' },
  experimental: {
    stays: [],
    may: 'Take the design as a starting point only: form, materials and surroundings may be reinvented.',
  },
}

/** By what their files and models are called. */
const names: readonly (readonly [RegExp, EditFamily])[] = [
  [/flux[-_. ]?2|klein/i, 'flux2'],
  [/qwen[-_. ]?image/i, 'qwen-image-edit'],
  [/kontext/i, 'kontext'],
]

/** The family of a model by its name, or by that of its file. */
export const familyOf = (model: string): EditFamily => names.find(([pattern]) => pattern.test(model))?.[1] ?? 'other'
