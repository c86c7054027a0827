import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Plugin, transform } from 'esbuild'
import type { Part } from '#domain/parts.ts'

/**
 * Plugin that compiles messages into syntax trees, so that no parser is shipped. It fills missing messages from
 * English, so that one file for each language is enough.
 */
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

/**
 * Creates a plugin that replaces the import of a language with an address in `folder`, relative to the importing chunk.
 */
export const createTranslationsPlugin = (folder: string): Plugin => ({
  name: 'words-in',
  setup: (build) => {
    build.onLoad({ filter: /\/src\/app\/views\/messages\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace('`#locales/${locale}.json${retryQuery}`', `folder + locale + '.js' + retryQuery`)
      if (contents === source) throw new Error(`${path} imports no language`)
      // A template inside the `import()` call would make the bundler treat it as a pattern of files to bundle.
      return { contents: `const folder = './${folder}/'\n${contents}`, loader: 'ts' }
    })
  },
})

/**
 * Returns a module with the messages. A plain text, which most messages are, is stored as a string and converted to a
 * tree when the module runs.
 */
function toModule(messages: Readonly<Record<string, string>>): string {
  const compact = Object.entries(messages).map(([id, text]) => [id, simplifyTree(parse(text))])
  return [
    `const words = ${JSON.stringify(Object.fromEntries(compact))}`,
    `for (const id in words) if (typeof words[id] === 'string') words[id] = [{ type: ${TYPE.literal}, value: words[id] }]`,
    'export default words',
  ].join('\n')
}

function simplifyTree(tree: readonly MessageFormatElement[]): string | readonly MessageFormatElement[] {
  const [onlyNode] = tree
  return tree.length === 1 && onlyNode?.type === TYPE.literal ? onlyNode.value : tree
}

const readMessages = async (path: string): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, string>>

/** Plugin that replaces the message parser with a stub that rejects text. All messages are compiled at build time. */
export const stubMessageParser: Plugin = {
  name: 'no-parser',
  setup: (build) => {
    build.onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ resolveDir }) =>
      build.resolve('@formatjs/icu-messageformat-parser/no-parser.js', { resolveDir, kind: 'import-statement' }),
    )
  },
}

/**
 * Plugin that marks calls of the router and of react-intl as free of side effects, and removes the names for developer
 * tools and the context of an error boundary for server components. Otherwise unused components stay in the bundle,
 * because each is wrapped by a call and then changed. The plugin saves 7 of 21 kB.
 */
export const treeShaking: Plugin = {
  name: 'only-what-is-used',
  setup: (build) => {
    // The package points every importer to its development build, which contains warnings.
    build.onResolve({ filter: /^react-router$/ }, async ({ resolveDir, kind }) => {
      const { path } = await build.resolve('react-router/package.json', { resolveDir, kind })
      return { path: join(dirname(path), 'dist/production/index.mjs'), sideEffects: false }
    })
    build.onLoad({ filter: /\/(react-router\/dist|react-intl)\/.*\.m?js$/ }, async ({ path }) => {
      const source = await readPackageScript(path)
      const contents = source
        .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
        .replace(COMPONENT_WRAPPER, '= /* @__PURE__ */ $1(')
      return { contents, loader: 'js' }
    })
  },
}

/** Formatters of react-intl that no module of the widget calls. Its `intl` object would keep all of them in the bundle. */
export const UNUSED_FORMATTERS = [
  'formatNumberToParts',
  'formatDuration',
  'formatDurationToParts',
  'formatDateToParts',
  'formatTimeToParts',
  'formatDateTimeRange',
  'formatPlural',
  'formatList',
  'formatListToParts',
  'formatDisplayName',
] as const

/**
 * Code that only these formatters use, a check of an option that the widget does not set, and the advice to add the id
 * of a message, which TypeScript requires.
 */
const UNUSED_CODE = [
  /^\s*getDurationFormat: memoize\([^]*?\n\t\t\}\),$/m,
  /^\s*getListFormat: memoize\([^]*?\n\t\t\}\),$/m,
  /^\s*getDisplayNames: memoize\([^]*?\n\t\t\}\)$/m,
  /^\s*verifyConfigMessages\(resolvedConfig\);$/m,
  /^\s*if \(!msgId\) invariant\(false, `[^]*?`\);$/m,
]

/** Plugin that removes the unused formatters, which saves 1 kB of the first view. */
export const removeUnusedFormatters: Plugin = {
  name: 'no-unused-formatters',
  setup: (build) => {
    build.onLoad({ filter: /\/@formatjs\/intl\/index\.js$/ }, async ({ path }) => {
      const source = await readPackageScript(path)
      const unused = [
        ...UNUSED_FORMATTERS.map((name) => new RegExp(`^\\s*${name}: ${name}[.]bind\\(.*$`, 'm')),
        ...UNUSED_CODE,
      ]
      const contents = unused.reduce((text, pattern) => {
        if (!pattern.test(text)) throw new Error(`${path} has nothing that matches ${pattern}`)
        return text.replace(pattern, '')
      }, source)
      return { contents, loader: 'js' }
    })
  },
}

const COMPONENT_WRAPPER = /= (React\d*\.(?:forwardRef|memo|createElement|createContext)|createFormatted\w+)\(/g

/**
 * Plugin that removes storage access from the emoji picker. The picker would store all emoji without regard to the
 * visitor's consent. The browser's HTTP cache makes this storage unnecessary.
 */
export const removePickerStorage: Plugin = {
  name: 'no-foreign-storage',
  setup: (build) => {
    build.onLoad({ filter: /\/frimousse\/dist\/.*\.js$/ }, async ({ path }) => ({
      contents: (await readPackageScript(path)).replace(/\b(local|session)Storage\b/g, '({})'),
      loader: 'js',
    }))
  },
}

/**
 * Plugin that removes source map comments of packages. A published package contains no maps, and its build must give
 * the same bytes as a clone. This plugin comes last in a list, because the bundler uses only the first plugin that
 * loads a file.
 */
export const removePackageMaps: Plugin = {
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

/** Module that every visitor has loaded before a lazy chunk is requested. */
const BASE_MODULE = 'src/app/main.tsx'

/**
 * Small modules that only some lazy chunks share, by the feature that uses them. The base contains them too, because a
 * chunk of its own costs each of them a request and 40 bytes in the page's list of hashes.
 */
const SMALL_SHARED_MODULES: Readonly<Partial<Record<Part | 'always', readonly string[]>>> = {
  always: [
    'src/tools/backoff.ts',
    'src/components/scroller/Scroller.tsx',
    'src/state/selectors/composer.ts',
    'src/state/selectors/preChat.ts',
    'src/screens/chat/message/FailureReason.tsx',
    'sagas/host/acknowledge.ts',
    'sagas/visitor/loadContact.ts',
  ],
  knowledgeBase: [
    'src/domain/article/helpCentre.ts',
    'src/screens/help/category.ts',
    'src/screens/search/BackButton.tsx',
    'src/screens/search/MoreHelp.tsx',
  ],
  bot: ['src/domain/bot/bot.ts', 'src/state/selectors/botStage.ts', 'sagas/bot/storedBotDetails.ts'],
}

/**
 * Creates a plugin that adds an import of the entry to every lazy chunk, so that one chunk contains all shared modules.
 * The import costs nothing, because the entry is already loaded. The entry exports the small shared modules.
 * Without the plugin, the bundler creates a chunk for each combination of chunks that share a module. Twenty small
 * files compress worse than a single file, which saves 6 of 125 kB.
 */
export const createSharedBase = (parts: readonly Part[]): Plugin => ({
  name: 'shared-base',
  setup: (build) => {
    const root = build.initialOptions.absWorkingDir ?? ''
    const base = root + BASE_MODULE
    const small = (['always', ...parts] as const).flatMap((part) => SMALL_SHARED_MODULES[part] ?? [])
    const lazy = new Set<string>()
    build.onResolve({ filter: /\.tsx?$/ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      lazy.add(found.path)
      return found
    })
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!lazy.has(path) && path !== base) return undefined
      const added = path === base ? small.map((module) => `export * from '${root}${module}'`) : [`import '${base}'`]
      return {
        contents: [await readFile(path, 'utf8'), ...added, ''].join('\n'),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
})
