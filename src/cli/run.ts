import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { VedutaError } from '@veduta/client'
import { type Command, CommandError, calledAs, exitCodes, type Input, type ProblemKind } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, listHelp } from './help.ts'
import { nearestWord } from './nearest-word.ts'

/** Runs the command that `argv` names; returns the exit code. */
export async function run(argv: string[]): Promise<number> {
  try {
    const problem = await dispatch(argv)
    return problem ? exitCodes[problem] : 0
  } catch (error) {
    process.stderr.write(`veduta: ${sentence(error)}\n`)
    if (argv.includes('--json')) printRefusal(error)
    return exitCodes[error instanceof CommandError ? error.kind : 'failed']
  }
}

async function dispatch(argv: string[]): Promise<ProblemKind | undefined> {
  const [first, ...rest] = argv
  if (first === undefined || first === '--help' || first === '-h') return print(listHelp(commands))
  if (first === '--version') return print(await readVersion())

  const called = commands.filter(({ name }) => name === argv.slice(0, wordsOf(name)).join(' '))
  // "credits add" is longer than "credits".
  const [command] = called.sort((a, b) => wordsOf(b.name) - wordsOf(a.name))
  if (command) return await runCommand(command, argv.slice(wordsOf(command.name)))
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length && ['--help', '-h'].includes(rest[0]!)) return print(listHelp(group))
  throw new CommandError('usage', unknownCommand(argv, group.length ? group : commands))
}

const wordsOf = (name: string) => name.split(' ').length

async function runCommand(command: Command, args: string[]): Promise<ProblemKind | undefined> {
  if (args.includes('--help') || args.includes('-h')) return print(commandHelp(command))
  const { json, ...input } = readInput(command, args)
  const printed = await command.run(input)
  if (!printed) return
  const text = json ? JSON.stringify(printed.data, null, 2) : printed.text
  if (text) print(text)
  if (printed.note && !json) process.stderr.write(`${printed.note}\n`)
  return printed.problem
}

function readInput(command: Command, args: string[]): Input & { json: boolean } {
  const { values, positionals } = parse(command, args)
  const { json, ...options } = values
  const missing = command.parameters[positionals.length] ?? requiredOptions(command).find((name) => !options[name])
  if (missing) throw wrongUsage(command, `${missing in command.options ? `--${missing}` : missing} is missing`)
  const isOpen = command.parameters.at(-1)?.endsWith('...')
  const extra = isOpen ? undefined : positionals[command.parameters.length]
  if (extra !== undefined) throw wrongUsage(command, `"${extra}" is one argument too many`)
  return { parameters: positionals, options, json: json !== undefined }
}

function parse({ options, prints, ...command }: Command, args: string[]) {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value, short }]) => {
      const type: 'string' | 'boolean' = value ? 'string' : 'boolean'
      return [name, { type, ...(short && { short }) }]
    }),
  )
  try {
    const { values, positionals } = parseArgs({
      args: args.map(hideMinus),
      options: { ...config, ...(prints && { json: { type: 'boolean' } }) },
      allowPositionals: true,
    })
    return {
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? showMinus(value) : '']),
      ),
      positionals: positionals.map(showMinus),
    }
  } catch (error) {
    // Node's messages continue with advice for other cases.
    const problem = (error as Error).message.split(/\.?\s*\n|\. /)[0]!
    const meant = nearestOption(problem, [...Object.keys(options), ...(prints ? ['json'] : []), 'help'])
    throw wrongUsage(command, meant ? `${problem} (did you mean --${meant}?)` : problem)
  }
}

function nearestOption(problem: string, names: string[]): string | undefined {
  const unknown = problem.match(/^Unknown option '--(.+)'$/)?.[1]
  return unknown && nearestWord(unknown, names)
}

/** parseArgs reads "-50" as options named 5 and 0; no argument of a process contains a NUL. */
const hideMinus = (arg: string) => arg.replace(/^-(?=\d)/, '\0')
const showMinus = (value: string) => value.replace('\0', '-')

const requiredOptions = ({ options }: Command) => Object.keys(options).filter((name) => options[name]!.required)

const wrongUsage = ({ name }: Pick<Command, 'name'>, problem: string) =>
  new CommandError('usage', `${problem}: see "${calledAs} ${name} --help".`)

function unknownCommand(argv: string[], known: readonly Command[]): string {
  const names = known.map(({ name }) => `"${name}"`).join(', ')
  const words = argv[0]!.startsWith('-') ? argv[0]! : argv.slice(0, 2).join(' ')
  const meant = nearestWord(words, namesOf(known)) ?? nearestWord(argv[0]!, firstWords(known))
  if (meant && meant !== argv[0])
    return `"${words}" is not a command: did you mean "${meant}"? See "${calledAs} --help".`
  return `"${words}" is not a command: use one of ${names}, or --help.`
}

const namesOf = (known: readonly Command[]) => known.map(({ name }) => name)

const firstWords = (known: readonly Command[]) => namesOf(known).map((name) => name.split(' ')[0]!)

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return version
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

function print(text: string): undefined {
  process.stdout.write(`${text}\n`)
}
