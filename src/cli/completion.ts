import { type Command, CommandError, type Option } from './command.ts'

const shells: Record<string, (commands: readonly Command[]) => string> = { bash, zsh, fish }

/** `veduta completion SHELL`: a script that completes commands; they are listed when it is printed. */
export const completion = (commands: () => readonly Command[]): Command => ({
  name: 'completion',
  parameters: ['SHELL'],
  summary: `Print the completion for ${Object.keys(shells).join(', ')}: source <(veduta completion bash).`,
  options: {},
  prints: false,
  run: async ({ parameters: [shell = ''] }) => {
    const script = shells[shell]
    if (!script) throw new CommandError('usage', `SHELL is not one of ${Object.keys(shells).join(', ')}.`)
    return { data: null, text: script(commands()) }
  },
})

/** Works in bash 3, which macOS has: the words typed so far select the words that may follow. */
function bash(commands: readonly Command[]): string {
  const values = commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { allowed, value, short }]) => {
      if (!value) return []
      const words = allowed ? `COMPREPLY=($(compgen -W '${allowed.join(' ')}' -- "$word"))` : '_veduta_files'
      const spelled = [`--${option}`, ...(short ? [`-${short}`] : [])].map((text) => `'${name} ${text}'`)
      return [`    ${spelled.join('|')}) ${words}; return ;;`]
    }),
  )
  const options = commands.map(({ name, options }) => `    '${name}') words='${optionWords(options).join(' ')}' ;;`)
  return `# Completion of veduta for bash: source <(veduta completion bash)
_veduta_files() { COMPREPLY=($(compgen -f -- "$word")); }
_veduta() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} first=\${COMP_WORDS[1]} command words
  case "$first" in
    ${groups(commands).join('|')}) command="$first \${COMP_WORDS[2]}" ;;
    *) command=$first ;;
  esac
  if [ "$COMP_CWORD" = 1 ]; then COMPREPLY=($(compgen -W '${firstWords(commands).join(' ')}' -- "$word")); return; fi
  if [ "$COMP_CWORD" = 2 ]; then
    case "$first" in
${groups(commands)
  .map((group) => `      ${group}) COMPREPLY=($(compgen -W '${secondWords(commands, group).join(' ')}' -- "$word")) ;;`)
  .join('\n')}
    esac
    [ \${#COMPREPLY[@]} -gt 0 ] && return
  fi
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

function zsh(commands: readonly Command[]): string {
  return `#compdef veduta
# Completion of veduta for zsh: source <(veduta completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(commands).split('\n').slice(1).join('\n')}`
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => {
    const [first, second] = name.split(' ')
    const isAtStart = second
      ? `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${secondWords(commands, first!).join(' ')}`
      : '__fish_use_subcommand'
    const isHere = `__fish_seen_subcommand_from ${first}${second ? `; and __fish_seen_subcommand_from ${second}` : ''}`
    return [
      `complete -c veduta -n '${isAtStart}' -f -a ${second ?? first} -d ${quoted(summary)}`,
      ...Object.entries(options).map(([option, { short, description, allowed, value }]) =>
        [
          `complete -c veduta -n '${isHere}' -l ${option}`,
          short ? ` -s ${short}` : '',
          value ? ' -r' : '',
          allowed ? ` -f -a '${allowed.join(' ')}'` : '',
          ` -d ${quoted(description)}`,
        ].join(''),
      ),
    ]
  })
  const first = groups(commands).map((group) => `complete -c veduta -n __fish_use_subcommand -f -a ${group}`)
  return ['# Completion of veduta for fish: veduta completion fish | source', ...first, ...lines].join('\n')
}

const optionWords = (options: Record<string, Option>) => [
  ...Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])]),
  '--help',
]

const firstWords = (commands: readonly Command[]) => [...new Set(commands.map(({ name }) => name.split(' ')[0]!))]

/** First words that a second one follows. */
const groups = (commands: readonly Command[]) =>
  firstWords(commands).filter((word) => commands.some(({ name }) => name.startsWith(`${word} `)))

const secondWords = (commands: readonly Command[], group: string) =>
  commands.flatMap(({ name }) => (name.startsWith(`${group} `) ? [name.split(' ')[1]!] : []))

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
