import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import type { Declare } from '../shell.ts'
import { collect, withExamples } from '../values.ts'
import { CHANNEL_FLAGS, DRY_RUN, parseChannel, parseCount, parseRelease, parseTo, PERCENT, PERCENT_FLAGS, REMOVE_TENANTS, REMOVE_TENANTS_FLAGS, TO, TO_FLAGS, toOutcome } from './storeOptions.ts' // prettier-ignore

type Options = {
  readonly to: string
  readonly channel: string
  readonly percent?: number
  readonly token?: readonly string[]
  readonly removeTenants?: boolean
  readonly repair?: boolean
  readonly dryRun?: boolean
}

export const declarePromote: Declare = (program, { run }) =>
  withExamples(
    program
      .command('promote')
      .argument('<release>', 'release: the buildId of its build, or its first characters', parseRelease)
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
      .option('--dry-run', DRY_RUN)
      .action(
        run<Options>(
          async ({
            options: { token, removeTenants, repair, dryRun, ...options },
            args: [release = ''],
            signal,
            onProgress,
          }) => {
            const command = await import('../../commands/release/switchChannel.ts')
            const { switchLines } = await import('../../commands/release/changeLines.ts')
            const result = await command.promote({ ...options, release, tokens: token, removesTenants: removeTenants,
            repairs: repair, isDryRun: dryRun,
            signal, onProgress }) // prettier-ignore
            return toOutcome(result, switchLines(result))
          },
        ),
      ),
    [
      ['give all visitors a release', 'promote 05d7e7a3b1c0ffee --to s3://chat-files'],
      ['give 20 % of the page loads a release', 'promote 05d7e7a3b1c0ffee --to $STORE --channel next --percent 20'],
      ['try a release on one tenant', 'promote 05d7e7a3b1c0ffee --to s3://chat --channel canary -t TOKEN'],
    ],
  )
