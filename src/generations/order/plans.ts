import type { App } from '../../app.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import { planArchRender } from './arch-render-v41.ts'
import type { Plan, Request } from './plan.ts'
import { planVideo } from './video-ai.ts'

/** From a form to its plan, one for each endpoint that generates. */
export const plans = {
  video: planVideo,
  archRender: planArchRender,
} satisfies Record<string, (app: App, form: Form, request: Request) => Promise<Plan>>
