import type { ImageType } from '../../contract/arch-render-v41.ts'
import { readMood } from '../../prompts/mood-words.ts'
import { askedFigures, mayStand, omittedContext } from './figures/asked-figures.ts'
import { readSeason } from './light/seasons.ts'
import type { RenderRequest } from './request.ts'
import type { Scene } from './scene.ts'
import { namesMaterials } from './words/materials.ts'
import { describeWords, quoted, readAdjustments } from './words/prompt-words.ts'
import { namesThings } from './words/things.ts'

/** The notes of a rendering that are known before its picture is seen; those that depend on it are left out. */
export function foreseeNotes(request: RenderRequest): string[] {
  if (request.renderStyle === 'raw') return describeOmissions(request)
  const figures: string[] = mayStand(request) ? ['cars', 'people'] : askedFigures(request)
  const context = request.context.filter((tag) => tag !== 'greenery' && !figures.includes(tag))
  return [...describeOmissions(request), ...foreseeWords(request), ...omittedContext(context)]
}

/** What a request asks for that the embedded engine cannot do; default values ask for nothing. */
export function describeOmissions(request: RenderRequest): string[] {
  return request.renderStyle === 'raw' ? omissionsOfRaw(request) : omissionsOfViewpoint(request)
}

/** Says which words had an effect, and which materials a photo keeps; and which choices the picture does not show. */
export function noteWords({ request, appliedWords, notes }: Scene): void {
  notes.push(...describeOwnWords(request, appliedWords, notes))
  const isShown = (words: string) => appliedWords.some((one) => shares(one, words))
  const lost = request.chosen?.choices.flatMap(({ name, words }) => (name && !isShown(words) ? [name] : []))
  if (lost?.length) notes.push(`The embedded engine could not show ${lost.join(', ')} in this picture.`)
}

/** Tells the choices of its look that the picture does not show. */
export function noteLook({ request: { look = {} }, shown, notes }: Scene): void {
  const isShown = (field: string, value: string) =>
    shown.some((one) => one === field) || addsNothing.includes(`${field} ${value}`)
  const lost = Object.entries(look).filter(([field, value]) => !isShown(field, value))
  if (lost.length === 0) return
  const named = lost.map(([field, value]) => `${field} "${value}"`).join(', ')
  notes.push(`The embedded engine could not show ${named} in this picture.`)
}

/** What is so where nothing is added. */
const addsNothing: readonly string[] = ['indoor_plants none', 'interior_accessories off', 'floor_finish matte']

/** Words that stand for choices are not the prompt's. */
function describeOwnWords({ callerText, chosen }: RenderRequest, applied: readonly string[], told: readonly string[]) {
  if (!chosen) return describeWords(callerText, applied, told)
  const ownText = chosen.ownText.toLowerCase()
  const isOwn = (one: string) => ownText.includes(one) || !chosen.choices.some(({ words }) => words.includes(one))
  return describeWords(chosen.ownText, applied.filter(isOwn), told)
}

const shares = (one: string, words: string) => one.split(' ').some((word) => words.split(/[ ,]+/).includes(word))

/** Photographs keep their materials; for other pictures, only the picture shows whether it has the parts that words mention. */
const photographs: readonly ImageType[] = ['photo', 'construction']

function foreseeWords(request: RenderRequest): string[] {
  const { imageType, callerText } = request
  if (!photographs.includes(imageType) && (namesMaterials(callerText) || namesThings(callerText))) return []
  const { phrase } = readMood(request)
  const words = [phrase?.toLowerCase(), readSeason(request), ...readAdjustments(callerText)]
  return describeOwnWords(
    request,
    words.filter((word) => word !== undefined),
    [],
  )
}

function omissionsOfRaw(request: RenderRequest): string[] {
  const ignored = [
    request.callerText.trim() !== '' && 'prompt',
    request.sceneMood !== 'auto_daylight' && `scene_mood "${request.sceneMood}"`,
    request.renderScenario !== 'precise' && `render_scenario "${request.renderScenario}"`,
    request.cameraAngle !== 'same_as_input' && `camera_angle "${request.cameraAngle}"`,
    request.context.length > 0 && `context ${quoted(request.context)}`,
    request.references.length > 0 && 'reference images',
  ].filter((part) => part !== false)
  if (ignored.length === 0) return []
  return [
    `With render_style "raw" the embedded engine returns the picture as it is; not applied: ${ignored.join('; ')}.`,
  ]
}

function omissionsOfViewpoint({ cameraAngle }: RenderRequest): string[] {
  if (cameraAngle === 'same_as_input') return []
  return [`The embedded engine keeps the input's viewpoint: camera_angle "${cameraAngle}" is not applied.`]
}
