import type { App } from '../../app.ts'
import {
  type ArchRenderForm,
  type ArchRenderReply,
  archRenderCost,
  archRenderSeedMax,
  parseArchRender,
  renderWidth,
} from '../../contract/arch-render-v41.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import type { RenderTask } from '../../engines/port/engine.ts'
import { buildArchRenderPrompt } from '../../prompts/arch-render-v41.ts'
import { chooseSeed, inspectPicture, type Picture, type Plan, type Request, recogniseFiles } from './plan.ts'

const maxHeight = 4096

export async function planArchRender(app: App, received: Form, request: Request): Promise<Plan> {
  const form = parseArchRender(await recogniseFiles(received))
  const image = { field: 'image', file: form.source, width: renderWidth, maxHeight }
  const source = await inspectPicture(app, request, image)
  const references: Picture[] = []
  for (const reference of form.references) {
    references.push(await inspectPicture(app, request, { ...reference, maxSide: renderWidth }))
  }
  const seed = chooseSeed(app, form.seed, archRenderSeedMax)
  const parameters = parametersOf(form, source)
  return {
    endpoint: 'archRender-v41',
    cost: archRenderCost,
    task: renderTask(form, { source, references, seed }),
    size: source,
    notes: source.notes,
    webhookUrl: form.webhookUrl,
    parameters,
    reply: (id, credits) =>
      ({
        ...{ status: 'success', id, seed, prompt: form.callerText, expert_name: form.expert },
        parameters,
        credits,
      }) satisfies ArchRenderReply,
  }
}

function renderTask(
  form: ArchRenderForm,
  { source, references, seed }: { source: Picture; references: Picture[]; seed: number },
): RenderTask {
  const { source: _file, references: _files, webhookUrl, ...choices } = form
  return {
    ...choices,
    kind: 'render',
    builtPrompt: buildArchRenderPrompt(form),
    source: source.path,
    references: references.map(({ path }) => path),
    seed,
  }
}

function parametersOf(form: ArchRenderForm, { width, height }: Picture): ArchRenderReply['parameters'] {
  return {
    imageType: form.imageType,
    cameraAngle: form.cameraAngle,
    context: form.context,
    sceneMood: form.sceneMood,
    renderStyle: form.renderStyle,
    renderScenario: form.renderScenario,
    resolution: `${width}x${height}`,
    aspectRatio: simplestRatio(width, height),
    referenceImageCount: form.references.length,
  }
}

/** The ratio with the smallest sum of whole numbers within 1 % of the true one. */
export function simplestRatio(width: number, height: number): string {
  const ratio = width / height
  for (let sum = 2; ; sum++) {
    for (let w = 1; w < sum; w++) {
      if (Math.abs(w / (sum - w) / ratio - 1) <= 0.01) return `${w}:${sum - w}`
    }
  }
}
