import type { Expert, ImageType } from '../../contract/arch-render-v41.ts'
import { cleanSheet } from '../lines/sheet.ts'
import { type Box, clearFrame } from '../lines/sheet-frame.ts'
import { faintest, inkOf } from '../lines/washes.ts'
import { type Flow, findFlow } from '../pixels/flow.ts'
import { guidedFilter } from '../pixels/guided-filter.ts'
import { seedOf } from '../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../pixels/oklab.ts'
import type { Picture } from '../pixels/picture.ts'
import type { Plane } from '../pixels/plane.ts'
import type { Plan } from '../plan/plan.ts'
import { isDrawnSquare, tellPlan } from '../plan/tell-plan.ts'
import { bleach, findTints, type Tints } from '../plan/tints.ts'
import type { Camera } from '../space/camera.ts'
import type { Landscape } from '../space/landscape/find-plants.ts'
import { findKind, type PictureKind } from '../space/picture-kind.ts'
import { type Space, seeSpace } from '../space/space.ts'
import { type Freedom, freedoms } from './freedoms.ts'
import { moods } from './moods.ts'
import { modelTypes, type PanelLook, type RenderRequest } from './request.ts'
import { clearBelow, findGroundLine } from './see/ground-line.ts'
import { isDrawn, noteOtherKind, readAs } from './see/other-kind.ts'
import { hasManyFills, isPaintedSheet } from './see/painted-sheet.ts'
import { clearProgramWindow } from './see/program-window.ts'
import type { RegionBox, Regions } from './see/regions/regions.ts'
import { findSection, type Section } from './see/section.ts'
import type { Sky } from './see/sky/find-sky.ts'

/** What the steps share: facts read from the source once, and the picture in progress. */
export type Scene = {
  request: RenderRequest
  kind: 'photo' | 'drawing'
  /** What the source looks like, whatever imagetype says. */
  looksLike: PictureKind
  seed: (use: string) => number
  freedom: Freedom
  picture: Picture
  /** A drawing before its sheet was cleaned, which takes faint strokes and tints away as well. */
  asSent?: Picture
  /** A painted sketch with its washes, which were taken away from the picture. */
  washes?: Picture
  /** A drawn sheet whose areas are filled with flat tints, which is read as a coloured model is. */
  isTinted?: boolean
  /** Of a coloured elevation, the row below the line on which it stands. */
  groundLine?: number
  /** The building that a drawn sheet shows cut open. */
  section?: Section
  /** The source's lightness without texture noise: lines come from here, whatever the mood. */
  form: Plane
  readonly flow: Flow
  /** The scene in space of a drawing or model whose parts are to be named; found in the source. */
  space?: Space
  /** The rooms of a floor plan that came for an expert of views. */
  plan?: Plan
  /** What the frame of a sheet holds: the rest was cleared. */
  frame?: Box
  /** The colours of a plan's floors and furniture, which its lines are read without. */
  tints?: Tints
  /** A drawing's own lines, as coverage 0..1. */
  ink?: Plane
  regions?: Regions
  /** The panes that a coloured model shows. */
  panes?: Glazed
  /** What the drawing shows beside what is built, found as it was read. */
  landscape?: Landscape
  /** From where a model was seen, if that was told as it was read. */
  camera?: Camera | undefined
  /** Words of the prompt that had an effect. */
  appliedWords: string[]
  /** Fields of the request's look that the picture shows. */
  shown: (keyof PanelLook)[]
  sky?: Sky
  /** Painted in the light of its mood and season already. */
  isLit?: boolean
  /** Tags of the context for which things stand in the picture already, at their true size. */
  placed?: string[]
  landmarks?: Landmark[]
  /** Where figures may stand, and those that the context requests. */
  ground?: Ground
  /** Of what was built: 1 for each pixel of ground, of water and of tables, which have joints, waves and legs of their own. */
  laid?: Uint8Array
  figures?: Figure[]
  /** What drawn looks are drawn on and with. */
  paper: Oklab
  pencil: Oklab
  notes: string[]
}

/** A scale figure in centimetres, its feet or wheels at the origin, y downwards: parts painted in one colour, and lighter panes. */
export type FigureShape = { heightCm: number; widthCm: number; body: FigurePart[]; panes: FigurePart[] }

/** A polygon, or with a width a line with round ends; x and y in turn. */
export type FigurePart = { corners: number[]; widthCm?: number }

/** Where a figure stands, in pixels, how large a centimetre is there, and whether it is turned round. */
export type Figure = { shape: FigureShape; x: number; y: number; cmPx: number; mirrored: boolean; tone: number }

/** By label, whether it is a pane, and its box in shares of the picture. */
export type Glazed = {
  labels: Int32Array
  isPane: boolean[]
  boxes: Pick<RegionBox, 'left' | 'right' | 'top' | 'bottom'>[]
}

/** The ground that figures stand on: its pixels, and the level of the eyes that see it. */
export type Ground = { mask: Uint8Array; edges: Plane; horizonY: number }

/** A place worth pointing at, in shares of the picture, and what is there. */
export type Landmark = { x: number; y: number; name: string }

export function openScene(asked: RenderRequest, given: Picture): Scene {
  // Cleaning changes the picture.
  const hasProgram = modelTypes.includes(asked.imageType) && clearProgramWindow(given)
  const looksLike = findKind(given)
  const plan = planOfView(asked, readAs(asked, looksLike), given)
  const sent = plan ? { ...asked, expert: 'plan' as const } : asked
  const read = readAs(sent, looksLike)
  const isColoured = sent.expert === 'plan' ? hasManyFills(given) : coloured.includes(sent.expert)
  const mayBePainted = drawnTypes.includes(read) && isColoured
  const section = mayBePainted && sent.expert !== 'masterplan' ? findSection(given) : undefined
  const isPainted = mayBePainted && (section !== undefined || isPaintedSheet(given))
  // Its ink tells a scene as that of a sketch without washes does.
  const isInked =
    isPainted && !section && read === 'sketch' && sent.expert === 'exterior' && !asked.isAsSent && !asked.isFlat
  const groundLine = isPainted && !isInked && sent.expert === 'exterior' ? findGroundLine(given) : undefined
  if (groundLine !== undefined) clearBelow(given, groundLine)
  const source = isInked ? inkOf(given, faintest[0]) : given
  // Washes run into each other, and are not fills.
  const isWashed = !isInked && !section && isPainted && looksLike.kind === 'photo' && looksLike.confidence > washedMin
  const request = { ...sent, imageType: isWashed ? ('photo' as const) : isPainted && !isInked ? ('3d' as const) : read }
  const tints = sent.expert === 'plan' && drawnTypes.includes(request.imageType) ? findTints(source) : undefined
  if (tints) bleach(source, tints)
  const asSent =
    request.imageType === 'sketch' ||
    request.imageType === 'drawing' ||
    (request.imageType === '2d' && request.expert === 'masterplan')
      ? { ...source, L: source.L.slice(), a: source.a.slice(), b: source.b.slice() }
      : undefined
  const sheet = drawnTypes.includes(request.imageType) ? cleanSheet(source) : undefined
  // The outermost lines of a plan that was read are its walls.
  const frame = sheet && !plan ? clearFrame(sheet) : undefined
  const picture = sheet ?? source
  const { width, height } = picture
  const lightness = picture.L.slice()
  const seenAs =
    request.renderStyle === 'annotated_render' && spatial.includes(request.expert) && readAsOf[request.imageType]
  let form: Plane | undefined
  let flow: Flow | undefined
  return {
    request,
    kind: sheet ? 'drawing' : 'photo',
    looksLike,
    seed: (use) => seedOf(request.seed, use),
    freedom: freedoms[request.renderScenario],
    picture,
    ...(asSent && { asSent }),
    ...(isInked && { washes: given }),
    ...(isPainted && !isInked && !isWashed && { isTinted: true }),
    ...(section && { section }),
    ...(groundLine !== undefined && { groundLine }),
    ...(plan && { plan }),
    ...(frame && { frame }),
    ...(tints && { tints }),
    ...(seenAs && { space: seeSpace(picture, seenAs) }),
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
    shown: [],
    // A sheet that was photographed looks like a photo until it is cleaned.
    notes: [
      ...(isInked
        ? [inkedNote]
        : isWashed
          ? [washedNote]
          : noteOtherKind(
              sent,
              looksLike.kind === 'photo' && sheet && isDrawn(findKind(sheet)) ? undefined : looksLike,
            )),
      ...(plan ? [planNote] : []),
      ...(hasProgram ? ['The bars and panels of the program around the view are left out.'] : []),
      ...(frame ? ['The frame of the sheet and its title block are left out.'] : []),
    ],
  }
}

/** How sure it must be that a painted sheet has no flat fills. */
const washedMin = 0.6

const inkedNote =
  'The sheet is painted: what its ink shows is built, in the materials of the prompt and the colours of the washes.'

const washedNote =
  'The sheet is painted, and keeps its own colours: send a drawing without washes to have it filled with materials.'

const planNote =
  'The picture is a floor plan and is coloured as one: order it from the expert "plan" to choose how walls and floors are drawn.'

/** The plan that a flat drawing shows though a view was ordered: nobody stands in a picture from straight above, and a room seen straight on has square lines, too. */
function planOfView({ expert, renderStyle }: RenderRequest, read: ImageType, source: Picture): Plan | undefined {
  if (!views.includes(expert) || read !== '2d' || renderStyle === 'raw') return undefined
  return isDrawnSquare(source) ? tellPlan(source) : undefined
}

const views: readonly Expert[] = ['exterior', 'interior']

/** Painted sheets come as these too; they have tones to work from, so only lines on mostly bare paper count as drawings. */
const drawnTypes: readonly ImageType[] = ['sketch', 'drawing', 'wireframe', '2d']

/** Experts whose pictures show space. */
const spatial: readonly Expert[] = ['exterior', 'interior', 'landscape']

/** Experts for whom painted sheets keep their colours; a few tints of a plan only tell its rooms apart. */
const coloured: readonly Expert[] = [...spatial, 'masterplan']

const readAsOf: Partial<Record<ImageType, PictureKind['kind']>> = {
  sketch: 'sketch',
  drawing: 'drawing',
  wireframe: 'drawing',
  '3dmass': 'massing',
}
