import type { App } from '../../app.ts'
import { type ImageType, imageTypesOf, renderWidth } from '../../contract/arch-render-v41.ts'
import type { RenderV45DryRun, RenderV45Parameters, RenderV45Reply } from '../../contract/arch-render-v45/endpoints.ts'
import {
  type RenderTier,
  referencePicture,
  renderTiers,
  seedMax,
  sourcePicture,
} from '../../contract/arch-render-v45/fields.ts'
import { parseRenderV45, type RenderV45Form, renderV45Order } from '../../contract/arch-render-v45/form.ts'
import type { ExpertV45 } from '../../contract/arch-render-v45/panels.ts'
import type { FilePart, Form } from '../../contract/fields/endpoint.ts'
import type { RenderTask } from '../../engines/port/engine.ts'
import type { InspectRequest } from '../../media/inspect/inspect.ts'
import { buildRenderV45Prompt, lookOf } from '../../prompts/arch-render-v45.ts'
import { simplestRatio } from './arch-render-v41.ts'
import { fetchPicture, firstRefusal } from './fetch-pictures.ts'
import { chooseSeed, inspectPicture, type Picture, type Plan, type Request, recogniseFiles } from './plan.ts'

const maxHeight = 4096

/** The plan of an order of rendering 4.5. */
export const planRenderV45 =
  (tier: RenderTier) =>
  async (app: App, received: Form, request: Request): Promise<Plan> => {
    const form = parseRenderV45(await recogniseFiles(received), tier)
    const [source, ...references] = await openPictures(app, request, form)
    const imageType = form.imageType ?? imageTypeOf(form.expert, source!.kind!)
    const seed = chooseSeed(app, form.seed, seedMax)
    const size = sizeOf(source!, form.outputSize)
    const builtPrompt = buildRenderV45Prompt({ ...form, imageType })
    const cost = renderTiers[tier].credits * form.count
    const parameters = parametersOf(form, { imageType, size })
    const notes = [
      ...form.notes,
      ...(form.imageType ? [] : [`imagetype was not sent; the picture looks like "${imageType}".`]),
      ...cropNotes(source!, form.ratio),
      ...[source!, ...references].flatMap((picture) => picture!.notes),
    ]
    return {
      endpoint: `archRender-v45-${tier}`,
      cost,
      task: taskOf(form, { source: source!, references: references as Picture[], imageType, seed, size, builtPrompt }),
      size,
      notes: [...new Set(notes)],
      webhookUrl: form.webhookUrl,
      parameters,
      dryRun: { parameters, camera_movement: null, count: form.count } satisfies Partial<RenderV45DryRun>,
      reply: (id, credits, notes) =>
        ({
          ...{ status: 'success', id, prompt: form.callerText, expert_name: form.expert, cost, credits, seed, notes },
          parameters,
        }) satisfies RenderV45Reply,
    }
  }

/** The source, at its working size and ratio, then the references. @throws ApiError with the first refusal */
async function openPictures(app: App, request: Request, form: RenderV45Form): Promise<(Picture | undefined)[]> {
  const open = async (field: string, picture: FilePart | string, rule: Omit<InspectRequest, 'input' | 'output'>) => {
    const limits = field === 'image' ? sourcePicture : referencePicture
    const isUrl = typeof picture === 'string'
    const file = isUrl ? await fetchPicture(app, request, { field, url: picture }, limits) : picture
    return await inspectPicture(app, request, { field, file, ...rule })
  }
  const crop = form.ratio ? { ratio: numberOf(form.ratio) } : {}
  const rule = { width: renderWidth, maxHeight, ...crop, ...(form.imageType ? {} : { findKind: true as const }) }
  return await firstRefusal(renderV45Order, [
    open('image', form.source, rule),
    ...form.references.map(({ field, picture }) => open(field, picture, { maxSide: renderWidth })),
  ])
}

function numberOf(ratio: string): number {
  const [width, height] = ratio.split(':').map(Number)
  return width! / height!
}

/** The kind that the picture looks like, as the expert has it. */
function imageTypeOf(expert: ExpertV45, kind: NonNullable<Picture['kind']>): ImageType {
  const types: Record<typeof kind, readonly ImageType[]> = {
    photo: ['photo', '2d', 'drawing'],
    sketch: ['sketch'],
    drawing: ['drawing'],
    massing: ['3dmass', '3d', 'drawing'],
  }
  return types[kind].find((type) => imageTypesOf[expert].includes(type))!
}

/** Of a result, with its longer side as asked. */
function sizeOf({ width, height }: Picture, longerSide: number): { width: number; height: number } {
  const scale = longerSide / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Below this, nobody sees that the ratio changed. */
const ratioTolerance = 0.01

function cropNotes({ shown }: Picture, ratio: string | undefined): string[] {
  if (!ratio || Math.abs(numberOf(ratio) / (shown.width / shown.height) - 1) <= ratioTolerance) return []
  const from = simplestRatio(shown.width, shown.height)
  return [`The image was cropped from ${from} to ${ratio}, about what stands out in it.`]
}

type Made = {
  source: Picture
  references: Picture[]
  imageType: ImageType
  seed: number
  size: { width: number; height: number }
  builtPrompt: string
}

function taskOf(form: RenderV45Form, { source, references, imageType, seed, size, builtPrompt }: Made): RenderTask {
  const { expert, callerText, geometry, context, renderStyle, promptMode, panel, said, outputFormat } = form
  return {
    kind: 'render',
    expert,
    callerText,
    builtPrompt,
    imageType,
    cameraAngle: 'same_as_input',
    sceneMood: 'auto_daylight',
    renderStyle: lookOf(renderStyle),
    renderScenario: geometry,
    context,
    source: source.path,
    references: references.map(({ path }) => path),
    seed,
    v45: {
      isEdit: promptMode === 'edit',
      style: renderStyle,
      panel,
      said,
      modes: form.references.map(({ mode }) => mode),
      annotation: form.annotation,
      dimensions: form.showDimensions,
      markup: form.markupMode,
      collage: form.hasCollage,
      ...size,
      format: outputFormat,
      minFidelity: form.minFidelity,
      count: form.count,
    },
  }
}

function parametersOf(
  form: RenderV45Form,
  { imageType, size }: { imageType: ImageType; size: { width: number; height: number } },
): RenderV45Parameters {
  return {
    imagetype: imageType,
    render_style: form.renderStyle,
    geometry: form.geometry,
    prompt_mode: form.promptMode,
    aspect_ratio: form.ratio ?? 'auto',
    resolution: `${size.width}x${size.height}`,
    reference_modes: form.references.map(({ mode }) => mode),
    view_mode: form.viewMode,
    annotation: form.annotation,
    show_dimensions: form.showDimensions,
    markup_mode: form.markupMode,
    has_collage: form.hasCollage,
    output_format: form.outputFormat,
    output_size: form.outputSize,
    min_fidelity: form.minFidelity,
    count: form.count,
    ...form.panel,
    ignored: form.ignored,
  }
}
