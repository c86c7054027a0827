import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Plugin, transform } from 'esbuild'

/** Visitors get syntax trees, so no parser is shipped; what a locale lacks is filled from English, so one file is enough. */
export const locales: Plugin = {
  name: 'locales',
  setup: (build) => {
    build.onLoad({ filter: /\/locales\/\w+\.json$/ }, async ({ path }) => {
      const english = await readMessages(path.replace(/\w+\.json$/, 'en.json'))
      const messages = { ...english, ...(await readMessages(path)) }
      return { contents: toModule(messages), loader: 'js' }
    })
  },
}

/** Where a build has put the languages; beside the chunk that asks for one. */
export const wordsIn = (folder: string): Plugin => ({
  name: 'words-in',
  setup: (build) => {
    build.onLoad({ filter: /\/src\/app\/messages\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace('`#locales/${locale}.json${again}`', `folder + locale + '.js' + again`)
      if (contents === source) throw new Error(`${path} asks for no language`)
      // Written into the call it would be taken for a pattern of files to bundle.
      return { contents: `const folder = './${folder}/'\n${contents}`, loader: 'ts' }
    })
  },
})

/** Plain words travel as they are, as most are; each is the tree of one literal once it has come. */
function toModule(messages: Readonly<Record<string, string>>): string {
  const compact = Object.entries(messages).map(([id, text]) => [id, withoutTree(parse(text))])
  return [
    `const words = ${JSON.stringify(Object.fromEntries(compact))}`,
    `for (const id in words) if (typeof words[id] === 'string') words[id] = [{ type: ${TYPE.literal}, value: words[id] }]`,
    'export default words',
  ].join('\n')
}

function withoutTree(tree: readonly MessageFormatElement[]): string | readonly MessageFormatElement[] {
  const [only] = tree
  return tree.length === 1 && only?.type === TYPE.literal ? only.value : tree
}

const readMessages = async (path: string): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, string>>

/** The parser's stand-in that refuses text: everything is compiled. */
export const noParser: Plugin = {
  name: 'no-parser',
  setup: (build) => {
    build.onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ resolveDir }) =>
      build.resolve('@formatjs/icu-messageformat-parser/no-parser.js', { resolveDir, kind: 'import-statement' }),
    )
  },
}

/**
 * Parts of the router and of react-intl that nobody imports stay in a bundle because each is wrapped by a call and then
 * named: 6 of 21 kB. Names are for developer tools, and the wrapping has no effect of its own.
 */
export const onlyWhatIsUsed: Plugin = {
  name: 'only-what-is-used',
  setup: (build) => {
    // Its package names the build with a developer's warnings for everybody.
    build.onResolve({ filter: /^react-router$/ }, async ({ resolveDir, kind }) => {
      const { path } = await build.resolve('react-router/package.json', { resolveDir, kind })
      return { path: join(dirname(path), 'dist/production/index.mjs'), sideEffects: false }
    })
    build.onLoad({ filter: /\/(react-router\/dist|react-intl)\/.*\.m?js$/ }, async ({ path }) => {
      const source = await readPackageScript(path)
      const contents = source.replace(/^\w+\.displayName = .*;$/gm, '').replace(WRAPPING, '= /* @__PURE__ */ $1(')
      return { contents, loader: 'js' }
    })
  },
}

const WRAPPING = /= (React\d*\.(?:forwardRef|memo|createElement|createContext)|createFormatted\w+)\(/g

/** The picker would keep all emoji in storage, past what the visitor allows; a browser's own cache serves as well. */
export const noForeignStorage: Plugin = {
  name: 'no-foreign-storage',
  setup: (build) => {
    build.onLoad({ filter: /\/frimousse\/dist\/.*\.js$/ }, async ({ path }) => ({
      contents: (await readPackageScript(path)).replace(/\b(local|session)Storage\b/g, '({})'),
      loader: 'js',
    }))
  },
}

/**
 * Leaves out the source maps of packages: a published package does not hold them, and has to give the same bytes as a clone.
 * Comes last in a list of plugins, because of several that load a file the first one counts.
 */
export const noForeignMaps: Plugin = {
  name: 'no-foreign-maps',
  setup: (build) => {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: await readPackageScript(path),
      loader: 'js',
    }))
  },
}

const readPackageScript = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replace(/^\/\/[#@] sourceMappingURL=.*$/gm, '')

/** The loader's style sheet is text, for a constructed sheet. */
export const cssText: Plugin = {
  name: 'css-text',
  setup: (build) => {
    build.onLoad({ filter: /src\/loader\/.*\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

/** What every visitor has loaded before anything lazy is asked for. */
const BASE = 'src/app/main.tsx'

/**
 * A module used by the frame's start and by some lazy chunks would become a chunk of its own for every such mixture,
 * and twenty small files compress worse than one: 6 of 125 kB. So every lazy chunk is told that it needs all of the
 * start, which costs nothing as it is there, and one chunk holds what is shared.
 */
export const sharedBase: Plugin = {
  name: 'shared-base',
  setup: (build) => {
    const root = build.initialOptions.absWorkingDir ?? ''
    const lazy = new Set<string>()
    build.onResolve({ filter: /\.tsx?$/ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      lazy.add(found.path)
      return found
    })
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!lazy.has(path)) return undefined
      const source = await readFile(path, 'utf8')
      return {
        contents: `${source}\nimport '${root}${BASE}'\n`,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
}
