import { dirname, join } from 'node:path'
import { type Metafile, type Plugin, transform } from 'esbuild'
import { findFirstView } from '../firstView.ts'
import { readStylesheet } from './spacing.ts'
import { type Names, readNameTable, rename, toExport } from './styles.ts'

/**
 * Returns the stylesheets that only lazy chunks use. The bundler would put them all into the stylesheet of the entry.
 */
export function findLazyStyles(metafile: Metafile, entryPoint: string): ReadonlySet<string> {
  const { entry, preloads } = findFirstView(metafile, entryPoint)
  const eager = new Set([entry, ...preloads].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {})))
  return new Set(Object.keys(metafile.inputs).filter((path) => path.endsWith('.module.css') && !eager.has(path)))
}

/**
 * Returns true if the bundle was built with its lazy stylesheets. `built` may also contain stylesheets that no module of
 * the bundle imports.
 */
export const hasLazyStyles = ({ inputs }: Metafile, lazy: ReadonlySet<string>, built: ReadonlySet<string>): boolean =>
  Object.keys(inputs).every((path) => lazy.has(path) === built.has(path))

/**
 * Creates a plugin that moves stylesheets into the scripts that import them. The document adopts a stylesheet when its
 * script has loaded. `getPaths` returns the stylesheets of the current run.
 */
export const lazyStyles = (getPaths: () => ReadonlySet<string>, isReadable: boolean): Plugin => ({
  name: 'lazy-styles',
  setup: (build) => {
    const { absWorkingDir: root = '', target } = build.initialOptions
    const table = readNameTable(isReadable)
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      if (!getPaths().has(path.replace(root, ''))) return undefined
      const names = (await table)(path)
      const { code } = await transform(rename(await readStylesheet(path), names), {
        loader: 'css',
        minifySyntax: true,
        minifyWhitespace: true,
        logLevel: 'silent',
        ...(target !== undefined && { target }),
      })
      const adopt = join(root, 'src/browser/adoptStyles.ts')
      return { contents: toScript(adopt, names, code.trim()), loader: 'js', resolveDir: dirname(path) }
    })
  },
})

/** Returns a script that adds a stylesheet to the document, by the module `adopt`, and exports its class names. */
const toScript = (adopt: string, names: Names, css: string): string =>
  [`import { adoptStyles } from ${JSON.stringify(adopt)}`, `adoptStyles(${JSON.stringify(css)})`, toExport(names)].join(
    '\n',
  )
