import type { ImageType, Rendering } from '../../contract/arch-render-v41.ts'
import type { Panel } from '../../contract/arch-render-v45/panels.ts'

/** Views of models, which programs show in their windows. */
export const modelTypes: readonly ImageType[] = ['3dmass', '3d']

/** What a rendering is made from: a checked order, its pictures as files, the source 1344 px wide. */
export type RenderRequest = Rendering & {
  /** What is drawn is coloured where it lies, and never built in space. */
  isFlat?: boolean
  /** The faces of a model are lit where they lie, and not built in space; those of a drawn room are painted one by one, and nothing stands for its furniture. */
  isByFace?: boolean
  /** A sketch is read from its sheet as it was sent: to clean it takes faint strokes away. Without this, only if it cannot be read when cleaned. */
  isAsSent?: boolean
  /** A drawing is read, and painted, as a larger one: finer lines than its own size shows are told from one another. */
  isEnlarged?: boolean
  /** If callerText has words for choices of a panel as well: the caller's own ones, and each choice with those that stand for it. */
  chosen?: { ownText: string; choices: Choice[] }
  look?: PanelLook
}

/** Choices that words do not stand for, by the fields of panels: how a plan is drawn, before what a product stands, what is added to a room. */
export type PanelLook = Partial<
  Pick<Panel<'plan'>, 'drawing_style' | 'color_mode' | 'furniture_2d' | 'wall_style'> &
    Pick<Panel<'product'>, 'background' | 'product_lighting' | 'shadow_style'> &
    Pick<Panel<'interior'>, 'indoor_plants' | 'interior_accessories' | 'floor_finish'>
>

/** The words that stand for a choice; and its name, if they alone show it. */
type Choice = { name?: string; words: string }
