import type { Picture } from '../../pixels/picture.ts'
import type { Scene } from '../scene.ts'

/** A render style: how it transforms the lit picture, and what other steps must know about it. */
export type Style = {
  draw: (scene: Scene) => Picture
  /** A drawing becomes a picture, in which light tells the form and not line. */
  isPictorial?: boolean
  /** How people and cars are drawn as scale figures; without it none are drawn: nothing is added to photographs. */
  figures?: Manner
}

/** The colours of figures' fill and outline. */
export type Manner = { fills: readonly string[]; panes: string; outline?: string; opacity: number }
