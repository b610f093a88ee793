import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import type { EngineStage } from '../../contract/vocabulary.ts'
import { readMood } from '../../prompts/mood-words.ts'
import { loadPicture, savePicture } from '../pixels/picture-file.ts'
import { poolPlanes } from '../pixels/plane.ts'
import { applyContext } from './figures/context.ts'
import { drawFigures } from './figures/draw-figures.ts'
import { stageProduct } from './fill/choices/stage-product.ts'
import { colourDrawing } from './fill/drawing.ts'
import { materialise } from './fill/model/massing.ts'
import { develop } from './light/develop.ts'
import { findPhotoSky } from './light/photo-sky.ts'
import { applyPromptWords } from './light/prompt-light.ts'
import { relight } from './light/relight.ts'
import { applySeason } from './light/seasons.ts'
import { findLandmarks } from './looks/annotated/landmarks.ts'
import { drawLook } from './looks/looks.ts'
import { describeOmissions, noteLook, noteWords } from './notes.ts'
import type { RenderRequest } from './request.ts'
import { openScene, type Scene } from './scene.ts'
import { changeMaterials } from './treatment/cladding.ts'
import { finish } from './treatment/finish.ts'
import { loosen } from './treatment/freedom.ts'
import { applyReferences } from './treatment/references.ts'
import { chooseLight } from './words/free-choice.ts'

/** From the source to a picture of the same size, written as PNG; the notes say what was not honoured. */
export function renderPicture(request: RenderRequest, outputPath: string, report: Report): Promise<Rendered> {
  return poolPlanes(() => render(request, outputPath, report))
}

type Report = (progress: number, stage: EngineStage) => void
type Size = { width: number; height: number }
/** `isInked` if a sheet's washes were taken away, and `isBuilt` if what is drawn was built in space; the mask is then 1 for each pixel of what is laid or furnished (`scene.laid`). */
type Rendered = Size & { notes: string[]; isInked?: boolean; isBuilt?: boolean; laid?: Size & { mask: Uint8Array } }

/** How much larger a drawing is read. */
const enlarging = 4 / 3

async function render(request: RenderRequest, outputPath: string, report: Report): Promise<Rendered> {
  sharp.cache(false)
  report(0, 'preparing')
  if (request.renderStyle === 'raw') {
    report(0.5, 'encoding')
    return copySource(request, outputPath)
  }

  const { sceneMood: said, phrase } = readMood(request)
  const sceneMood = chooseLight(request, said)
  const size = await sizeOf(request.source)
  const readAtPx = request.isEnlarged ? Math.round(enlarging * Math.max(size.width, size.height)) : undefined
  const scene = openScene({ ...request, sceneMood }, await loadPicture(request.source, readAtPx))
  if (phrase) scene.appliedWords.push(phrase.toLowerCase())
  const steps = scene.kind === 'drawing' ? drawingSteps : photoSteps
  for (const [index, step] of steps.entries()) {
    await step(scene)
    report((index + 1) / (steps.length + 1), 'rendering')
    // The steps block the event loop; this turn of it lets the report leave the process.
    await setImmediate()
  }
  report(steps.length / (steps.length + 1), 'encoding')
  await savePicture(scene.picture, outputPath, scene.seed('dither'), size)
  const { width, height } = scene.picture
  const notes = [...describeOmissions(request), ...scene.notes]
  const laid = scene.laid && { width, height, mask: scene.laid }
  return {
    ...size,
    notes,
    ...(scene.washes && { isInked: true }),
    ...(scene.isLit && { isBuilt: true, ...(laid && { laid }) }),
  }
}

async function sizeOf(path: string): Promise<Size> {
  const { width, height } = await sharp(path).metadata()
  return { width, height }
}

type Step = (scene: Scene) => void | Promise<void>

const commonSteps: Step[] = [
  changeMaterials,
  applySeason,
  applyPromptWords,
  noteWords,
  applyContext,
  findLandmarks,
  relight,
  applyReferences,
  loosen,
  drawLook,
  drawFigures,
  stageProduct,
  finish,
  noteLook,
]
const photoSteps: Step[] = [develop, materialise, findPhotoSky, ...commonSteps]
const drawingSteps: Step[] = [colourDrawing, ...commonSteps]

async function copySource(request: RenderRequest, outputPath: string) {
  const { width, height } = await sharp(request.source).removeAlpha().toColourspace('srgb').png().toFile(outputPath)
  return { width, height, notes: describeOmissions(request) }
}
