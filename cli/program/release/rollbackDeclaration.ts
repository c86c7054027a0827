import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import type { Declare } from '../shell.ts'
import { withExamples } from '../values.ts'
import { CHANNEL_FLAGS, parseChannel, parseTo, REMOVE_TENANTS, REMOVE_TENANTS_FLAGS, TO, TO_FLAGS } from './storeOptions.ts' // prettier-ignore

type Options = { readonly to: string; readonly channel: string; readonly removeTenants?: boolean }

export const declareRollback: Declare = (program, { run }) =>
  withExamples(
    program
      .command('rollback')
      .summary('put the previous release back on a channel')
      .description(
        'Puts the previous release back on a channel. Run it again to go further back. ' +
          'The release that was replaced stays in the store, and `promote` can put it on the channel again.',
      )
      .requiredOption(TO_FLAGS, TO, parseTo)
      .option(CHANNEL_FLAGS, 'put the previous release of this channel back', parseChannel, DEFAULT_CHANNEL)
      .option(REMOVE_TENANTS_FLAGS, REMOVE_TENANTS)
      .action(
        run<Options>(async ({ options: { removeTenants, ...options }, signal, onProgress }) => {
          const command = await import('../../commands/release/switchChannel.ts')
          const result = await command.rollback({ ...options, removesTenants: removeTenants, signal, onProgress })
          return { value: result, summary: command.switchLines(result) }
        }),
      ),
    [['take a bad release back', 'rollback --to s3://chat-files']],
  )
