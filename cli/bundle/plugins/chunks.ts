import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import type { Part } from '#domain/parts.ts'

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
export const createChunks = (parts: readonly Part[]): Plugin => ({
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
