import type { DescribedCommand, DescribedOption, DescribedProgram, Value } from './completion.ts'

export const zsh = ({ name, commands }: DescribedProgram): string => `#compdef ${name}
# ${name} completion for zsh
_widget_cli() {
  local -a commands
  commands=(
${commands.map((command) => `    ${quote(`${command.name}:${command.words}`)}`).join('\n')}
  )
  local curcontext="$curcontext" state line
  _arguments -C '--help[print this help]' '--version[print the version]' '1:command:->command' '*::argument:->arguments'
  case "$state" in
    command) _describe command commands ;;
    arguments)
      case "$line[1]" in
${commands.map(caseOf).join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_widget_cli" ]; then _widget_cli "$@"; else compdef _widget_cli ${name}; fi`

const caseOf = ({ name, options, argument }: DescribedCommand): string => {
  const specs = [
    ...options.flatMap(specsOf),
    ...(argument.kind === 'none' ? [] : [quote(`1:argument:${action(argument)}`)]),
  ]
  return `        ${name}) _arguments ${specs.join(' ')} ;;`
}

const specsOf = ({ flags, words, value }: DescribedOption): readonly string[] =>
  flags.map((flag) =>
    quote(`${flag}[${words.replace(/[[\]:\\]/g, '\\$&')}]${value.kind === 'none' ? '' : `:value:${action(value)}`}`),
  )

function action(value: Value): string {
  if (value.kind === 'words') return `(${value.words.join(' ')})`
  if (value.kind === 'folder') return '_files -/'
  return value.kind === 'file' ? '_files' : ' '
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
