import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One command of `veduta`, as it is called and as its help shows it. */
export type Command = {
  /** The words that pick it, with a blank between them: `key issue`. */
  name: string
  /** What must follow the name, in this order; of a last one with dots, one or more. */
  parameters: readonly string[]
  summary: string
  options: Record<string, Option>
  /** Whether it returns something to print, and so takes --json. */
  prints: boolean
  run: (input: Input) => Promise<Printed | undefined>
}

export type Option = {
  /** What stands for its value in the help: `--port PORT`; absent where it takes none. */
  value?: string
  description: string
  required?: boolean
  /** The letter that is short for it: `-o`. */
  short?: string
  /** All that it takes, where it does not take anything. */
  allowed?: readonly string[]
}

/** An option that takes no value: where it is given, it is there with an empty one. */
export const flag = (description: string): Option => ({ value: '', description })

export type Input = { parameters: string[]; options: Record<string, string | undefined> }

/** `text` goes to stdout, or `data` in its place with --json; `note` is for people alone and goes to stderr. */
export type Printed = {
  data: unknown
  text: string
  note?: string
  /** Where what is printed is not what was wanted. */
  problem?: ProblemKind
}

/** Where a service refuses, or fails, it depends on what whoever called can do about it. */
export const exitCodes = { failed: 1, usage: 2, key: 3, credits: 4, generation: 5, unanswered: 6 } as const
export type ProblemKind = keyof typeof exitCodes

/** Why a command did not do what it was asked, in one sentence for whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly kind: ProblemKind

  constructor(kind: ProblemKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** How a command is typed here, for the sentences that tell what to do next. */
export const calledAs = import.meta.url.endsWith('.ts') ? calledFromCheckout() : 'veduta'

/** In the checkout's folder, npx finds the command, and with it the Node that the project brings. */
function calledFromCheckout(): string {
  const checkout = fileURLToPath(new URL('../..', import.meta.url))
  return checkout === join(process.cwd(), '/') ? 'npx veduta' : `node ${join(checkout, 'bin/veduta.js')}`
}
