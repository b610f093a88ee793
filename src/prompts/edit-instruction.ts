import type { RenderChoices } from '../contract/arch-render-v41.ts'
import type { ReferenceMode, StyleV45 } from '../contract/arch-render-v45/fields.ts'
import { styleWords } from '../contract/render-styles.ts'
import { choiceWords, listContext, sourceWords } from './arch-render-v41.ts'
import { lookWords, panelPhrases, takenFrom } from './arch-render-v45.ts'
import { type EditFamily, freedoms, type Manner, mannerOf } from './edit-families.ts'

/** What a rendering's instruction is made from. */
export type EditWords = RenderChoices & { references: readonly unknown[]; v45?: WordsV45 }

/** What version 4.5 asks in words. */
export type WordsV45 = {
  /** The prompt says what to change, and all else stays. */
  isEdit: boolean
  /** The style by its own name; `renderStyle` is its look. */
  style: StyleV45
  /** The value of every field of the expert's panel, and the fields that the caller sent. */
  panel: Record<string, string>
  said: string[]
  /** What is taken from each reference. */
  modes: ReferenceMode[]
  annotation: boolean
  dimensions: boolean
  markup: boolean
  collage: boolean
}

/**
 * What an edit model is told, in sentences: what to change, then what to keep. The style raw passes the caller's text on unchanged.
 *
 * @param given.references how many references the model gets
 */
export function buildEditInstruction(
  task: EditWords,
  { family, references }: { family: EditFamily; references: number },
): string {
  if (task.renderStyle === 'raw') return task.callerText
  const manner = mannerOf(family)
  const names = Array.from({ length: references }, (_, index) => manner.reference(index, references))
  const sentences = task.v45
    ? [...changesV45(task, task.v45, manner), ...takenV45(task.v45.modes, names), keepV45(task, task.v45, manner)]
    : [...changes(task, manner), ...taken(names), keep(task, manner, movesCamera(task))]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function changes(task: EditWords, manner: Manner): string[] {
  const style = styleWords[task.renderStyle]!
  const { discipline, view, light, photography, isFromAbove } = choiceWords(task)
  const isPhotograph = style.medium === 'photograph'
  return [
    manner.turn(sourceWords[task.imageType], withArticle(`${style.look} ${discipline}`)),
    asSentence(task.callerText),
    movesCamera(task) ? `Change the camera to ${withArticle(view)}.` : '',
    style.medium === 'line drawing' ? `Shade it as for ${light}.` : `Light it as ${light}.`,
    `Give it ${style.technique}${isPhotograph && isFromAbove ? `, and ${photography}` : ''}.`,
    isPhotograph && !isFromAbove ? `Photograph it as in ${photography}.` : '',
    task.context.length ? `Add ${listContext(task.context)}.` : '',
  ]
}

function changesV45(task: EditWords, v45: WordsV45, manner: Manner): string[] {
  const { isEdit, annotation, dimensions, markup, collage } = v45
  const style = lookWords(v45.style)
  const look = withArticle(`${style.look} ${choiceWords(task).discipline}`)
  const shown = panelPhrases({ ...task, ...v45 }, isEdit).filter(Boolean)
  return [
    isEdit ? '' : manner.turn(sourceWords[task.imageType], look),
    asSentence(task.callerText),
    shown.length ? `The result: ${shown.join('; ')}.` : '',
    isEdit ? '' : `Give it ${style.technique}.`,
    task.context.length ? `Add ${listContext(task.context)}.` : '',
    annotation ? 'Add leader lines and short neat labels that name materials and spaces.' : '',
    dimensions ? 'Add thin dimension lines.' : '',
    markup ? `Carry out what the red marks in ${manner.source} ask, and leave the marks themselves out.` : '',
    collage ? 'Keep the pasted pictures as materials, and light them with the rest.' : '',
  ]
}

const movesCamera = ({ cameraAngle }: EditWords) => cameraAngle !== 'same_as_input'

const taken = (names: string[]) =>
  names.length ? [`Take the ${takenFrom.auto} from ${new Intl.ListFormat('en').format(names)}.`] : []

const takenV45 = (modes: ReferenceMode[], names: string[]) =>
  names.map((name, index) => `Take the ${takenFrom[modes[index] ?? 'auto']} from ${name}.`)

function keepV45(task: EditWords, { isEdit, said }: WordsV45, manner: Manner): string {
  if (isEdit) return `Keep everything else of ${manner.source} exactly as it is.`
  return keep(task, manner, said.includes('camera_angle') || said.includes('camera_direction'))
}

function keep({ renderScenario }: EditWords, manner: Manner, movesCamera: boolean): string {
  const { stays, may } = freedoms[renderScenario]
  const parts = [...(movesCamera || !stays.length ? [] : ['the camera']), ...stays]
  return parts.length ? `${manner.keep(new Intl.ListFormat('en').format(parts))} ${may}` : may
}

const asSentence = (text: string) => (/[.!?…]\s*$/.test(text) ? text : `${text}.`)

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
