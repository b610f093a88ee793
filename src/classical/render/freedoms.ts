import type { RenderScenario } from '../../contract/arch-render-v41.ts'

/** How far a scenario may leave the source. */
export type Freedom = {
  /** Contrast of the materials that a drawing is filled with, 1 as they are. */
  texture: number
  /** The same for the floors of a plan, which lie below the furniture's lines. */
  floorTexture: number
  /** Radius of paint flattened before brushing; 0 keeps all detail. */
  paintPx: number
  /** Length of the brush that drags colour along the form. */
  brushPx: number
  /** The share of the brushed picture in the result, 0..1. */
  brushed: number
  /** How far outlines may wander. */
  wobblePx: number
  /** Drift of colour between neighbouring areas, in OKLab. */
  colourDrift: number
  saturation: number
  /** Relief of the strokes, in OKLab lightness. */
  relief: number
}

const everyLineStays = { paintPx: 0, brushPx: 0, brushed: 0, wobblePx: 0, colourDrift: 0, saturation: 1, relief: 0 }

export const freedoms: Record<RenderScenario, Freedom> = {
  precise: { texture: 0.8, floorTexture: 0.8, ...everyLineStays },
  balanced: {
    texture: 1,
    floorTexture: 0.9,
    paintPx: 0,
    brushPx: 5,
    brushed: 0.6,
    wobblePx: 0.8,
    colourDrift: 0.012,
    saturation: 1.08,
    relief: 0.012,
  },
  creative: {
    texture: 1.25,
    floorTexture: 1,
    paintPx: 5,
    brushPx: 9,
    brushed: 0.85,
    wobblePx: 2.2,
    colourDrift: 0.026,
    saturation: 1.2,
    relief: 0.03,
  },
  // Another look at the same building: its materials, light and season are others, and every line stays.
  experimental: { texture: 1.4, floorTexture: 1.2, ...everyLineStays },
}
