import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One command of `veduta`, as it is called and as its help shows it. */
export type Command = {
  /** Its words, separated by a space: `key issue`. */
  name: string
  /** The arguments after the name, in order; a last one with dots stands for one or more, and one in brackets may be left out. */
  parameters: readonly string[]
  summary: string
  options: Record<string, Option>
  /** Whether it prints data, and so accepts --json. */
  prints: boolean
  run: (input: Input) => Promise<Printed | undefined>
}

export type Option = {
  /** The placeholder of its value in the help: `--port PORT`; absent if it takes none. */
  value?: string
  description: string
  required?: boolean
  /** Its short form: `-o`. */
  short?: string
  /** The allowed values, if not all are. */
  allowed?: readonly string[]
}

/** An option without a value: if given, its value is empty. */
export const flag = (description: string): Option => ({ value: '', description })

export type Input = { parameters: string[]; options: Record<string, string | undefined> }

/** `text` goes to stdout, or `data` instead with --json; `note` is only for people and goes to stderr. */
export type Printed = {
  data: unknown
  text: string
  note?: string
  /** Set if the command printed something but did not succeed. */
  problem?: ProblemKind
}

/** If a service refuses or fails, the code depends on what the caller can do about it. */
export const exitCodes = { failed: 1, usage: 2, key: 3, credits: 4, generation: 5, unanswered: 6 } as const
export type ProblemKind = keyof typeof exitCodes

/** Why a command failed, in one sentence for the person who typed it. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly kind: ProblemKind

  constructor(kind: ProblemKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** How a command is typed here, for sentences that say what to do next. */
export const calledAs = import.meta.url.endsWith('.ts') ? calledFromCheckout() : 'veduta'

/** In the checkout's folder, npx finds the command, and with it the Node that the project brings. */
function calledFromCheckout(): string {
  const checkout = fileURLToPath(new URL('../..', import.meta.url))
  return checkout === join(process.cwd(), '/') ? 'npx veduta' : `node ${join(checkout, 'bin/veduta.js')}`
}
