import type { DescribedCommand } from './describedProgram.ts'

type Named = Pick<DescribedCommand, 'name'>

/** Returns true for a top-level command. The name of a subcommand includes the name of its parent. */
export const isTopLevel = ({ name }: Named): boolean => !name.includes(' ')

export const getSubcommands = (group: Named, commands: readonly DescribedCommand[]): readonly DescribedCommand[] =>
  commands.filter(({ name }) => name.startsWith(`${group.name} `))

/** Returns the name of a command without its parent. */
export const getShortName = ({ name }: Named): string => name.split(' ').at(-1) ?? name
