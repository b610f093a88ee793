import { styles } from '../looks/styles.ts'
import type { RenderRequest } from '../request.ts'
import { quoted } from '../words/prompt-words.ts'

/** The figures that a request asks for and that its style draws, if the picture has ground for them. */
export function askedFigures({
  context,
  expert,
  renderStyle,
}: Pick<RenderRequest, 'context' | 'expert' | 'renderStyle'>) {
  const isSeenAlong = expert === 'exterior' || expert === 'landscape' || expert === 'interior'
  if (!isSeenAlong || !styles[renderStyle].figures) return []
  return (['cars', 'people'] as const).filter(
    (tag) => context.includes(tag) && !(tag === 'cars' && expert === 'interior'),
  )
}

/** Whether what a request asks for may stand in the picture of a scene in space, which only the picture shows. */
export const mayStand = ({ imageType, renderStyle }: Pick<RenderRequest, 'imageType' | 'renderStyle'>) =>
  imageType !== 'photo' && imageType !== 'construction' && styles[renderStyle].isPictorial === true

export function omittedContext(tags: readonly string[]): string[] {
  if (tags.length === 0) return []
  return [`The embedded engine adds no objects to the picture: context ${quoted(tags)} is not applied.`]
}
