import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { parse } from 'yaml'

/** Bundles an imported YAML file as its parsed value, without the examples of an API document. */
export const yamlDocuments: Plugin = {
  name: 'yamlDocuments',
  setup: (build) =>
    build.onLoad({ filter: /\.yaml$/ }, async ({ path }) => {
      const document: unknown = parse(await readFile(path, 'utf8'))
      return {
        loader: 'json',
        contents: JSON.stringify(document, (name, value: unknown) => (name === 'examples' ? undefined : value)),
      }
    }),
}
