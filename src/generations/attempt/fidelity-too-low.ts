import { EngineError } from '../../engines/port/engine.ts'

/** No try of a result kept enough of its source's outlines. */
export class FidelityTooLow extends EngineError {
  /** What the caller is told if no other result stands. */
  notes: string[]

  constructor(message: string) {
    super(message, { code: 'FIDELITY_TOO_LOW', retryable: false })
    this.notes = [message]
  }

  static after({ best, least, tries }: { best: number; least: number; tries: number }): FidelityTooLow {
    const counted = tries === 1 ? 'one try' : `${tries} tries`
    return new FidelityTooLow(`The best score of ${counted} was ${best}, below min_fidelity ${least}.`)
  }

  withNotes(notes: string[]): this {
    this.notes = notes
    return this
  }
}
