import type { App } from '../../app.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import { planArchRender } from './arch-render-v41.ts'
import { planRenderV45 } from './arch-render-v45.ts'
import type { Plan, Request } from './plan.ts'
import { planVideo } from './video-ai.ts'
import { planVideoV20 } from './video-v20.ts'

/** From a form to its plan, one for each endpoint that generates. */
export const plans = {
  video: planVideo,
  videoFlash: planVideoV20('flash'),
  videoCinematic: planVideoV20('cinematic'),
  archRender: planArchRender,
  renderUltra: planRenderV45('ultra'),
  renderFast: planRenderV45('fast'),
} satisfies Record<string, (app: App, form: Form, request: Request) => Promise<Plan>>
