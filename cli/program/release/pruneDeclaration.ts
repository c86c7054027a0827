import type { Declare } from '../shell.ts'
import { withExamples } from '../values.ts'
import { parseCount, parseTo, TO, TO_FLAGS } from './storeOptions.ts'

type Options = { readonly to: string; readonly keep: number; readonly keepDays: number; readonly yes?: boolean }

const MAX_RELEASES = 1_000

const MAX_DAYS = 3_650

export const declarePrune: Declare = (program, { run }) =>
  withExamples(
    program
      .command('prune')
      .summary('remove old releases, and the files that only they need')
      .description(
        'Lists the old releases of a store with the files that only they need, and removes them with --yes. ' +
          'Keeps every release that a channel has or that `rollback` goes back to next, the last releases, and those that visitors got within the last days: pages that are still open load their files.',
      )
      .requiredOption(TO_FLAGS, TO, parseTo)
      .option('--keep <releases>', 'keep this number of releases', parseCount(MAX_RELEASES), 10)
      .option(
        '--keep-days <days>',
        'keep the releases that visitors got within this number of days',
        parseCount(MAX_DAYS),
        30,
      ) // prettier-ignore
      .option('--yes', 'remove the listed files')
      .action(
        run<Options>(async ({ options: { yes, ...options }, onProgress }) => {
          const command = await import('../../commands/release/prune.ts')
          const result = await command.prune({ ...options, removes: yes, onProgress })
          return { value: result, output: command.pruneLines(result).join('\n') }
        }),
      ),
    [
      ['list what could be removed', 'prune --to s3://chat-files'],
      ['keep five releases, and those of the last week', 'prune --to s3://chat-files --keep 5 --keep-days 7 --yes'],
    ],
  )
