import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { ROOT } from '../root.ts'

const TOKENS = join(ROOT, 'src/components/tokens.css')
const TOKEN = /(--space-\d+): (\d+px);/g

/**
 * Plugin that replaces the spacing tokens with their values, which saves 0.2 kB of the first view. The page does not
 * need the tokens, because no tenant and no scheme changes them.
 */
export const spacing: Plugin = {
  name: 'spacing',
  setup: (build) => {
    const tokens = readTokens()
    build.onLoad({ filter: /\/src\/.*\.css$/ }, async ({ path }) => ({
      contents: inlineTokens(await readFile(path, 'utf8'), await tokens),
      loader: path.endsWith('.module.css') ? 'local-css' : 'css',
    }))
  },
}

const readTokens = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await readFile(TOKENS, 'utf8')).matchAll(TOKEN)].map(([, name = '', value = '']) => [name, value]))

export const inlineTokens = (css: string, tokens: ReadonlyMap<string, string>): string =>
  css.replace(TOKEN, '').replace(/var\((--space-\d+)\)/g, (_whole, name: string) => {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`tokens.css has no ${name}`)
    return value
  })
