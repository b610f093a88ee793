import type { ImageType } from '../../contract/arch-render-v41.ts'
import { type Flow, findFlow } from './flow.ts'
import { type Freedom, freedoms } from './freedom.ts'
import { guidedFilter } from './guided-filter.ts'
import type { Landmark } from './landmarks.ts'
import { moods } from './moods.ts'
import { seedOf } from './noise.ts'
import { hexToOklab, type Oklab } from './oklab.ts'
import type { RenderRequest } from './pipeline.ts'
import type { Figure, Ground } from './place-figures.ts'
import type { Picture, Plane } from './raster.ts'
import type { Regions } from './regions.ts'
import { cleanSheet, looksDrawn } from './sheet.ts'
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
  /** Where figures may stand, and those that the context asked for. */
  ground?: Ground
  figures?: Figure[]
  /** What drawn looks are drawn on and with. */
  paper: Oklab
  pencil: Oklab
  notes: string[]
}

export function openScene(request: RenderRequest, source: Picture): Scene {
  const sheet = drawnTypes.includes(request.imageType) ? cleanSheet(source) : undefined
  const picture = sheet ?? source
  const { width, height } = picture
  const lightness = picture.L.slice()
  let form: Plane | undefined
  let flow: Flow | undefined
  return {
    request,
    kind: sheet ? 'drawing' : 'photo',
    seed: (use) => seedOf(request.seed, use),
    freedom: freedoms[request.renderScenario],
    picture,
    // Both are slow to find, and photographic styles draw no lines.
    get form() {
      form ??= guidedFilter(lightness, lightness, width, height, 3, 0.0006)
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
    notes: request.imageType === 'photo' && looksDrawn(source) ? [takenForPhoto] : [],
  }
}

const takenForPhoto =
  'The picture looks like a drawing and was treated as a photo, as imagetype says: with imagetype "sketch" its lines are kept and filled with materials.'

/** Painted sheets come as these too; they have tones to work from, so only lines on mostly bare paper count as drawings. */
const drawnTypes: readonly ImageType[] = ['sketch', 'drawing', 'wireframe', '2d']
