import type { DescribedProgram, DescribedCommand, DescribedOption, Value } from './describedProgram.ts'
import { getSubcommands, isTopLevel, getShortName } from './commandNames.ts'

export const zsh = ({ name, commands }: DescribedProgram): string => `#compdef ${name}
# ${name} completion for zsh
_widget_cli() {
  local -a commands
  commands=(
${commands
  .filter(isTopLevel)
  .map((command) => `    ${quote(`${command.name}:${command.description}`)}`)
  .join('\n')}
  )
  local curcontext="$curcontext" state line
  _arguments -C '--help[print this help]' '--version[print the version]' '1:command:->command' '*::argument:->arguments'
  case "$state" in
    command) _describe command commands ;;
    arguments)
      case "$line[1]" in
${commands
  .filter(isTopLevel)
  .map((command) => caseOf(command, commands))
  .join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_widget_cli" ]; then _widget_cli "$@"; else compdef _widget_cli ${name}; fi`

/**
 * Returns the branch for a command in the script's `case`. For a subcommand, the branch removes the name of its group,
 * so that the shell counts arguments from the subcommand on.
 */
function caseOf(command: DescribedCommand, all: readonly DescribedCommand[]): string {
  const subcommands = getSubcommands(command, all)
  const own = `_arguments ${argumentsOf(command)}`
  if (subcommands.length === 0) return `        ${command.name}) ${own} ;;`
  return `        ${command.name})
          case "$words[2]" in
${subcommands.map((one) => `            ${getShortName(one)}) shift words; (( CURRENT-- )); _arguments ${argumentsOf(one)} ;;`).join('\n')}
            *) ${own} ;;
          esac ;;`
}

const argumentsOf = ({ options, argument }: DescribedCommand): string =>
  [...options.flatMap(specsOf), ...(argument.kind === 'none' ? [] : [quote(`1:argument:${action(argument)}`)])].join(
    ' ',
  )

const specsOf = ({ flags, description, value }: DescribedOption): readonly string[] =>
  flags.map((flag) =>
    quote(
      `${flag}[${description.replace(/[[\]:\\]/g, '\\$&')}]${value.kind === 'none' ? '' : `:value:${action(value)}`}`,
    ),
  )

function action(value: Value): string {
  if (value.kind === 'choices') return `(${value.choices.join(' ')})`
  if (value.kind === 'folder') return '_files -/'
  return value.kind === 'file' ? '_files' : ' '
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
