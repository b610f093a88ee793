import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { CameraAngle, Expert, ImageType, RenderScenario, SceneMood } from '../../contract/arch-render-v41.ts'
import type { CameraMovement } from '../../contract/camera-movements.ts'
import type { RenderStyle } from '../../contract/render-styles.ts'
import type { Failure } from '../../contract/status.ts'

/** What is asked of an engine. Pictures are named by their file's path; where a task is stored, by their blob's key. */
export type Task = RenderTask | VideoTask

export type RenderTask = {
  kind: 'render'
  /** The built prompt. */
  prompt: string
  /** The caller's own words in it. */
  words: string
  source: string
  references: string[]
  expert: Expert
  imageType: ImageType
  cameraAngle: CameraAngle
  sceneMood: SceneMood
  renderStyle: RenderStyle
  renderScenario: RenderScenario
  context: string[]
  seed: number
}

export type VideoTask = {
  kind: 'video'
  /** The built prompt; where `movement` is undefined, the raw prompt. */
  prompt: string
  /** The caller's own words in it. */
  words: string
  negativePrompt: string
  source: string
  end: string | undefined
  /** Undefined where the words of a raw prompt decide. */
  movement: CameraMovement | undefined
  durationSeconds: 5 | 10
  aspectRatio: { width: number; height: number }
  seed: number
}

export type Output = {
  path: string
  contentType: 'image/png' | 'video/mp4'
  width: number
  height: number
  durationSeconds: number | null
  /** The path of a JPEG of the same size that stands for a clip until it plays. */
  poster?: string
}

export type Run = {
  /** An empty folder of its own, removed when the run ends. */
  folder: string
  /** The run stops when this aborts. */
  signal: AbortSignal
  /** How far it is, from 0 to 1. */
  progress: (event: { progress: number; stage: 'preparing' | 'rendering' | 'encoding' }) => void
  /** Where an engine that hands work to another service notes its order, so that a later attempt finds it again. */
  checkpoint: Checkpoint
}

export type Checkpoint = {
  /** What an earlier attempt at this generation noted on the same engine; undefined where there is nothing. */
  noted: object | undefined
  /**
   * Durable once it resolves. Null removes the note: what was ordered surely did not come to be.
   *
   * @throws where the attempt lost its job; the run must then order nothing
   */
  note: (order: object | null) => Promise<void>
  /**
   * Says more of the order that was noted, once it is under way: durable also where a later attempt has the job by now, as long as
   * that one has noted nothing itself. While the database is away it is tried until the run's signal aborts, and once more.
   *
   * @throws where nobody will come for the order: the generation has ended, or another attempt goes on without it
   */
  amend: (order: object | null) => Promise<void>
  /**
   * Waits for what the earlier attempt, which may still live, says more of its order.
   *
   * @returns what is noted then; the same as `noted` where nothing more is to be expected
   */
  hear: (signal: AbortSignal) => Promise<object | undefined>
}

/** What an engine can be asked for. What it cannot honour of a task it takes, it says in its notes. */
export type Capabilities = {
  /** Absent where it makes no renderings. `references`: how many style references it reads at most. */
  render?: { references: number }
  /** Absent where it makes no clips. */
  video?: { durationsSeconds: readonly number[]; endImage: boolean; negativePrompt: boolean; sound: boolean }
  /** Whether the same seed gives the same output. */
  seed: boolean
}

/** The message is a sentence for the operator: what is wrong, and what to do about it. */
export type Health = { ready: boolean; message: string }

export type Made = {
  outputs: Output[]
  notes: string[]
  /** Names all that the outputs' bytes depend on besides the task. */
  version: string
  /** What the operator pays for it, in US dollars, where that is known. */
  costUsd?: number
}

export type Engine = {
  name: string
  /** It works in this process, so nothing outside can be down: that it fails at one task says nothing of the next. */
  embedded?: true
  capabilities: Capabilities
  /** How many tasks it works on at once where its operator did not say; absent where it takes any number. */
  concurrency?: number
  /** What a task costs its operator, in US dollars, where that can be told beforehand. */
  priceUsd?: (task: Pick<Task, 'kind'> & { durationSeconds?: number }) => number | undefined
  /**
   * The notes of a run that the task tells by itself, its pictures unseen: a dry run shows them before anything is charged. What
   * follows from the capabilities is not among them.
   */
  foreseeNotes?: (task: Task) => string[]
  /** @throws EngineError */
  run: (task: Task, run: Run) => Promise<Made>
  /** Whether it could take work now; never throws. */
  health: (signal: AbortSignal) => Promise<Health>
  /** What `veduta doctor` tells of it in place of its health: each thing that was checked. */
  examine?: (signal: AbortSignal) => Promise<Health[]>
  /**
   * Cancels what a run noted, of a generation that has ended without it.
   *
   * @throws where the service did not take it; it is asked again later
   */
  cancelOrder?: (noted: object) => Promise<void>
  /** Ends what it holds open. */
  close?: () => Promise<void>
}

/** What every engine is opened with. */
export type EngineTools = Pick<App, 'media' | 'clock' | 'log'> & { config: Config }

/**
 * Why a run is to stop. `cancelled`: nobody wants it any more; `timeout`: it took too long; then the service that works on it is told to
 * stop. `stopping`: this process ends; `lost`: another attempt has the job; then what was ordered goes on, for that attempt to find it.
 */
export type AbortReason = 'cancelled' | 'timeout' | 'stopping' | 'lost'

/** The reason of the signal that a run is given. */
export class RunAborted extends Error {
  override name = 'RunAborted'
  readonly reason: AbortReason

  constructor(reason: AbortReason) {
    super(`The run was ended: ${reason}.`)
    this.reason = reason
  }
}

/** Why a signal aborted. Where nobody said so, what was ordered is left for another attempt. */
export function abortReason({ reason }: AbortSignal): AbortReason {
  if (reason instanceof RunAborted) return reason.reason
  return reason?.name === 'TimeoutError' ? 'timeout' : 'lost'
}

/** Why a run failed. The message is for the log; the caller reads the sentence of `code`. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly code: Failure
  /** Whether the same task may succeed when tried again on the same engine. */
  readonly retryable: boolean
  /** Whether nothing was ordered, or what was ordered surely came to nothing: another engine may take the task. */
  readonly undelivered: boolean
  /** How long the engine asks to be left alone, in seconds. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    { code, retryable, undelivered = false, retryAfterSeconds, cause }: EngineErrorOptions & { cause?: unknown },
  ) {
    super(message, { cause })
    this.code = code
    this.retryable = retryable
    this.undelivered = undelivered
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type EngineErrorOptions = { code: Failure; retryable: boolean; undelivered?: boolean; retryAfterSeconds?: number }
