import { needClone } from '../packageFile.ts'
import type { Declare } from './shell.ts'
import { withExamples } from './values.ts'

export const declareCheck: Declare = (program, { run }) =>
  withExamples(
    program
      .command('check')
      .summary('compare what must agree: contracts, languages, documents')
      .description(
        'Compares what must agree: generated types with the contracts, languages with English, documents with the code. ' +
          'Stops at the first that does not. For a clone of the repository.',
      )
      .action(
        run(async ({ log, printStep }) => {
          needClone('check')
          const { check } = await import('../commands/check.ts')
          return { value: { checks: await check(log, printStep) } }
        }),
      ),
    [['all of it', 'check']],
  )
