import { basename, dirname } from 'node:path'
import { build as esbuild, type Metafile, type Plugin } from 'esbuild'
import { findFirstView } from '../firstView.ts'
import { spacing } from './spacing.ts'

/**
 * Returns the stylesheets that only lazy chunks use. The bundler would put them all into the stylesheet of the entry.
 */
export function findLazyStyles(metafile: Metafile, entryPoint: string): ReadonlySet<string> {
  const { entry, preloads } = findFirstView(metafile, entryPoint)
  const eager = new Set([entry, ...preloads].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {})))
  return new Set(Object.keys(metafile.inputs).filter((path) => path.endsWith('.module.css') && !eager.has(path)))
}

/**
 * Creates a plugin that moves the given stylesheets into the scripts that import them. The document adopts a stylesheet
 * when its script has loaded.
 */
export const lazyStyles = (paths: ReadonlySet<string>): Plugin => ({
  name: 'lazy-styles',
  setup: (build) => {
    const root = build.initialOptions.absWorkingDir ?? ''
    const { target } = build.initialOptions
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      if (!paths.has(path.replace(root, ''))) return undefined
      const { outputFiles } = await esbuild({
        entryPoints: [path],
        outdir: dirname(path),
        bundle: true,
        minifySyntax: true,
        minifyWhitespace: true,
        write: false,
        logLevel: 'silent',
        plugins: [spacing],
        ...(target !== undefined && { target }),
      })
      return { contents: toScript(path, outputFiles[0]?.text.trim() ?? ''), loader: 'js' }
    })
  },
})

/**
 * Returns a script that adds a stylesheet to the document and exports its class names. The bundler prefixes each class
 * with the name of its file, so the prefix identifies the class names.
 */
function toScript(path: string, css: string): string {
  const prefix = `${basename(path, '.module.css')}_`
  const names = [...new Set([...css.matchAll(new RegExp(`\\.${prefix}([\\w-]+)`, 'g'))].map(([, name]) => name ?? ''))]
  return [
    'const sheet = new CSSStyleSheet()',
    `sheet.replaceSync(${JSON.stringify(css)})`,
    'document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]',
    `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, `${prefix}${name}`])))}`,
  ].join('\n')
}
