import type { Declare } from '../shell.ts'
import { withExamples } from '../values.ts'
import { CHANNEL_FLAGS, DRY_RUN, parseChannel, parseTo, REMOVE_TENANTS, REMOVE_TENANTS_FLAGS, TO, TO_FLAGS, toOutcome } from './storeOptions.ts' // prettier-ignore

type Options = {
  readonly to: string
  readonly channel: string
  readonly removeTenants?: boolean
  readonly dryRun?: boolean
}

export const declareRollback: Declare = (program, { run }) =>
  withExamples(
    program
      .command('rollback')
      .summary('put the previous release back on a channel')
      .description(
        'Puts the previous release back on a channel. Run it again to go further back. ' +
          'A channel that takes a part of the page loads gets the release of stable instead, and its part ends. ' +
          'The release that was replaced stays in the store, and `promote` can put it on the channel again.',
      )
      .requiredOption(TO_FLAGS, TO, parseTo)
      .option(
        CHANNEL_FLAGS,
        'put the previous release of this channel back; needed while a channel takes a part of the page loads, otherwise stable',
        parseChannel,
      )
      .option(REMOVE_TENANTS_FLAGS, REMOVE_TENANTS)
      .option('--dry-run', DRY_RUN)
      .action(
        run<Options>(async ({ options: { removeTenants, dryRun, ...options }, signal, onProgress }) => {
          const command = await import('../../commands/release/switchChannel.ts')
          const { switchLines } = await import('../../commands/release/changeLines.ts')
          const result = await command.rollback({
            ...options,
            removesTenants: removeTenants,
            isDryRun: dryRun,
            signal,
            onProgress,
          })
          return toOutcome(result, switchLines(result))
        }),
      ),
    [['take a bad release back', 'rollback --to s3://chat-files']],
  )
