import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { Rendering } from '../../contract/arch-render-v41.ts'
import type { CameraMovement } from '../../contract/camera-movements.ts'
import type { Activity, CameraMove } from '../../contract/camera-moves.ts'
import type { EngineStage, Failure } from '../../contract/vocabulary.ts'
import type { WordsV45 } from '../../prompts/edit-instruction.ts'

/** A task for an engine. Pictures are named by their file's path. */
export type Task = RenderTask | VideoTask

export type RenderTask = Rendering & {
  kind: 'render'
  builtPrompt: string
  /** If the source is a rendering already, the picture that it is a rendering of. */
  original?: string
  /** What version 4.5 asks beyond 4.1, whose `cameraAngle` and `sceneMood` it leaves at their defaults. */
  v45?: RenderV45
}

export type RenderV45 = WordsV45 & {
  /** Of the result, which the service brings to it, whatever the engine makes. */
  width: number
  height: number
  format: 'png' | 'jpeg' | 'webp'
  /** The least score that the caller takes. */
  minFidelity: number
  /** How many results were ordered: an engine makes one for each run, by the task's seed. */
  count: number
}

export type VideoTask = {
  kind: 'video'
  /** The caller's words; empty if a raw prompt came alone. */
  callerText: string
  /** The raw prompt if `movement` is undefined. */
  builtPrompt: string
  negativePrompt: string
  source: string
  end: string | undefined
  /** Undefined if the words of a raw prompt decide. */
  movement: CameraMovement | undefined
  durationSeconds: 5 | 10 | 15
  aspectRatio: { width: number; height: number }
  seed: number
  /** What video v2.0 asks beyond video-ai, whose `movement` it leaves undefined. */
  v20?: {
    /** One movement, or two at once; undefined if the words decide. */
    moves: CameraMove[] | undefined
    activity: Activity
    sound: boolean
    /** The last frame meets the first; `end` is then the source again. */
    loop: boolean
    /** The pixels of a frame. */
    area: number
  }
}

export type Output = {
  path: string
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'video/mp4'
  width: number
  height: number
  durationSeconds: number | null
  /** Set if a media process of this service wrote the picture: it need not be decoded again to be checked. */
  isOurs?: true
  /** The path of its small copy, if that was written with the picture. */
  thumbnail?: string
  /** The path of a JPEG of the same size that is shown for a clip until it plays. */
  poster?: string
}

export type Run = {
  /** An empty folder for this run, removed when it ends. */
  folder: string
  /** The run stops when this aborts. */
  signal: AbortSignal
  /** Its progress, from 0 to 1. */
  progress: (event: { progress: number; stage: EngineStage }) => void
  /** For engines that order from another service: keeps a note of the order, so that a later attempt finds it again. */
  checkpoint: Checkpoint
}

export type Checkpoint = {
  /** The note of an earlier attempt at this generation on the same engine; undefined if there is none. */
  noted: object | undefined
  /**
   * Durable once it resolves. Null removes the note: the order certainly does not exist.
   *
   * @throws if the attempt lost its job; the run must then order nothing
   */
  note: (order: object | null) => Promise<void>
  /**
   * Updates the note of an order that is under way. It is durable even if a later attempt has the job, as long as
   * that one has no note. While the database is unreachable it retries until the run's signal aborts, and once more.
   *
   * @throws if no attempt will use the order: the generation has ended, or another attempt continues without it
   */
  amend: (order: object | null) => Promise<void>
  /**
   * Waits for an update by the earlier attempt, which may still run.
   *
   * @returns the note then; the same as `noted` if no update is to be expected
   */
  hear: (signal: AbortSignal) => Promise<object | undefined>
}

/** What an engine can do. Its notes name what it could not honour in a task. */
export type Capabilities = {
  /** Absent if it makes no renderings. `references`: the most style references it reads. */
  render?: { references: number }
  /** Absent if it makes no clips. */
  video?: { durationsSeconds: readonly number[]; endImage: boolean; negativePrompt: boolean; sound: boolean }
  /** Whether the same seed gives the same output. */
  seed: boolean
}

/** The message is a sentence for the operator: what is wrong and what to do about it. */
export type Health = { ready: boolean; message: string }

export type Made = {
  outputs: Output[]
  notes: string[]
  /** Names everything that the outputs' bytes depend on apart from the task. */
  version: string
  /** What the operator pays for it, in US dollars, if known. */
  costUsd?: number
}

export type Engine = {
  name: string
  /** It works in this process, so nothing outside can be down: a failure at one task says nothing about the next. */
  embedded?: true
  capabilities: Capabilities
  /** The default for how many tasks it works on at once; absent for any number. */
  concurrency?: number
  /** What a task costs the operator, in US dollars, if known beforehand. */
  priceUsd?: (task: Pick<Task, 'kind'> & { durationSeconds?: number }) => number | undefined
  /**
   * The notes of a run that follow from the task without its pictures: a dry run shows them before anything is charged. Notes that
   * follow from the capabilities are not included.
   */
  foreseeNotes?: (task: Task) => string[]
  /**
   * Why it cannot make a task, by what its service says of itself: asked before the task waits for a place. Undefined if it can, or
   * if the service does not say; never throws.
   */
  declines?: (task: Task, signal: AbortSignal) => Promise<EngineError | undefined>
  /**
   * What a run would name as its version now. Absent if versions do not name all that the bytes of outputs depend on.
   *
   * @throws Error
   */
  version?: (kind: Task['kind'], signal: AbortSignal) => Promise<string>
  /**
   * Why it can do nothing now, because its service does not answer: asked while a task waits for a place, within some seconds. Never
   * throws.
   */
  findAbsence?: () => Promise<EngineError | undefined>
  /** @throws EngineError */
  run: (task: Task, run: Run) => Promise<Made>
  /** Whether it could take work now; never throws. */
  health: (signal: AbortSignal) => Promise<Health>
  /** What a start reports instead of its health, if that would start something: each check. */
  glance?: (signal: AbortSignal) => Promise<Health[]>
  /** What `veduta doctor` reports instead of its health: each check. */
  examine?: (signal: AbortSignal) => Promise<Health[]>
  /**
   * Cancels the order that a run noted for a generation that has ended without it.
   *
   * @throws if the service did not accept that; it is tried again later
   */
  cancelOrder?: (noted: object) => Promise<void>
  /** Closes its resources. */
  close?: () => Promise<void>
}

/** The tools that every engine is opened with. */
export type EngineTools = Pick<App, 'media' | 'clock' | 'log'> & { config: Config }

/**
 * Why a run must stop. `cancelled`: its caller cancelled it; `timeout`: it took too long; in both cases its order is
 * cancelled. `stopping`: this process ends; `lost`: another attempt has the job; then its order continues, for that attempt to find it.
 */
export type AbortReason = 'cancelled' | 'timeout' | 'stopping' | 'lost'

/** The reason of a run's signal. */
export class RunAborted extends Error {
  override name = 'RunAborted'
  readonly reason: AbortReason

  constructor(reason: AbortReason) {
    super(`The run was ended: ${reason}.`)
    this.reason = reason
  }
}

/** Why a signal aborted. Without a reason, the order is left for another attempt. */
export function abortReason({ reason }: AbortSignal): AbortReason {
  if (reason instanceof RunAborted) return reason.reason
  return reason?.name === 'TimeoutError' ? 'timeout' : 'lost'
}

/** Why a run failed. The message is for the log; the caller gets the sentence of `code`. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly code: Failure
  /** Whether the same task may succeed when tried again on the same engine. */
  readonly retryable: boolean
  /** Whether nothing was ordered, or the order certainly yielded nothing: another engine may take the task. */
  readonly undelivered: boolean
  /**
   * Of what is undelivered: whether its order may still run there, at nobody's cost. The next engine may make it then, and the order is
   * cancelled once its service answers; without a next engine, a later attempt asks about it.
   */
  readonly leavesOrder: boolean
  /** How long the engine asks for a pause, in seconds. */
  readonly retryAfterSeconds: number | undefined
  /** For the caller, why another engine made it: "sd-server ran out of memory". */
  readonly told: string | undefined
  /** Whether the engine works, but cannot make such a task. Nothing was ordered. */
  readonly impossible: boolean

  constructor(
    message: string,
    {
      code,
      retryable,
      undelivered = false,
      leavesOrder = false,
      retryAfterSeconds,
      told,
      impossible = false,
      cause,
    }: EngineErrorOptions & { cause?: unknown },
  ) {
    super(message, { cause })
    this.code = code
    this.retryable = retryable
    this.undelivered = undelivered
    this.leavesOrder = leavesOrder
    this.retryAfterSeconds = retryAfterSeconds
    this.told = told
    this.impossible = impossible
  }
}

type EngineErrorOptions = {
  code: Failure
  retryable: boolean
  undelivered?: boolean
  leavesOrder?: boolean
  retryAfterSeconds?: number | undefined
  told?: string
  impossible?: boolean
}
