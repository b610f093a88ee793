// Made by scripts/generate.ts from src/contract/render-styles.ts; change that instead.
import type { RenderStyle } from '../../../contract/render-styles.ts'
import type { Style } from './style.ts'
import { style as illustration2d } from './styles/2d-illustration.ts'
import { style as annotatedRender } from './styles/annotated-render.ts'
import { style as artistic } from './styles/artistic.ts'
import { style as cadDrawing } from './styles/cad-drawing.ts'
import { style as cgiRender } from './styles/cgi-render.ts'
import { style as cinematic } from './styles/cinematic.ts'
import { style as conceptual } from './styles/conceptual.ts'
import { style as dramatic } from './styles/dramatic.ts'
import { style as minimal } from './styles/minimal.ts'
import { style as raw } from './styles/raw.ts'
import { style as realistic } from './styles/realistic.ts'
import { style as sketch } from './styles/sketch.ts'
import { style as technical } from './styles/technical.ts'
import { style as watercolor } from './styles/watercolor.ts'

export const styles: Record<RenderStyle, Style> = {
  realistic,
  cgi_render: cgiRender,
  sketch,
  cad_drawing: cadDrawing,
  annotated_render: annotatedRender,
  '2d_illustration': illustration2d,
  watercolor,
  raw,
  artistic,
  conceptual,
  technical,
  minimal,
  dramatic,
  cinematic,
}
