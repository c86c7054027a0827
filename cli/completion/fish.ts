import type { DescribedCommand, DescribedOption, DescribedProgram, Value } from './completion.ts'
import { belowOf, lastWord } from './levels.ts'

export const fish = ({ name, commands }: DescribedProgram): string =>
  [
    `# ${name} completion for fish`,
    `complete -c ${name} -f`,
    `complete -c ${name} -n __fish_use_subcommand -l version -d 'print the version'`,
    ...commands.flatMap((command) => linesOf(name, command, commands)),
  ].join('\n')

function linesOf(program: string, command: DescribedCommand, all: readonly DescribedCommand[]): readonly string[] {
  const { words, options, argument } = command
  const below = belowOf(command, all)
  const within = `complete -c ${program} -n ${quote(conditionOf(command, below))}`
  return [
    `complete -c ${program} -n ${beforeOf(command, all)} -a ${lastWord(command)} -d ${quote(words)}`,
    // Subcommands have their own descriptions.
    ...(argument.kind === 'none' || below.length > 0 ? [] : [`${within}${offer(argument)}`]),
    ...options.map(
      (option) =>
        `${within}${flagsOf(option)} -d ${quote(option.words)}${option.value.kind === 'none' ? '' : ` -r${offer(option.value)}`}`,
    ),
  ]
}

const SEEN = '__fish_seen_subcommand_from'

/**
 * Returns the condition under which the options of a command apply: after all its words, but before any of its
 * subcommands.
 */
function conditionOf({ name }: DescribedCommand, below: readonly DescribedCommand[]): string {
  const seen = name.split(' ').map((word) => `${SEEN} ${word}`)
  return [...seen, ...(below.length === 0 ? [] : [`not ${SEEN} ${below.map(lastWord).join(' ')}`])].join('; and ')
}

/** Returns the condition under which the command itself is offered. */
function beforeOf(command: DescribedCommand, all: readonly DescribedCommand[]): string {
  const group = all.find((one) => belowOf(one, all).includes(command))
  return group === undefined ? '__fish_use_subcommand' : quote(conditionOf(group, belowOf(group, all)))
}

const flagsOf = ({ flags }: DescribedOption): string =>
  flags.map((flag) => (flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`)).join('')

function offer(value: Value): string {
  if (value.kind === 'words') return ` -a ${quote(value.words.join(' '))}`
  if (value.kind === 'folder') return " -a '(__fish_complete_directories)'"
  return value.kind === 'file' ? ' -F' : ''
}

const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
