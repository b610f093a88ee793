import { EngineError } from '../../engines/port/engine.ts'

/** No try of a result kept enough of its source's outlines. */
export class FidelityTooLow extends EngineError {
  /** What the caller is told if no other result stands. */
  notes: string[]

  constructor({ best, least, tries }: { best: number; least: number; tries: number }) {
    const counted = tries === 1 ? 'one try' : `${tries} tries`
    const message = `The best score of ${counted} was ${best}, below min_fidelity ${least}.`
    super(message, { code: 'FIDELITY_TOO_LOW', retryable: false })
    this.notes = [message]
  }

  withNotes(notes: string[]): this {
    this.notes = notes
    return this
  }
}
