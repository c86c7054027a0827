import { readFile } from 'node:fs/promises'
import { type Plugin, transform } from 'esbuild'

/** Plugin that loads the loader's stylesheet as text for a constructed stylesheet. */
export const cssText: Plugin = {
  name: 'css-text',
  setup: (build) => {
    build.onLoad({ filter: /src\/loader\/.*\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}
