import { EngineError } from '../../engines/port/engine.ts'

/** A replay that could not be run as the other generation was. */
export class NotReplayable extends EngineError {
  /** What the caller is told. */
  readonly notes: string[]

  constructor(reason: string) {
    const message = `The generation could not be run again: ${reason}.`
    super(message, { code: 'ENGINE_FAILED', retryable: false })
    this.notes = [message]
  }
}
