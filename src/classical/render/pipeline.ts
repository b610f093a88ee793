import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import type {
  CameraAngle,
  Expert,
  ImageType,
  RenderScenario,
  RenderStyle,
  SceneMood,
} from '../../contract/arch-render-v41.ts'
import { applyContext } from './context.ts'
import { develop } from './develop.ts'
import { drawFigures } from './draw-figures.ts'
import { colourDrawing } from './drawing.ts'
import { finish } from './finish.ts'
import { loosen } from './freedom.ts'
import { findLandmarks } from './landmarks.ts'
import { drawLook } from './looks.ts'
import { materialise } from './model.ts'
import { readMood } from './mood-words.ts'
import { describeOmissions } from './notes.ts'
import { poolPlanes } from './plane-pool.ts'
import { applyPromptWords, noteWords } from './prompt-words.ts'
import { loadPicture, savePicture } from './raster.ts'
import { applyReferences } from './references.ts'
import { relight } from './relight.ts'
import { openScene, type Scene } from './scene.ts'
import { applySeason } from './seasons.ts'
import { findSceneSky } from './sky.ts'

export type RenderRequest = {
  /** The upright picture: PNG or JPEG, no alpha, sRGB, at its working size of 1344 px width. */
  source: string
  /** Up to 4 style references, at most 1344 px on the longer side. */
  references: string[]
  expert: Expert
  imageType: ImageType
  cameraAngle: CameraAngle
  sceneMood: SceneMood
  renderStyle: RenderStyle
  renderScenario: RenderScenario
  /** Descriptive tags. */
  context: string[]
  /** The user's words. */
  prompt: string
  /** 0..1000000 */
  seed: number
}

/** From the source to a picture of the same size, written as PNG; the notes tell the caller what was not honoured. */
export function renderPicture(request: RenderRequest, outputPath: string, report: Report): Promise<Rendered> {
  return poolPlanes(() => render(request, outputPath, report))
}

type Report = (progress: number, stage: 'preparing' | 'rendering' | 'encoding') => void
type Rendered = { width: number; height: number; notes: string[] }

async function render(request: RenderRequest, outputPath: string, report: Report): Promise<Rendered> {
  sharp.cache(false)
  report(0, 'preparing')
  if (request.renderStyle === 'raw') {
    report(0.5, 'encoding')
    return copySource(request, outputPath)
  }

  const { sceneMood, phrase } = readMood(request)
  const scene = openScene({ ...request, sceneMood }, await loadPicture(request.source))
  if (phrase) scene.appliedWords.push(phrase.toLowerCase())
  const steps = scene.kind === 'drawing' ? drawingSteps : photoSteps
  for (const [index, step] of steps.entries()) {
    await step(scene)
    report((index + 1) / (steps.length + 1), 'rendering')
    // The steps block; a turn of the event loop lets the report leave the process.
    await setImmediate()
  }
  report(steps.length / (steps.length + 1), 'encoding')
  await savePicture(scene.picture, outputPath, scene.seed('dither'))
  const { width, height } = scene.picture
  return { width, height, notes: [...describeOmissions(request), ...scene.notes] }
}

type Step = (scene: Scene) => void | Promise<void>

const commonSteps: Step[] = [
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
  finish,
]
const photoSteps: Step[] = [develop, materialise, findSceneSky, ...commonSteps]
const drawingSteps: Step[] = [colourDrawing, ...commonSteps]

async function copySource(request: RenderRequest, outputPath: string) {
  const { width, height } = await sharp(request.source).removeAlpha().toColourspace('srgb').png().toFile(outputPath)
  return { width, height, notes: describeOmissions(request) }
}
