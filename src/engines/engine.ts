import type {
  CameraAngle,
  Expert,
  ImageType,
  RenderScenario,
  RenderStyle,
  SceneMood,
} from '../contract/arch-render-v41.ts'
import type { Failure } from '../contract/status.ts'
import type { CameraMovement } from '../contract/video-ai.ts'

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
}

export type Engine = {
  name: string
  /**
   * `version` names all that the outputs' bytes depend on besides the task.
   *
   * @throws EngineError
   */
  run: (task: Task, run: Run) => Promise<{ outputs: Output[]; notes: string[]; version: string }>
}

/** Why a run failed. The message is for the log; the caller reads the sentence of `code`. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly code: Failure
  /** Whether the same task may succeed when tried again. */
  readonly retryable: boolean

  constructor(message: string, { code, retryable, cause }: { code: Failure; retryable: boolean; cause?: unknown }) {
    super(message, { cause })
    this.code = code
    this.retryable = retryable
  }
}
