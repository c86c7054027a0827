import type { DescribedCommand, DescribedOption, DescribedProgram, Value } from './completion.ts'

export const fish = ({ name, commands }: DescribedProgram): string =>
  [
    `# ${name} completion for fish`,
    `complete -c ${name} -f`,
    `complete -c ${name} -n __fish_use_subcommand -l version -d 'print the version'`,
    ...commands.flatMap((command) => linesOf(name, command)),
  ].join('\n')

function linesOf(program: string, { name, words, options, argument }: DescribedCommand): readonly string[] {
  const within = `complete -c ${program} -n '__fish_seen_subcommand_from ${name}'`
  return [
    `complete -c ${program} -n __fish_use_subcommand -a ${name} -d ${quote(words)}`,
    ...(argument.kind === 'none' ? [] : [`${within}${offer(argument)}`]),
    ...options.map(
      (option) =>
        `${within}${flagsOf(option)} -d ${quote(option.words)}${option.value.kind === 'none' ? '' : ` -r${offer(option.value)}`}`,
    ),
  ]
}

const flagsOf = ({ flags }: DescribedOption): string =>
  flags.map((flag) => (flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`)).join('')

function offer(value: Value): string {
  if (value.kind === 'words') return ` -a ${quote(value.words.join(' '))}`
  if (value.kind === 'folder') return " -a '(__fish_complete_directories)'"
  return value.kind === 'file' ? ' -F' : ''
}

const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
