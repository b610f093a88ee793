import type { Rendering } from '../../contract/arch-render-v41.ts'

/** What a rendering is made from: a checked order, its pictures as files, the source 1344 px wide. */
export type RenderRequest = Rendering & {
  /** What is drawn is coloured where it lies, and never built in space. */
  isFlat?: boolean
}
