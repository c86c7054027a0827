import type { DescribedCommand } from './completion.ts'

type Named = Pick<DescribedCommand, 'name'>

/** Right below the program; others carry the name of what they stand below. */
export const isFirst = ({ name }: Named): boolean => !name.includes(' ')

/** Those that stand below a command. */
export const belowOf = (group: Named, commands: readonly DescribedCommand[]): readonly DescribedCommand[] =>
  commands.filter(({ name }) => name.startsWith(`${group.name} `))

/** Without what it stands below. */
export const lastWord = ({ name }: Named): string => name.split(' ').at(-1) ?? name
