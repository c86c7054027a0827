import type { Declare } from '../shell.ts'
import { parsePath, withExamples } from '../values.ts'

type Options = { readonly static: string }

export const declareHarness: Declare = (program, { run }) =>
  withExamples(
    program
      .command('harness')
      .summary('write the harness as a static folder, for a widget that runs elsewhere')
      .description(
        'Writes a host page with the panes of the harness that need no sandbox. Any web server can serve the folder, also below a path and with a strict Content-Security-Policy. ' +
          'The page takes the widget from its address, ?baseUrl=…&token=…, or asks for it. `dev` starts the whole harness instead.',
      )
      .requiredOption(
        '--static <dir>',
        'write the page to this folder: new, empty, or with an earlier version',
        parsePath,
      )
      .action(
        run<Options>(async ({ options: { static: out } }) => {
          const { harness } = await import('../../commands/harness.ts')
          const written = await harness({ out })
          return {
            value: written,
            summary: [
              `wrote the harness into ${written.out}`,
              'serve this folder, and open index.html?baseUrl=https://chat.example.com/tenants/TOKEN&token=TOKEN',
            ],
          }
        }),
      ),
    [['write the harness for a web server', 'harness --static public/harness']],
  )
