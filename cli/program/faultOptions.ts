import { type Command, Option } from 'commander'
import { SANDBOX_FAULT_NAMES } from '../sandbox/faults/catalogue.ts'
import { PRESET_NAMES } from '../sandbox/faults/presets.ts'
import type { Shell } from './shell.ts'
import { parseSeed, parseText } from './values.ts'

/** Options of a command that starts the sandbox with faults. */
export type FaultOptions = { readonly faults?: string; readonly seed?: number }

const DESCRIPTION =
  `start with these faults, separated by commas: presets (${PRESET_NAMES.join(', ')}) or single faults with their ` +
  'parameters, such as `offline` or `drop-events:share=0.1`; `--faults list` prints all of both'

/** Adds `--faults` and `--seed`. Completion offers the names; the command itself parses them. */
export const withFaultOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--faults <names>', DESCRIPTION)
        .choices([...PRESET_NAMES, ...SANDBOX_FAULT_NAMES, 'list'])
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
