import type { Option, Command as Program } from 'commander'
import { type Command, CommandError } from './command.ts'
import { callable, nameOf } from './program.ts'

const shells: Record<string, (program: Program) => string> = { bash, zsh, fish }

/** `veduta completion SHELL`: a script that completes what is typed; the program's commands are read when it runs. */
export const completion = (program: Program): Command => ({
  name: 'completion',
  parameters: ['SHELL'],
  summary: `Print the completion for ${Object.keys(shells).join(', ')}: source <(veduta completion bash).`,
  options: {},
  prints: false,
  run: async ({ parameters: [shell = ''] }) => {
    const script = shells[shell]
    if (!script) throw new CommandError('usage', `SHELL is not one of ${Object.keys(shells).join(', ')}.`)
    return { data: null, text: script(program) }
  },
})

/** Works in bash 3, which macOS has: the words typed so far select the words that may follow. */
function bash(program: Program): string {
  const commands = callable(program)
  const groups = program.commands.filter((each) => each.commands.length)
  const pairs = commands.map(nameOf).filter((name) => name.includes(' '))
  const options = commands.map((each) => `    '${nameOf(each)}') words='${spellings(each).join(' ')}' ;;`)
  const values = commands.flatMap((command) =>
    command.options
      .filter(({ required }) => required)
      .map((option) => {
        const typed = spelled(option).map((text) => `'${nameOf(command)} ${text}'`)
        return `    ${typed.join('|')}) ${option.argChoices ? offer(option.argChoices) : '_veduta_files'}; return ;;`
      }),
  )
  return `# Completion of veduta for bash: source <(veduta completion bash)
_veduta_files() { COMPREPLY=($(compgen -f -- "$word")); }
_veduta() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} first=\${COMP_WORDS[1]} command words
  if [ "$COMP_CWORD" = 1 ]; then ${offer(program.commands.map(wordOf))}; return; fi
  if [ "$COMP_CWORD" = 2 ]; then
    case "$first" in
${groups.map((each) => `      ${wordOf(each)}) ${offer(each.commands.map(wordOf))} ;;`).join('\n')}
    esac
    [ \${#COMPREPLY[@]} -gt 0 ] && return
  fi
  case "$first \${COMP_WORDS[2]}" in
    ${pairs.map((pair) => `'${pair}'`).join('|')}) command="$first \${COMP_WORDS[2]}" ;;
    *) command=$first ;;
  esac
  case "$command $before" in
${values.join('\n')}
  esac
  case "$command" in
${options.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) _veduta_files ;;
  esac
}
complete -o filenames -F _veduta veduta`
}

function zsh(program: Program): string {
  return `#compdef veduta
# Completion of veduta for zsh: source <(veduta completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(program).split('\n').slice(1).join('\n')}`
}

function fish(program: Program): string {
  const lines = callable(program).flatMap((command) => {
    const { parent, options } = command
    const group = parent === program ? undefined : parent
    const isAtStart = group
      ? `__fish_seen_subcommand_from ${wordOf(group)}; and not __fish_seen_subcommand_from ${group.commands.map(wordOf).join(' ')}`
      : '__fish_use_subcommand'
    const isHere = nameOf(command)
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ')
    return [
      `complete -c veduta -n '${isAtStart}' -f -a ${wordOf(command)} -d ${quoted(command.description())}`,
      ...options.map(({ long, short, description, argChoices, required }) =>
        [
          `complete -c veduta -n '${isHere}' -l ${long!.slice(2)}`,
          short ? ` -s ${short[1]}` : '',
          required ? ' -r' : '',
          argChoices ? ` -f -a '${argChoices.join(' ')}'` : '',
          ` -d ${quoted(description)}`,
        ].join(''),
      ),
    ]
  })
  const first = program.commands.filter((each) => !each.description())
  return [
    '# Completion of veduta for fish: veduta completion fish | source',
    ...first.map((each) => `complete -c veduta -n __fish_use_subcommand -f -a ${wordOf(each)}`),
    ...lines,
  ].join('\n')
}

const wordOf = (program: Program) => program.name()

const spelled = ({ long, short }: Option) => [long!, ...(short ? [short] : [])]

const spellings = ({ options }: Program) => [...options.flatMap(spelled), '--help']

const offer = (words: readonly string[]) => `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$word"))`

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
