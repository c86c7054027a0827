import type { DescribedProgram, DescribedCommand, DescribedOption, Value } from './describedProgram.ts'
import { getSubcommands, getShortName } from './commandNames.ts'

export const fish = ({ name, commands }: DescribedProgram): string =>
  [
    `# ${name} completion for fish`,
    `complete -c ${name} -f`,
    `complete -c ${name} -n __fish_use_subcommand -l version -d 'print the version'`,
    ...commands.flatMap((command) => toLines(name, command, commands)),
  ].join('\n')

function toLines(program: string, command: DescribedCommand, all: readonly DescribedCommand[]): readonly string[] {
  const { description, options, argument } = command
  const subcommands = getSubcommands(command, all)
  const prefix = `complete -c ${program} -n ${quote(toOptionCondition(command, subcommands))}`
  return [
    `complete -c ${program} -n ${toOfferCondition(command, all)} -a ${getShortName(command)} -d ${quote(description)}`,
    // A list of subcommands needs no line here, because each subcommand has a line with its own description.
    ...(argument.kind === 'none' || subcommands.length > 0 ? [] : [`${prefix}${toCompletion(argument)}`]),
    ...options.map(
      (option) =>
        `${prefix}${flagsOf(option)} -d ${quote(option.description)}${option.value.kind === 'none' ? '' : ` -r${toCompletion(option.value)}`}`,
    ),
  ]
}

const SEEN = '__fish_seen_subcommand_from'

/**
 * Returns the condition under which the options of a command apply: after all its words, but before any of its
 * subcommands.
 */
function toOptionCondition({ name }: DescribedCommand, subcommands: readonly DescribedCommand[]): string {
  const conditions = name.split(' ').map((word) => `${SEEN} ${word}`)
  return [
    ...conditions,
    ...(subcommands.length === 0 ? [] : [`not ${SEEN} ${subcommands.map(getShortName).join(' ')}`]),
  ].join('; and ')
}

/** Returns the condition under which the shell offers the name of the command. */
function toOfferCondition(command: DescribedCommand, all: readonly DescribedCommand[]): string {
  const group = all.find((one) => getSubcommands(one, all).includes(command))
  return group === undefined ? '__fish_use_subcommand' : quote(toOptionCondition(group, getSubcommands(group, all)))
}

const flagsOf = ({ flags }: DescribedOption): string =>
  flags.map((flag) => (flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`)).join('')

function toCompletion(value: Value): string {
  if (value.kind === 'choices') return ` -a ${quote(value.choices.join(' '))}`
  if (value.kind === 'folder') return " -a '(__fish_complete_directories)'"
  return value.kind === 'file' ? ' -F' : ''
}

const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
