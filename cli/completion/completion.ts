import type { Argument, Command, Option } from 'commander'
import { getCommandName } from '../program/shell.ts'
import { bash } from './bash.ts'
import { fish } from './fish.ts'
import { pwsh } from './pwsh.ts'
import { zsh } from './zsh.ts'
import type { DescribedCommand, DescribedOption, DescribedProgram, Value } from './describedProgram.ts'

export const SHELLS = ['bash', 'zsh', 'fish', 'pwsh'] as const

export type ShellName = (typeof SHELLS)[number]

export function describeProgram(program: Command): DescribedProgram {
  const helper = program.createHelp()
  const shared = helper.visibleOptions(program).filter(({ long }) => long !== '--version')
  const describe = (command: Command): readonly DescribedCommand[] => [
    {
      name: getCommandName(command),
      description: helper.subcommandDescription(command),
      options: uniqueByFlag([...helper.visibleOptions(command), ...shared]).map(toOption),
      argument: toArgumentValues(command, program),
    },
    ...command.commands.flatMap(describe),
  ]
  return { name: program.name(), commands: helper.visibleCommands(program).flatMap(describe) }
}

/** Returns the possible values after the name of a command: its subcommands, or its first argument. */
function toArgumentValues(command: Command, program: Command): Value {
  const subcommands = command.name() === 'help' ? program.commands : command.commands
  if (subcommands.length > 0) return { kind: 'choices', choices: subcommands.map((known) => known.name()) }
  return toArgument(command.registeredArguments[0])
}

const uniqueByFlag = (options: readonly Option[]): readonly Option[] =>
  options.filter(({ long }, index) => options.findIndex((other) => other.long === long) === index)

function toOption(option: Option): DescribedOption {
  const flags = [option.short, option.long].filter((flag) => flag !== undefined)
  return { flags, description: option.description, value: toValue(option.flags, option.argChoices) }
}

const toArgument = (argument: Argument | undefined): Value =>
  argument === undefined ? { kind: 'none' } : toValue(`<${argument.name()}>`, argument.argChoices)

function toValue(flags: string, choices: readonly string[] | undefined): Value {
  if (choices !== undefined) return { kind: 'choices', choices }
  if (!/[<[]/.test(flags)) return { kind: 'none' }
  if (/[<[]dir/i.test(flags)) return { kind: 'folder' }
  return { kind: /[<[](file|url\|file|file\|dir)/i.test(flags) ? 'file' : 'any' }
}

const SCRIPTS: Readonly<Record<ShellName, (program: DescribedProgram) => string>> = { bash, zsh, fish, pwsh }

export const completionScript = (shell: ShellName, program: DescribedProgram): string => SCRIPTS[shell](program)
