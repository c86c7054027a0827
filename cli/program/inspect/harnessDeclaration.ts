import type { Declare } from '../shell.ts'
import { collectBaseUrls, parsePath, withExamples } from '../values.ts'

type Options = { readonly static: string; readonly allow?: readonly string[] }

export const declareHarness: Declare = (program, { run }) =>
  withExamples(
    program
      .command('harness')
      .summary('write the harness as a static folder, for a widget that runs elsewhere')
      .description(
        'Writes a host page with the panes of the harness that need no sandbox. Any web server can serve the folder, also below a path and with a strict Content-Security-Policy. ' +
          'The page takes the widget from its address, ?baseUrl=…&token=…, or asks for it. Its script runs with the rights of the page, so the page asks before it loads one that --allow does not name. ' +
          'Do not serve the folder from the origin of the chat. `dev` starts the whole harness instead.',
      )
      .requiredOption(
        '--static <dir>',
        'write the page to this folder: new, empty, or with an earlier version',
        parsePath,
      )
      .option(
        '--allow <base-url...>',
        'load the widgets of these addresses without a question, and no other',
        collectBaseUrls,
      )
      .action(
        run<Options>(async ({ options: { static: out, allow = [] } }) => {
          const { harness } = await import('../../commands/harness.ts')
          const written = await harness({ out, allow })
          return {
            value: written,
            summary: [
              `wrote the harness into ${written.out}`,
              `serve this folder from another origin than the chat, and open index.html?baseUrl=${allow[0] ?? 'https://chat.example.com/tenants/TOKEN'}&token=TOKEN`,
            ],
          }
        }),
      ),
    [
      ['write the harness for a web server', 'harness --static tools/harness'],
      ['write it for the chat of one server alone', 'harness --static tools/harness --allow https://chat.example.com'],
    ],
  )
