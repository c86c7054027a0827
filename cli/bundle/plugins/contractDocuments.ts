import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { parse } from 'yaml'

/** Fields of a pact that say which request, status or frame an interaction covers. They are a twentieth of the file. */
const PACT_FIELDS = [
  ...['interactions', 'description', 'comments', 'operation', 'service', 'id', 'status', 'request', 'response'],
  ...['contents', 'content', 'type', 'command', 'message', 'event'],
]

/**
 * Bundles an imported YAML file as its parsed value, without the examples of an API document. Bundles a pact with the
 * fields that the harness compares traffic with.
 */
export const contractDocuments: Plugin = {
  name: 'contractDocuments',
  setup: (build) => {
    build.onLoad({ filter: /\.yaml$/ }, async ({ path }) => {
      const document: unknown = parse(await readFile(path, 'utf8'))
      return {
        loader: 'json',
        contents: JSON.stringify(document, (name, value: unknown) => (name === 'examples' ? undefined : value)),
      }
    })
    build.onLoad({ filter: /\/contracts\/pacts\/[\w-]+\.json$/ }, async ({ path }) => ({
      loader: 'json',
      contents: JSON.stringify(JSON.parse(await readFile(path, 'utf8')), PACT_FIELDS),
    }))
  },
}
