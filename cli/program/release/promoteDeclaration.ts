import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import type { Declare } from '../shell.ts'
import { collect, parseBuildId, withExamples } from '../values.ts'
import { CHANNEL_FLAGS, parseChannel, parseCount, parseTo, PERCENT, PERCENT_FLAGS, REMOVE_TENANTS, REMOVE_TENANTS_FLAGS, TO, TO_FLAGS } from './storeOptions.ts' // prettier-ignore

type Options = {
  readonly to: string
  readonly channel: string
  readonly percent?: number
  readonly token?: readonly string[]
  readonly removeTenants?: boolean
  readonly repair?: boolean
}

export const declarePromote: Declare = (program, { run }) =>
  withExamples(
    program
      .command('promote')
      .argument('<release>', 'release, named by the buildId of its build', parseBuildId)
      .summary('put a published release on a channel')
      .description(
        'Puts a published release on a channel: visitors of the tenants on the channel get it. ' +
          'With --token, also puts tenants on the channel. All other tenants are on stable. ' +
          'If a channel has no release with a tenant, its visitors get the release of stable.',
      )
      .requiredOption(TO_FLAGS, TO, parseTo)
      .option(CHANNEL_FLAGS, 'put the release on this channel', parseChannel, DEFAULT_CHANNEL)
      .option(PERCENT_FLAGS, PERCENT, parseCount(100))
      .option('-t, --token <token>', 'put this tenant on the channel; repeatable', collect)
      .option(REMOVE_TENANTS_FLAGS, REMOVE_TENANTS)
      .option('--repair', 'switch every tenant again, also those that seem to have their version')
      .action(
        run<Options>(
          async ({
            options: { token, removeTenants, repair, ...options },
            args: [release = ''],
            signal,
            onProgress,
          }) => {
            const command = await import('../../commands/release/switchChannel.ts')
            const result = await command.promote({ ...options, release, tokens: token, removesTenants: removeTenants,
            repairs: repair,
            signal, onProgress }) // prettier-ignore
            return { value: result, summary: command.switchLines(result) }
          },
        ),
      ),
    [
      ['give all visitors a release', 'promote 05d7e7a3b1c0ffee --to s3://chat-files'],
      ['give 20 % of the page loads a release', 'promote 05d7e7a3b1c0ffee --to $STORE --channel next --percent 20'],
      ['try a release on one tenant', 'promote 05d7e7a3b1c0ffee --to s3://chat --channel canary -t TOKEN'],
    ],
  )
