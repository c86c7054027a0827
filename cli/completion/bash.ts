import type { DescribedProgram, DescribedCommand, Value } from './describedProgram.ts'
import { isTopLevel } from './commandNames.ts'

/** Returns the completion script for bash. It works from bash 3.2 on, which macOS has, and without bash-completion. */
export const bash = ({ name, commands }: DescribedProgram): string => `# ${name} completion for bash
_widget_cli() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
      ${commands.map((command) => quote(isTopLevel(command) ? ` ${command.name}` : command.name)).join('|')}) command="\${command:+$command }$word" ;;
    esac
  done
  COMPREPLY=()
  case "$command $prev" in
${commands.flatMap(valuesOf).join('\n')}
  esac
  case "$command" in
    '') ${reply({ kind: 'choices', choices: [...commands.filter(isTopLevel).map((command) => command.name), '--help', '--version'] })} ;;
${commands.map(casesOf).join('\n')}
  esac
}
complete -F _widget_cli ${name}`

const quote = (text: string): string => `'${text}'`

const COMPGEN: Readonly<Record<'folder' | 'file', string>> = { folder: '-d', file: '-f' }

const valuesOf = ({ name, options }: DescribedCommand): readonly string[] =>
  options
    .filter(({ value }) => value.kind !== 'none')
    .map(({ flags, value }) => `    ${flags.map((flag) => `'${name} ${flag}'`).join('|')}) ${reply(value)}; return ;;`)

const casesOf = ({ name, options, argument }: DescribedCommand): string => {
  const flags = options.flatMap((option) => option.flags.filter((flag) => flag.startsWith('--')))
  const choices = argument.kind === 'choices' ? argument.choices : []
  return `    ${quote(name)}) ${reply({ kind: 'choices', choices: [...choices, ...flags] })} ;;`
}

function reply(value: Value): string {
  if (value.kind === 'choices') return `COMPREPLY=($(compgen -W '${value.choices.join(' ')}' -- "$cur"))`
  if (value.kind === 'none' || value.kind === 'any') return 'COMPREPLY=()'
  // File names may contain spaces, so only a line break separates two names.
  return `local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen ${COMPGEN[value.kind]} -- "$cur"))`
}
