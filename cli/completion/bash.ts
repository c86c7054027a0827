import type { DescribedCommand, DescribedProgram, Value } from './completion.ts'
import { isFirst } from './levels.ts'

/** Returns the completion script for bash. It works from bash 3.2 on, which macOS has, and without bash-completion. */
export const bash = ({ name, commands }: DescribedProgram): string => `# ${name} completion for bash
_widget_cli() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
      ${commands.map((command) => quote(isFirst(command) ? ` ${command.name}` : command.name)).join('|')}) command="\${command:+$command }$word" ;;
    esac
  done
  COMPREPLY=()
  case "$command $prev" in
${commands.flatMap(valuesOf).join('\n')}
  esac
  case "$command" in
    '') ${reply({ kind: 'words', words: [...commands.filter(isFirst).map((command) => command.name), '--help', '--version'] })} ;;
${commands.map(wordsOf).join('\n')}
  esac
}
complete -F _widget_cli ${name}`

const quote = (text: string): string => `'${text}'`

const COMPGEN: Readonly<Record<'folder' | 'file', string>> = { folder: '-d', file: '-f' }

const valuesOf = ({ name, options }: DescribedCommand): readonly string[] =>
  options
    .filter(({ value }) => value.kind !== 'none')
    .map(({ flags, value }) => `    ${flags.map((flag) => `'${name} ${flag}'`).join('|')}) ${reply(value)}; return ;;`)

const wordsOf = ({ name, options, argument }: DescribedCommand): string => {
  const flags = options.flatMap((option) => option.flags.filter((flag) => flag.startsWith('--')))
  const words = argument.kind === 'words' ? argument.words : []
  return `    ${quote(name)}) ${reply({ kind: 'words', words: [...words, ...flags] })} ;;`
}

function reply(value: Value): string {
  if (value.kind === 'words') return `COMPREPLY=($(compgen -W '${value.words.join(' ')}' -- "$cur"))`
  if (value.kind === 'none' || value.kind === 'any') return 'COMPREPLY=()'
  // File names may contain spaces, so only a line break separates two names.
  return `local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen ${COMPGEN[value.kind]} -- "$cur"))`
}
