import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Command, CommandError, calledAs, exitCodes, type Input } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, listHelp } from './help.ts'

/** Runs the command that `argv` names; returns the exit code. */
export async function run(argv: string[]): Promise<number> {
  try {
    await dispatch(argv)
    return 0
  } catch (error) {
    process.stderr.write(`veduta: ${sentence(error)}\n`)
    return exitCodes[error instanceof CommandError ? error.kind : 'failed']
  }
}

async function dispatch(argv: string[]): Promise<void> {
  const [first, ...rest] = argv
  if (first === undefined || first === '--help' || first === '-h') return print(listHelp(commands))
  if (first === '--version') return print(await readVersion())

  const command = commands.find(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '))
  if (command) return await runCommand(command, argv.slice(command.name.split(' ').length))
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length && ['--help', '-h'].includes(rest[0]!)) return print(listHelp(group))
  throw new CommandError('usage', unknownCommand(argv, group.length ? group : commands))
}

async function runCommand(command: Command, args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return print(commandHelp(command))
  const { json, ...input } = readInput(command, args)
  const printed = await command.run(input)
  if (!printed) return
  print(json ? JSON.stringify(printed.data, null, 2) : printed.text)
  if (printed.note && !json) process.stderr.write(`${printed.note}\n`)
}

function readInput(command: Command, args: string[]): Input & { json: boolean } {
  const { values, positionals } = parse(command, args)
  const { json = false, ...given } = values
  const options = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  const missing = command.parameters[positionals.length] ?? requiredOptions(command).find((name) => !options[name])
  if (missing) throw wrongUsage(command, `${missing in command.options ? `--${missing}` : missing} is missing`)
  const extra = positionals[command.parameters.length]
  if (extra !== undefined) throw wrongUsage(command, `"${extra}" is one word too many`)
  return { parameters: positionals, options, json: json as boolean }
}

function parse({ options, prints, ...command }: Command, args: string[]) {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: args.map(hideMinus),
      options: { ...config, ...(prints && { json: { type: 'boolean' } }) },
      allowPositionals: true,
    })
    return {
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, showMinus(value)])),
      positionals: positionals.map(showMinus),
    }
  } catch (error) {
    // Node's sentences go on with advice for other cases.
    throw wrongUsage(command, (error as Error).message.split(/\.?\s*\n|\. /)[0]!)
  }
}

/** parseArgs takes "-50" for options named 5 and 0; no argument of a process holds a NUL. */
const hideMinus = (arg: string) => arg.replace(/^-(?=\d)/, '\0')
const showMinus = <T>(value: T) => (typeof value === 'string' ? value.replace('\0', '-') : value) as T

const requiredOptions = ({ options }: Command) => Object.keys(options).filter((name) => options[name]!.required)

const wrongUsage = ({ name }: Pick<Command, 'name'>, problem: string) =>
  new CommandError('usage', `${problem}: see "${calledAs} ${name} --help".`)

function unknownCommand(argv: string[], known: readonly Command[]): string {
  const names = known.map(({ name }) => `"${name}"`).join(', ')
  const words = argv[0]!.startsWith('-') ? argv[0]! : argv.slice(0, 2).join(' ')
  return `"${words}" is no command: use one of ${names}, or --help.`
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return version
}

/** Errors of connections to several addresses have no message of their own. */
function sentence(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return sentence(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
