import { type Expert, type ImageType, imageTypesOf } from '../../../contract/arch-render-v41.ts'
import type { PictureKind } from '../../space/picture-kind.ts'

type Kind = PictureKind['kind']

/** Below this, what imagetype says is believed. */
const confidenceMin = 0.8

/** Above this, shade and not ink covers a sheet. */
const shadedMin = 0.6

/** What has less of thin strokes, as a share of the picture, is not a drawing; what has more is one, however much of it is shaded. */
const strokesMin = 0.006
const strokesMost = 0.05

/**
 * What to read a picture as: a line drawing or a sketch that came as a photo, as it does if imagetype is left out, has nothing
 * of a photo to keep; and a masterplan without strokes, or shaded all over, which comes as a drawing then, is the view of a model.
 */
export function readAs({ expert, imageType }: { expert: Expert; imageType: ImageType }, found: PictureKind): ImageType {
  const hasNoStrokes = found.strokes !== undefined && found.strokes < strokesMin
  const isLined = found.strokes !== undefined && found.strokes > strokesMost
  const isShaded = found.kind === 'photo' && found.confidence > shadedMin && !isLined
  if (expert === 'masterplan' && imageType === 'drawing') return hasNoStrokes || isShaded ? '3d' : imageType
  if (imageType !== 'photo' || !isDrawn(found) || found.confidence < confidenceMin) return imageType
  const { type } = advice[found.kind]
  return imageTypesOf[expert].includes(type) ? type : imageType
}

/** If a picture clearly is of another kind than imagetype says, a sentence that says what to send. */
export function noteOtherKind(
  { expert, imageType }: { expert: Expert; imageType: ImageType },
  found: PictureKind | undefined,
): string[] {
  if (!found || found.confidence < confidenceMin || kindsOf[imageType].includes(found.kind)) return []
  const { looks, type, so } = advice[found.kind]
  if (!imageTypesOf[expert].includes(type)) return []
  if (readAs({ expert, imageType }, found) !== imageType)
    return [
      `The picture looks like ${looks} and is read as one, although imagetype is "${imageType}": send imagetype "${type}".`,
    ]
  return [`The picture looks like ${looks}, but imagetype is "${imageType}": send imagetype "${type}" to have ${so}.`]
}

export const isDrawn = ({ kind }: PictureKind) => kind === 'drawing' || kind === 'sketch'

/** What pictures of a type may look like. Renderings of objects are as smooth or as textured as photos of them. */
const kindsOf: Record<ImageType, readonly Kind[]> = {
  photo: ['photo'],
  construction: ['photo'],
  drawing: ['drawing', 'sketch'],
  wireframe: ['drawing', 'sketch'],
  sketch: ['drawing', 'sketch'],
  '2d': ['drawing', 'sketch', 'massing', 'photo'],
  '3dmass': ['massing'],
  '3d': ['massing', 'photo'],
}

const advice: Record<Kind, { looks: string; type: ImageType; so: string }> = {
  photo: { looks: 'a photo', type: 'photo', so: 'its own materials kept' },
  sketch: { looks: 'a sketch', type: 'sketch', so: 'its lines kept and filled with materials' },
  drawing: { looks: 'a line drawing', type: 'drawing', so: 'its lines kept and filled with materials' },
  massing: { looks: 'a view of a plain model', type: '3dmass', so: 'its faces covered with materials' },
}
