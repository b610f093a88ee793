import type { CameraAngle, Expert, ImageType, RenderScenario, SceneMood } from '../../contract/arch-render-v41.ts'
import type { RenderStyle } from '../../contract/render-styles.ts'

/** What a rendering is made from: a checked order, its pictures as files. */
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
