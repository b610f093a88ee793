/*
 * Words that several folders mean the same by, each list written here and nowhere else. This file imports nothing, so
 * that the store, the pages and the generators may all read it.
 */

/** What a generation makes. */
export const kinds = ['video', 'render'] as const
export type Kind = (typeof kinds)[number]

/** What a generation is: what it makes, or another run of one that is compared with it. */
export const generationTypes = [...kinds, 'replay'] as const
export type GenerationType = (typeof generationTypes)[number]

/** What a replay says of the other run. */
export const verdicts = ['same', 'different'] as const
export type Verdict = (typeof verdicts)[number]

/** What orders it, by the last word of the path. */
export const endpointNames = [
  'video-ai',
  'archRender-v41',
  'video-v20-flash',
  'video-v20-cinematic',
  'archRender-v45-ultra',
  'archRender-v45-fast',
] as const
export type EndpointName = (typeof endpointNames)[number]

export const unfinishedStatuses = ['queued', 'processing'] as const
export const finalStatuses = ['succeeded', 'failed'] as const
export const statuses = [...unfinishedStatuses, ...finalStatuses] as const
export type Status = (typeof statuses)[number]
export type FinalStatus = (typeof finalStatuses)[number]

/** Whose words a key's answers use for statuses: ours, or those of the original API. */
export const statusVocabularies = ['veduta', 'original'] as const
export type StatusVocabulary = (typeof statusVocabularies)[number]

/** The words of the original API. */
export const originalStatuses = ['starting', 'processing', 'success', 'failed', 'canceled'] as const

/** What a list may be asked for: the words of both. */
export const statusFilters = [...new Set([...statuses, ...originalStatuses])] as (
  | Status
  | (typeof originalStatuses)[number]
)[]

/** What an engine says that it does. */
export const engineStages = ['preparing', 'rendering', 'encoding'] as const
export type EngineStage = (typeof engineStages)[number]

/** What is being done, as a word for people. */
export const stages = ['queued', ...engineStages, 'storing', 'done'] as const
export type Stage = (typeof stages)[number]

/** Why a generation failed, with the sentence for its caller. */
export const failures = {
  ENGINE_FAILED:
    'The engine could not make this picture, and the credits were refunded: try again or change the input.',
  ENGINE_TIMEOUT: 'The engine took too long, and the credits were refunded: try again, perhaps with a shorter clip.',
  CONTENT_REFUSED:
    'The engine refused to make this picture, and the credits were refunded: change the prompt or image.',
  OUTPUT_INVALID: 'The engine returned something other than requested, and the credits were refunded: try again.',
  FIDELITY_TOO_LOW:
    'No try kept as much of the outlines as min_fidelity asks, and the credits were refunded: ask for less, or change the prompt or the geometry.',
  CANCELED: 'The generation was cancelled, and the credits were refunded.',
} as const
export type Failure = keyof typeof failures
export const failureCodes = Object.keys(failures) as [Failure, ...Failure[]]

/** How one attempt at a generation ended. */
export const attemptEnds = ['succeeded', 'failed', 'lost', 'cancelled', 'returned'] as const
export type AttemptEnd = (typeof attemptEnds)[number]

/** What an API key may be allowed to do. */
export const scopes = ['generate', 'read'] as const
export type Scope = (typeof scopes)[number]

export const generationEventTypes = ['generation.started', 'generation.succeeded', 'generation.failed'] as const
export type GenerationEventType = (typeof generationEventTypes)[number]

/** The events that a webhook may be without. */
export const chosenEventTypes = [...generationEventTypes, 'credits.low'] as const
export const eventTypes = [...chosenEventTypes, 'webhook.test'] as const
export type EventType = (typeof eventTypes)[number]

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What changes a balance. */
export const ledgerKinds = ['grant', 'charge', 'refund'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const accountStates = ['open', 'suspended', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

/** Whether an engine that failed is left alone. */
export const breakerStates = ['closed', 'open', 'half-open'] as const
export type BreakerState = (typeof breakerStates)[number]

/** How far a local model is installed. */
export const modelStates = ['installed', 'partly', 'absent', 'unpinned'] as const
export type ModelState = (typeof modelStates)[number]

/** How an install of a local model stands. */
export const installStatuses = ['running', 'succeeded', 'failed', 'cancelled'] as const
export type InstallStatus = (typeof installStatuses)[number]

/** What an install does. */
export const installStages = ['checking', 'fetching', 'verifying', 'unpacking'] as const
export type InstallStage = (typeof installStages)[number]
