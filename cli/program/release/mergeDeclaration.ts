import { formatCount } from '../../terminal/formatCount.ts'
import type { Declare } from '../shell.ts'
import { parsePath, withExamples } from '../values.ts'

type Options = { readonly out: string }

const collectPaths = (text: string, before: readonly string[] = []): readonly string[] => [...before, parsePath(text)]

export const declareMerge: Declare = (program, { run }) =>
  withExamples(
    program
      .command('merge')
      .argument('<builds...>', 'folders of builds for different tenants', collectPaths)
      .summary('merge builds of different tenants into one')
      .description(
        'Merges builds of different tenants, such as those of `build --shard`, into a new folder. ' +
          'The merged build has the buildId and the files that one build of all tenants would have. Only the build cache is missing, so the next build into the folder builds all its tenants.',
      )
      .requiredOption('-o, --out <dir>', 'write the merged build to this new or empty folder', parsePath)
      .action(
        run<Options>(async ({ options: { out }, args }) => {
          const command = await import('../../commands/release/merge.ts')
          const result = await command.merge({ builds: args, out })
          return {
            value: result,
            summary: [`merged ${formatCount(args.length, 'build')} into ${out}: ${result.buildId}, ${formatCount(result.tenants, 'tenant')}`], // prettier-ignore
          }
        }),
      ),
    [['merge the builds of two machines', 'merge part1 part2 --out public']],
  )
