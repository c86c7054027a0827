import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import type { Declare } from '../shell.ts'
import { collect, withExamples } from '../values.ts'
import { CHANNEL_FLAGS, DRY_RUN, parseChannel, parseTo, TO, TO_FLAGS, toOutcome } from './storeOptions.ts'

type Options = {
  readonly to: string
  readonly channel: string
  readonly token: readonly string[]
  readonly dryRun?: boolean
}

export const declareAssign: Declare = (program, { run }) =>
  withExamples(
    program
      .command('assign')
      .summary('put tenants on a channel')
      .description(
        'Puts tenants on a channel: their visitors get its release. The releases of all channels stay as they are. ' +
          'If the channel has no release with a tenant, its visitors get the release of stable.',
      )
      .requiredOption(TO_FLAGS, TO, parseTo)
      .option(CHANNEL_FLAGS, 'put the tenants on this channel', parseChannel, DEFAULT_CHANNEL)
      .requiredOption('-t, --token <token>', 'put this tenant on the channel; repeatable', collect)
      .option('--dry-run', DRY_RUN)
      .action(
        run<Options>(async ({ options: { token, dryRun, ...options }, signal, onProgress }) => {
          const command = await import('../../commands/release/switchChannel.ts')
          const { assignLines } = await import('../../commands/release/changeLines.ts')
          const result = await command.assign({ ...options, tokens: token, isDryRun: dryRun, signal, onProgress })
          return toOutcome(result, assignLines(result))
        }),
      ),
    [['put a tenant back on stable', 'assign --to s3://chat-files --token TOKEN']],
  )
