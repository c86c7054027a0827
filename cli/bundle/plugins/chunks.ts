import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import type { Part } from '#domain/parts.ts'

/** Modules by the feature that needs them. */
type ModulesOfParts = Readonly<Partial<Record<Part | 'always', readonly string[]>>>

/** Module that every visitor has loaded before a lazy chunk is requested. */
const BASE_MODULE = 'src/app/main.tsx'

/**
 * Small modules that only some lazy chunks share. The base contains them too, because a chunk of its own costs each of
 * them a request and 40 bytes in the page's list of hashes.
 */
const SMALL_SHARED_MODULES: ModulesOfParts = {
  always: [
    'src/tools/backoff.ts',
    'src/components/scroller/tabStop.ts',
    'src/screens/focusWithDocument.ts',
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
 * Lazy modules that every visitor loads right after Home is painted, and small ones for a first action. They are one
 * chunk, because a request for each kilobyte costs more than the kilobyte. Delivery is not in it: its saga retries a lost
 * chunk for as long as a message waits, at addresses of its own.
 */
export const CONVERSATION_MODULES: ModulesOfParts = {
  always: [
    'src/screens/chat/ChatScreen.tsx',
    'src/screens/chat/ChatMenu.tsx',
    'src/screens/chat/list/tabStops.lazy.ts',
    'src/app/prefetch.lazy.ts',
    'src/app/tabs.lazy.ts',
    'src/browser/storage/database.lazy.ts',
    'src/realtime/room.lazy.ts',
    'sagas/chime.lazy.ts',
  ],
  attachments: ['src/screens/chat/composer/OutgoingFiles.tsx'],
  knowledgeBase: ['sagas/articles/search.lazy.ts'],
}

/** Lazy modules that only the conversation imports. What they share with it is in its chunk. */
const MODULES_AFTER_CONVERSATION: readonly string[] = [
  'src/screens/chat/bot/parts.lazy.ts',
  'src/screens/chat/composer/EmojiPanel.tsx',
  'src/screens/chat/footer/TranscriptRequest.tsx',
  'src/screens/chat/footer/firstForms.lazy.ts',
  'src/screens/chat/list/VirtualRows.tsx',
  'src/screens/chat/message/CampaignMessage.tsx',
  'src/screens/chat/message/extras/MessageExtras.tsx',
]

/** Module that consists of the conversation's modules. No file contains it. */
const CONVERSATION = { path: 'conversation', namespace: 'chunk' } as const

/** Name of that module as an entry point in the bundler's report. */
export const CONVERSATION_ENTRY = `${CONVERSATION.namespace}:${CONVERSATION.path}`

const selectModules = (modules: ModulesOfParts, parts: readonly Part[]): readonly string[] =>
  (['always', ...parts] as const).flatMap((part) => modules[part] ?? [])

/**
 * Creates a plugin that decides which lazy modules share a chunk.
 *
 * It adds an import of the entry to every lazy module, so that one chunk contains all shared modules. The import costs
 * nothing, because the entry is already loaded. The entry exports the small shared modules. Without this import, the
 * bundler creates a chunk for each combination of chunks that share a module. Twenty small files compress worse than a
 * single file, which saves 6 of 125 kB.
 *
 * Each `import()` of a module of the conversation imports the whole conversation, whose exports have different names.
 */
export const createChunks = (parts: readonly Part[]): Plugin => ({
  name: 'chunks',
  setup: (build) => {
    const root = build.initialOptions.absWorkingDir ?? ''
    const base = root + BASE_MODULE
    const small = selectModules(SMALL_SHARED_MODULES, parts)
    const conversation = selectModules(CONVERSATION_MODULES, parts)
    const lazy = new Set<string>()
    build.onResolve({ filter: /\.tsx?$/ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      if (conversation.includes(found.path.replace(root, ''))) return CONVERSATION
      lazy.add(found.path)
      return found
    })
    build.onResolve({ filter: new RegExp(`^${CONVERSATION_ENTRY}$`) }, () => CONVERSATION)
    build.onLoad({ filter: /./, namespace: CONVERSATION.namespace }, () => ({
      contents: [`import '${base}'`, ...conversation.map((module) => `export * from '${root}${module}'`)].join('\n'),
      resolveDir: root,
    }))
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!lazy.has(path) && path !== base) return undefined
      const before = MODULES_AFTER_CONVERSATION.includes(path.replace(root, '')) ? CONVERSATION_ENTRY : base
      const added = path === base ? small.map((module) => `export * from '${root}${module}'`) : [`import '${before}'`]
      return {
        contents: [await readFile(path, 'utf8'), ...added, ''].join('\n'),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
})
