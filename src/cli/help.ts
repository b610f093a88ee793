import { type Command, calledAs } from './command.ts'
import { alignedLines } from './terminal/aligned-lines.ts'

/** What `veduta --help` says, or `veduta key --help` of one group. */
export function listHelp(commands: readonly Command[]): string {
  const rows = commands.map((command) => [call(command), command.summary])
  return [
    `Usage: ${calledAs} COMMAND\n`,
    alignedLines(rows, '  '),
    `\n"${calledAs} COMMAND --help" explains a command; "${calledAs} --version" prints the version.`,
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 key refused, 4 no credits, 5 generation failed, 6 no answer in time.',
  ].join('\n')
}

/** What `veduta COMMAND --help` says. */
export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, { value = '', short, description, allowed }]) => [
    `${short ? `-${short}, ` : ''}--${name} ${value}`.trim(),
    allowed ? `${description} One of ${allowed.join(', ')}.` : description,
  ])
  if (command.prints) options.push(['--json', 'Print the answer as one JSON document.'])
  return [
    `Usage: ${calledAs} ${call(command)}${options.length ? ' [options]' : ''}\n`,
    `${command.summary}\n`,
    alignedLines(options, '  '),
  ].join('\n')
}

/** The name, its arguments and its required options. */
function call({ name, parameters, options }: Command): string {
  const required = Object.entries(options).filter(([, { required }]) => required)
  return [name, ...parameters, ...required.map(([option, { value }]) => `--${option} ${value}`)].join(' ')
}
