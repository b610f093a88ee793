import { readFile } from 'node:fs/promises'
import { VedutaError } from '@veduta/client'
import { CommanderError } from 'commander'
import { CommandError, exitCodes, type Printed, type ProblemKind } from './command.ts'
import { commands } from './commands.ts'
import { completion } from './completion.ts'
import { addCommand, openProgram } from './program.ts'

/** Runs the command that `argv` names; returns the exit code. */
export async function run(argv: string[]): Promise<number> {
  let problem: ProblemKind | undefined
  const program = openProgram(await readVersion())
  for (const command of [...commands, completion(program)]) {
    addCommand(program, command, (printed, asJson) => {
      problem = printed?.problem
      if (printed) show(printed, asJson)
    })
  }
  try {
    await program.parseAsync(argv.length ? argv : ['--help'], { from: 'user' })
    return problem ? exitCodes[problem] : 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    process.stderr.write(`veduta: ${sentence(error)}\n`)
    if (argv.includes('--json')) printRefusal(error)
    return exitCodes[error instanceof CommandError ? error.kind : 'failed']
  }
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return version
}

function show({ data, text, note }: Printed, asJson: boolean): void {
  const shown = asJson ? JSON.stringify(data, null, 2) : text
  if (shown) print(shown)
  if (note && !asJson) process.stderr.write(`${note}\n`)
}

/** Errors of connections to several addresses have no message of their own. */
function sentence(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return sentence(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** For scripts: the service's error, instead of the answer. */
function printRefusal(error: unknown): void {
  const { cause } = error as Error
  if (!(cause instanceof VedutaError)) return
  const { code, message, details, requestId: request_id } = cause
  print(JSON.stringify({ error: { code, message, details, request_id } }, null, 2))
}

const print = (text: string) => process.stdout.write(`${text}\n`)
