import type { DiffFormat } from '../commands/diff.ts'
import type { Declare } from './shell.ts'
import { choiceOption, collect, parsePath, parsePercent, withExamples } from './values.ts'

const FORMATS: readonly DiffFormat[] = ['text', 'markdown']

type Options = { readonly token?: readonly string[]; readonly format: DiffFormat; readonly maxGrowth?: number }

export const declareDiff: Declare = (program, { run }) =>
  withExamples(
    program
      .command('diff')
      .argument('<old>', 'folder of the old build for tenants', parsePath)
      .argument('<new>', 'folder of the new build for tenants', parsePath)
      .summary('compare two builds for tenants')
      .description(
        'Compares two builds for tenants: which tenants differ, and their sizes, features, languages, policies, headers, and needs of services. ' +
          'Reads only manifests and reports, and only those of tenants that differ. `build --verify` checks every byte. ' +
          'Differences end with 0; growth above --max-growth ends with 1.',
      )
      .option('-t, --token <token>', 'select a tenant by its website token; repeatable', collect)
      .addOption(choiceOption('-f, --format <format>', 'print the differences in this format', FORMATS).default('text'))
      .option(
        '--max-growth <percent>',
        'end with 1 if a first view, loader or panel script grows by more than this percentage',
        parsePercent,
      )
      .action(
        run<Options>(async ({ options: { token, format, maxGrowth }, args: [old = '', current = ''] }) => {
          const command = await import('../commands/diff.ts')
          const result = await command.diff({ old, new: current, tokens: token, maxGrowth })
          return {
            value: result,
            output: command.renderDiff(result, format),
            hasProblems: result.exceeded.length > 0,
          }
        }),
      ),
    [
      ['compare the served build with the next one', 'diff public next'],
      ['write a comment for a pull request', 'diff public next --format markdown > comment.md'],
      ['fail if the chat of a tenant grows by more than 2%', 'diff public next --max-growth 2'],
    ],
  )
