import { type Command, Option } from 'commander'
import { PRESET_NAMES } from '../sandbox/faults/presets.ts'
import type { Shell } from './shell.ts'
import { parseSeed, parseText } from './values.ts'

/** Options of a command that starts the sandbox with faults. */
export type FaultOptions = { readonly faults?: string; readonly seed?: number }

/** Adds `--faults` and `--seed`. Completion offers the presets; the command itself parses the names. */
export const withFaultOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--faults <names>', 'start with these faults, or print all with `list`')
        .choices([...PRESET_NAMES, 'list'])
        .argParser(parseText),
    )
    .option('--seed <number>', 'cause the same random faults in every run with this number', parseSeed)

type Action = (...commanderArguments: readonly unknown[]) => Promise<void>

/** Returns the action of a command that starts the sandbox, or that prints all faults for `--faults list`. */
export function orListFaults({ run }: Shell, start: Action): Action {
  const list = run<FaultOptions>(async () => {
    const { describeCatalogue, formatCatalogue } = await import('../sandbox/faults/catalogueDescription.ts')
    return { value: describeCatalogue(), output: formatCatalogue() }
  })
  return (...commanderArguments) => {
    const [{ faults }] = commanderArguments as readonly [FaultOptions]
    return (faults === 'list' ? list : start)(...commanderArguments)
  }
}
