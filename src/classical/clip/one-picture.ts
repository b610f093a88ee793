import type { FramesPlan, Source } from './frames-plan.ts'
import { cameraPath } from './path/camera-path.ts'
import { viewedPart } from './path/crop.ts'
import { preparePicture } from './pixels/picture.ts'
import { openResampler } from './pixels/resample.ts'

/** How many times closer than the widest view the picture's finer copy takes over, from the first size to the second. */
const finerFrom = 1.1
const finerTo = 1.25
/** Closer than this, the copy that serves the widest view would look soft. */
const zoomMax = 1.25

/**
 * The frames of a camera that moves over one picture. The picture moves as one plane: a depth estimated from it leans and bends
 * uprights where they meet the ground, which architecture cannot bear.
 */
export async function drawOne({ path, size: picture, room }: Source, plan: FramesPlan) {
  const { size, shot, durationSeconds, times } = plan
  const view = cameraPath(shot, room, durationSeconds, size)
  const views = times.map(view)
  const widest = Math.max(...views.map((view) => view.size))
  const zooms = views.map((view) => widest / view.size)
  const parts = views.map((view) => viewedPart(view, picture, size))

  // A strong zoom needs a second level of detail: from one, either the wide views would alias or the close ones be soft.
  const closeParts = Math.max(...zooms) > zoomMax ? parts.filter((_, index) => zooms[index]! > finerFrom) : []
  const levels = [parts, ...(closeParts.length ? [closeParts] : [])]
  const prepared = await Promise.all(levels.map((shown) => preparePicture(path, picture, shown, size)))
  const resampler = await openResampler(prepared, size)
  const draw = (level: number, index: number) => resampler.draw(level, prepared[level]!.toCut(parts[index]!))

  return (index: number): Uint8Array => {
    const finer = levels.length > 1 ? Math.min(1, Math.max(0, (zooms[index]! - finerFrom) / (finerTo - finerFrom))) : 0
    if (finer === 1) return draw(1, index)
    const frame = draw(0, index)
    if (finer === 0) return frame
    draw(1, index)
    return resampler.dissolve(finer)
  }
}
