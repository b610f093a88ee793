import type { Rendering } from '../../contract/arch-render-v41.ts'

/** What a rendering is made from: a checked order, its pictures as files, the source 1344 px wide. */
export type RenderRequest = Rendering & {
  /** What is drawn is coloured where it lies, and never built in space. */
  isFlat?: boolean
  /** If callerText has words for choices of a panel as well: the caller's own ones, and each choice with those that stand for it. */
  chosen?: { ownText: string; choices: Choice[] }
}

/** The words that stand for a choice; and its name, if they alone show it. */
type Choice = { name?: string; words: string }
