import type { Declare } from '../shell.ts'
import { parsePath, withExamples } from '../values.ts'

type Options = { readonly out: string }

export const declareExtension: Declare = (program, { run }) =>
  withExamples(
    program
      .command('extension')
      .summary('write the browser extension that examines the chat on any page')
      .description(
        'Writes an unpacked extension for Chrome and Edge into a folder. Its panel shows what the chat of a page does, says why it does not work, and embeds the chat of a tenant in a page without the snippet. ' +
          'The extension asks for each site, and only reads until you allow a tab to be changed. docs/harness/extension.md describes it.',
      )
      .requiredOption(
        '-o, --out <dir>',
        'write the extension to this folder: new, empty, or with an earlier version',
        parsePath,
      )
      .action(
        run<Options>(async ({ options: { out } }) => {
          const { extension } = await import('../../commands/extension.ts')
          const written = await extension({ out })
          return {
            value: written,
            summary: [
              `wrote the extension into ${written.out}`,
              'open chrome://extensions, turn on the developer mode, and load this folder with “Load unpacked”',
            ],
          }
        }),
      ),
    [['write the extension, to load it in chrome://extensions', 'extension --out livechat-extension']],
  )
