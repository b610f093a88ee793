import type { ImageType } from '../../contract/arch-render-v41.ts'
import { type Flow, findFlow } from './flow.ts'
import { type Freedom, freedoms } from './freedom.ts'
import { percentile } from './grade.ts'
import { guidedFilter } from './guided-filter.ts'
import type { Landmark } from './landmarks.ts'
import { moods } from './moods.ts'
import { seedOf } from './noise.ts'
import { hexToOklab, type Oklab } from './oklab.ts'
import type { RenderRequest } from './pipeline.ts'
import type { Picture, Plane } from './raster.ts'
import type { Regions } from './regions.ts'
import type { Sky } from './sky.ts'

/** What the steps share: what was read from the source once, and the picture as far as it has come. */
export type Scene = {
  request: RenderRequest
  kind: 'photo' | 'drawing'
  seed: (use: string) => number
  freedom: Freedom
  picture: Picture
  /** The source's lightness without texture noise: lines come from here, whatever the mood. */
  form: Plane
  readonly flow: Flow
  /** A drawing's own lines, as coverage 0..1. */
  ink?: Plane
  regions?: Regions
  /** Words of the prompt that had an effect. */
  appliedWords: string[]
  sky?: Sky
  landmarks?: Landmark[]
  /** What drawn looks are drawn on and with. */
  paper: Oklab
  pencil: Oklab
  notes: string[]
}

export function openScene(request: RenderRequest, picture: Picture): Scene {
  const { width, height } = picture
  const source = picture.L.slice()
  let form: Plane | undefined
  let flow: Flow | undefined
  return {
    request,
    kind: isDrawing(request.imageType, picture) ? 'drawing' : 'photo',
    seed: (use) => seedOf(request.seed, use),
    freedom: freedoms[request.renderScenario],
    picture,
    // Both are slow to find, and photographic styles draw no lines.
    get form() {
      form ??= guidedFilter(source, source, width, height, 3, 0.0006)
      return form
    },
    set form(moved) {
      form = moved
    },
    get flow() {
      flow ??= findFlow(this.form, width, height)
      return flow
    },
    paper: hexToOklab(moods[request.sceneMood].paper),
    pencil: hexToOklab(moods[request.sceneMood].pencil),
    appliedWords: [],
    notes: [],
  }
}

const drawnTypes: readonly ImageType[] = ['sketch', 'drawing', 'wireframe', '2d']

/** Painted sheets come as drawings too; they have tones to work from, so only lines on mostly empty paper count. */
function isDrawing(imageType: ImageType, { L, a, b }: Picture): boolean {
  if (!drawnTypes.includes(imageType)) return false
  const white = percentile(L, 0.95)
  let paper = 0
  for (let i = 0; i < L.length; i++) if (L[i]! > white - 0.2 && a[i]! * a[i]! + b[i]! * b[i]! < 0.05 * 0.05) paper++
  return white > 0.5 && paper > L.length * 0.5
}
