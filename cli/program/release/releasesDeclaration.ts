import type { Declare } from '../shell.ts'
import { withExamples } from '../values.ts'
import { parseTo, TO, TO_FLAGS } from './storeOptions.ts'

type Options = { readonly to: string }

export const declareReleases: Declare = (program, { run }) =>
  withExamples(
    program
      .command('releases')
      .summary('list the published releases and their channels')
      .description(
        'Lists the releases of a store, the newest first, the channels that have them, and the tenants on channels.',
      )
      .requiredOption(TO_FLAGS, TO, parseTo)
      .action(
        run<Options>(async ({ options }) => {
          const command = await import('../../commands/release/releases.ts')
          const result = await command.releases(options)
          return { value: result, output: command.releaseLines(result).join('\n') }
        }),
      ),
    [['list the releases of a bucket', 'releases --to s3://chat-files']],
  )
