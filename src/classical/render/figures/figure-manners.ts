import type { RenderStyle } from '../../../contract/arch-render-v41.ts'

/** How a style draws people and cars; the colours are those of fill and outline. */
export type Manner = { fills: readonly string[]; panes: string; outline: string | undefined; opacity: number }

/** Styles in which figures are drawn; into a photograph nothing is invented. */
export const manners: Partial<Record<RenderStyle, Manner>> = {
  sketch: { fills: ['#8d8b88', '#a5a29d'], panes: '#d9d6d0', outline: '#4d4b49', opacity: 0.85 },
  cad_drawing: { fills: ['#ffffff'], panes: '#ffffff', outline: '#2b2d33', opacity: 1 },
  annotated_render: { fills: ['#ffffff'], panes: '#cfd4da', outline: undefined, opacity: 0.78 },
  '2d_illustration': {
    fills: ['#2f3b52', '#b4532f', '#d8a13a', '#3f6b66'],
    panes: '#dfe8ec',
    outline: undefined,
    opacity: 1,
  },
  watercolor: { fills: ['#5d6b86', '#9b5b4a', '#7a7468'], panes: '#e6e9ea', outline: undefined, opacity: 0.62 },
  conceptual: { fills: ['#5c554d', '#7d746a'], panes: '#d8d0c2', outline: '#3a352f', opacity: 0.6 },
  technical: { fills: ['#123663'], panes: '#2a5284', outline: '#e8f0fb', opacity: 0.92 },
}
