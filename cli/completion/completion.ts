import type { Argument, Command, Option } from 'commander'
import { getCommandName } from '../program/shell.ts'
import { bash } from './bash.ts'
import { fish } from './fish.ts'
import { pwsh } from './pwsh.ts'
import { zsh } from './zsh.ts'

export const SHELLS = ['bash', 'zsh', 'fish', 'pwsh'] as const

export type ShellName = (typeof SHELLS)[number]

/** Kind of value that may follow a word: none, a fixed set of words, a file, a folder, or an unknown value (`any`). */
export type Value =
  | { readonly kind: 'none' | 'any' | 'folder' | 'file' }
  | { readonly kind: 'choices'; readonly choices: readonly string[] }

export type DescribedOption = { readonly flags: readonly string[]; readonly description: string; readonly value: Value }

export type DescribedCommand = {
  /** Full name of the command; a subcommand includes its parent, for example `contracts verify`. */
  readonly name: string
  readonly description: string
  readonly options: readonly DescribedOption[]
  /** Kind of the first argument. */
  readonly argument: Value
}

/** Description of the command line for shells. It is derived from the program, so the two cannot differ. */
export type DescribedProgram = { readonly name: string; readonly commands: readonly DescribedCommand[] }

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
