import type { Declare } from './shell.ts'
import { parsePath, withExamples } from './values.ts'

type Options = { readonly out: string; readonly checked?: true }

export const declareBuild: Declare = (program, { run }) =>
  withExamples(
    program
      .command('build')
      .summary('build the widget, its loader and the harness')
      .description(
        'Builds the frame’s page and chunks, the loader, the package for bundled host pages and the harness into one ' +
          'folder, whole or not at all: an old build stays until the new one is there. The same sources give the same bytes.',
      )
      .option('-o, --out <dir>', 'where the build goes', parsePath, 'dist')
      .option('--checked', 'also refuse a first view that holds what should be lazy')
      .action(
        run<Options>(async ({ options: { out, checked }, onProgress }) => {
          const { build } = await import('../commands/build.ts')
          const manifest = await build({ out, isChecked: checked === true, onProgress })
          return { value: manifest, summary: [`built ${manifest.buildId} into ${out}`] }
        }),
      ),
    [
      ['the whole widget, into dist', 'build'],
      ['elsewhere, and held to what a first view may hold', 'build --out public --checked'],
    ],
  )
