import { Help, Command as Program, Option as ProgramOption } from 'commander'
import { type Command, CommandError, calledAs, type Option, type Printed } from './command.ts'

/** The commander program: it reads the arguments, suggests the word that was probably meant, and writes the help. */
export function openProgram(version: string): Program {
  return speaking(new Program(calledAs))
    .enablePositionalOptions()
    .configureOutput({ writeErr: () => {} })
    .configureHelp({ subcommandTerm, formatHelp })
    .helpOption('-h, --help', 'Print this help.')
    .usage('COMMAND')
    .version(version, '--version', 'Print the version.')
    .addHelpText(
      'after',
      `
"${calledAs} COMMAND --help" says more about one command.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 key refused, 4 no credits, 5 generation failed, 6 no answer in time.`,
    )
}

/** `show` gets what the command returned, and whether it is wanted as JSON. */
export function addCommand(
  program: Program,
  { name, parameters, summary, options, prints, run }: Command,
  show: (printed: Printed | undefined, asJson: boolean) => void,
): void {
  const own = name.split(' ').reduce(wordBelow, program).description(summary)
  for (const parameter of parameters) own.argument(spelledParameter(parameter))
  for (const [option, description] of Object.entries(options)) own.addOption(programOption(option, description))
  const needed = Object.entries(options).flatMap(([option, { required, value }]) =>
    required ? [`--${option} <${value}>`] : [],
  )
  own.usage([...parameters.map(spelledParameter), ...needed, '[options]'].join(' '))
  if (prints) own.option('--json', 'Print the answer as one JSON document.')
  own.action(async () => {
    const given = own.options.map((option) => [option.name(), own.getOptionValue(option.attributeName())])
    const { json, ...values } = Object.fromEntries(given)
    show(await run({ parameters: own.args, options: values }), json === true)
  })
}

/** One that may be left out has its brackets already. */
const spelledParameter = (parameter: string) => (parameter.startsWith('[') ? parameter : `<${parameter}>`)

/** All commands below this one that can be called; a group such as `key` cannot. */
export const callable = (above: Program): Program[] =>
  above.commands.flatMap((each) => [...(each.description() ? [each] : []), ...callable(each)])

/** The full name without the program's: `key issue`. */
export const nameOf = (program: Program): string =>
  program.parent ? `${nameOf(program.parent)} ${program.name()}`.trim() : ''

/** Turns commander's errors into whole sentences. A printed help or version also ends here: it is not an error, and is rethrown. */
const speaking = (program: Program) =>
  program.exitOverride((end) => {
    if (end.exitCode === 0) throw end
    const problem =
      end.code === 'commander.help'
        ? `After "${nameOf(program)}" comes one of ${program.commands.map((each) => each.name()).join(', ')}`
        : end.message.replace(/^error: (.)/, (_, first) => first.toUpperCase()).replace('\n(Did', ' (did')
    const help = [calledAs, nameOf(program), '--help'].filter(Boolean).join(' ')
    throw new CommandError('usage', `${problem.replace(/\.$/, '')}. See "${help}".`)
  })

const wordBelow = (above: Program, word: string) =>
  above.commands.find((each) => each.name() === word) ?? speaking(above.command(word)).usage('COMMAND')

function programOption(name: string, { value, short, description, required, allowed }: Option): ProgramOption {
  const flags = `${short ? `-${short}, ` : ''}--${name}${value ? ` <${value}>` : ''}`
  const option = new ProgramOption(flags, description).makeOptionMandatory(required === true)
  // Commander would read "--no-worker" as the negation of "--worker".
  option.negate = false
  if (!value) option.preset('')
  return allowed ? option.choices(allowed) : option
}

const subcommandTerm = (own: Program) => `${nameOf(own)} ${own.usage().replace(/ ?\[options\]$/, '')}`

/** Help lists all commands by their full names. Suggestions ask for `visibleCommands` too, but need those of one level. */
const formatHelp: Help['formatHelp'] = (program, helper) =>
  Help.prototype.formatHelp.call(helper, program, Object.assign(helper, { visibleCommands: callable }))
