import type { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { events } from '../events.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import {
  accountStates,
  breakerStates,
  chosenEventTypes,
  deliveryStatuses,
  endpointNames,
  eventTypes,
  failureCodes,
  generationTypes,
  installStages,
  installStatuses,
  ledgerKinds,
  modelStates,
  scopes,
  stages,
  statuses,
  statusFilters,
  statusVocabularies,
  verdicts,
} from '../vocabulary.ts'

const { archRender, video, videoFlash, status, listEngines, listModels, getInstall } = endpoints
const { listAccounts, listAllGenerations, usage, prices } = endpoints
const generation = status.success.body
const output = generation.shape.output.element
const [renderAccepted, dryRun] = archRender.success.body.options
const [renderV45Accepted, renderV45DryRun] = endpoints.renderUltra.success.body.options
const [videoV20Accepted, videoV20DryRun] = videoFlash.success.body.options
const delivery = endpoints.testWebhook.success.body
const { expert_name, imagetype, camera_angle, scene_mood, render_style, render_scenario } = archRender.form

/** Lists of words with a name, wherever they appear: in the document, in clients that generators make from it, and in ours. */
export const words: Record<string, readonly string[]> = {
  Kind: generationTypes,
  Verdict: verdicts,
  EndpointName: endpointNames,
  Status: statuses,
  StatusFilter: statusFilters,
  StatusVocabulary: statusVocabularies,
  Stage: stages,
  FailureCode: failureCodes,
  Scope: scopes,
  EventType: eventTypes,
  ChosenEventType: chosenEventTypes,
  DeliveryStatus: deliveryStatuses,
  LedgerKind: ledgerKinds,
  AccountState: accountStates,
  BreakerState: breakerStates,
  ModelState: modelStates,
  InstallStatus: installStatuses,
  InstallStage: installStages,
  Expert: expert_name.schema.options,
  ImageType: imagetype.schema.options,
  CameraAngle: camera_angle.schema.options,
  SceneMood: scene_mood.schema.options,
  RenderStyle: render_style.schema.options,
  RenderScenario: render_scenario.schema.options,
  Activity: videoFlash.form.motion.schema.options,
  CameraMovement: video.form.camera_movement.schema.options,
}

/** Bodies and parts of bodies with a name, likewise; a part stands before what it is in. */
export const shapes: Record<string, z.ZodType> = {
  Fidelity: output.shape.fidelity.unwrap(),
  Output: output,
  Charges: generation.shape.credits,
  Failure: generation.shape.error.unwrap(),
  Generation: generation,
  RenderParameters: renderAccepted.shape.parameters,
  RenderAccepted: renderAccepted,
  VideoAccepted: video.success.body.options[0],
  VideoV20Accepted: videoV20Accepted,
  DryRun: dryRun,
  IgnoredField: videoV20DryRun.shape.parameters.shape.ignored.element,
  RenderV45Parameters: renderV45DryRun.shape.parameters,
  RenderV45Accepted: renderV45Accepted,
  RenderV45DryRun: renderV45DryRun,
  VideoV20Parameters: videoV20DryRun.shape.parameters,
  VideoV20DryRun: videoV20DryRun,
  Account: endpoints.account.success.body,
  ListedAccount: listAccounts.success.body.shape.accounts.element,
  Balance: endpoints.grantCredits.success.body,
  LedgerEntry: endpoints.ledger.success.body.shape.entries.element,
  UsageDay: usage.success.body.shape.usage.element,
  Price: prices.success.body.shape.prices.element,
  ApiKey: endpoints.revokeKey.success.body,
  NewApiKey: endpoints.issueKey.success.body,
  Webhook: endpoints.getWebhook.success.body,
  NewWebhook: endpoints.createWebhook.success.body,
  WebhookSecret: endpoints.getRequestSecret.success.body,
  DeliveryAttempt: delivery.shape.attempts.element,
  Delivery: delivery,
  ListedGeneration: listAllGenerations.success.body.shape.generations.element,
  Engine: listEngines.success.body.shape.engines.element,
  LocalModel: listModels.success.body.shape.models.element,
  InstallProgress: getInstall.success.body.shape.install.unwrap(),
  Install: getInstall.success.body,
  SecretUses: endpoints.describeSecrets.success.body.shape.keys,
  Session: endpoints.getSession.success.body,
  SignInLink: endpoints.createSignInLink.success.body,
  Receipt: endpoints.getReceipt.success.body,
  ReceiptKeys: endpoints.getReceiptKeys.success.body,
  Seen: endpoints.see.success.body,
  Upload: endpoints.getUpload.success.body,
  Health: endpoints.live.success.body,
  ...events,
}

const forms: Record<string, string> = {
  archRenderV41: 'RenderFields',
  videoAi: 'VideoFields',
  videoV20Flash: 'VideoFlashFields',
  videoV20Cinematic: 'VideoCinematicFields',
}

export const formName = ({ operationId }: Endpoint) => forms[operationId] ?? `${pascal(operationId)}Fields`

/** The name of a request's body. */
export const bodyName = ({ operationId }: Endpoint) => `${pascal(operationId)}Body`

/** The name of an answer that is not one of the shapes. */
export const answerName = ({ operationId }: Endpoint) => `${pascal(operationId)}Answer`

/** The name of one of several errors with the same HTTP status: two name themselves. */
export const refusalName = ({ operationId }: Endpoint, status: number | string, codes: readonly string[]) =>
  codes.length > 2 ? `${pascal(operationId)}Error${status}` : codes.map(errorName).join('Or')

/** INVALID_PARAMETERS becomes ErrorInvalidParameters. */
export const errorName = (code: string) => `Error${code.toLowerCase().split('_').map(pascal).join('')}`

const pascal = (name: string) => name[0]!.toUpperCase() + name.slice(1)
