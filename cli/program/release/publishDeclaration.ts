import { InvalidArgumentError } from 'commander'
import { isPublicUrl } from '../../page/publicUrl.ts'
import { DEFAULT_CHANNEL } from '../../publish/channels.ts'
import type { Declare } from '../shell.ts'
import { parsePath, parseText, withExamples } from '../values.ts'
import { CHANNEL_FLAGS, parseChannel, parseCount, parseTo, PERCENT, PERCENT_FLAGS, REMOVE_TENANTS, REMOVE_TENANTS_FLAGS, TO, TO_FLAGS, toOutcome } from './storeOptions.ts' // prettier-ignore

type Options = {
  readonly build: string
  readonly to: string
  readonly channel: string
  readonly percent?: number
  readonly dryRun?: boolean
  readonly removeTenants?: boolean
  readonly beforeSwitch?: string
  readonly sourcemaps?: boolean
  readonly verifyUrl?: string
}

export const declarePublish: Declare = (program, { run }) =>
  withExamples(
    program
      .command('publish')
      .summary('store a build as a release, and put it on a channel')
      .description(
        'Stores a build for tenants as a release, in a folder of a web server or in a bucket behind a content delivery network, and puts it on a channel. ' +
          'Stores only files that are missing: first those that pages load, then the pages. Visitors get the release only when all its files are stored. ' +
          'An interrupted command continues when you run it again. Files of earlier releases stay for pages that are open; `prune` removes them. ' +
          'For a bucket, the endpoint, the region and the credentials are those of the AWS SDK: AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_PROFILE and so on.',
      )
      .requiredOption('--build <dir>', 'publish this build for tenants', parsePath)
      .requiredOption(TO_FLAGS, TO, parseTo)
      .option(
        CHANNEL_FLAGS,
        'put the release on this channel; tenants are on stable unless `promote` has put them on another',
        parseChannel,
        DEFAULT_CHANNEL,
      ) // prettier-ignore
      .option(PERCENT_FLAGS, PERCENT, parseCount(100))
      .option('--dry-run', 'only list what would be stored and changed')
      .option(REMOVE_TENANTS_FLAGS, REMOVE_TENANTS)
      .option(
        '--before-switch <command>',
        'run this command line when all files are stored, before the channel gets the release; if it fails, nothing is switched',
        parseText,
      )
      .option(
        '--sourcemaps',
        'also upload the source maps of tenants with errorReports to Sentry; needs SENTRY_AUTH_TOKEN, SENTRY_ORG, SENTRY_PROJECT and, for your own server, SENTRY_URL',
      )
      .option(
        '--verify-url <url>',
        'afterwards fetch every public file below this address, and compare it and its headers with the build',
        parseVerifyUrl,
      )
      .action(
        run<Options>(async ({ options: { dryRun, removeTenants, sourcemaps, ...options }, signal, onProgress }) => {
          const command = await import('../../commands/release/publish.ts')
          const { publicationLines } = await import('../../commands/release/publicationLines.ts')
          const { readSentrySettings } = await import('../../sourceMaps/sentrySettings.ts')
          const sentry = sourcemaps ? readSentrySettings(process.env) : undefined
          const result = await command.publish({ ...options, isDryRun: dryRun, removesTenants: removeTenants, sentry, signal, onProgress }) // prettier-ignore
          return toOutcome(result, publicationLines(result))
        }),
      ),
    [
      ['publish a build into a folder that a web server serves', 'publish --build public --to file:///srv/chat'],
      ['list what a release would change', 'publish --build public --to s3://chat-files --dry-run'],
      [
        'store a release that only tenants on canary get',
        'publish --build public --to s3://chat-files --channel canary',
      ],
      ['and 5 % of the page loads of all others', 'publish --build public --to $STORE --channel canary --percent 5'],
      ['make stack traces in Sentry readable', 'publish --build public --to s3://chat-files --sourcemaps'],
      ['check every public file afterwards', 'publish --build public --to s3://chat --verify-url $PUBLIC_URL'],
    ],
  )

function parseVerifyUrl(text: string): string {
  if (isPublicUrl(text)) return text
  throw new InvalidArgumentError('Use an absolute http or https URL that ends with a slash.')
}
