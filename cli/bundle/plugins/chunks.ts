import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import type { Part } from '#domain/parts.ts'

/** Modules by the feature that needs them. */
type ModulesOfParts = Readonly<Partial<Record<Part | 'always', readonly string[]>>>

/** Module that every visitor has loaded before a lazy chunk is requested. */
const BASE_MODULE = 'src/app/main.tsx'

/**
 * Small modules that lazy chunks share which are loaded before the conversation or without it. The base contains them
 * too, because a chunk of its own costs each of them a request and 40 bytes in the page's list of hashes.
 *
 * It also contains what the conversation shares with the form that replaces a lost conversation, and the context that
 * it shares with its lazy parts: a lost conversation is requested again at another address (browser/chunks.ts), and its
 * parts then import a second copy of it.
 */
const SMALL_SHARED_MODULES: ModulesOfParts = {
  always: [
    'src/browser/adoptStyles.ts',
    'src/tools/backoff.ts',
    'src/components/hooks/useHasLasted.ts',
    'src/components/richText/PlainText.tsx',
    'src/domain/message/attachment.ts',
    'src/screens/chat/list/scroll/jump.ts',
    'src/screens/chat/message/FailureReason.tsx',
    'src/state/selectors/composer.ts',
    'src/state/selectors/preChat.ts',
    'sagas/host/acknowledge.ts',
    'sagas/visitor/loadContact.ts',
  ],
  bot: ['sagas/bot/storedBotDetails.ts'],
  campaigns: ['src/state/selectors/campaigns.ts'],
}

/**
 * Lazy modules by the chunk that they share, because a request for each kilobyte costs more than the kilobyte.
 *
 * The conversation contains what every visitor loads right after Home is painted, small modules for a first action, and
 * modules that only the lazy chunks behind it share. Delivery is not in it: its saga retries a lost chunk for as long as
 * a message waits, at addresses of its own. The campaigns are what a closed chat loads on pages of a tenant that has
 * some. `popOut` is what a pop-out window and the panel beside it load, and the check for conversations of other
 * devices. `occasional` is what only some visitors need in the conversation, in one file that is loaded once there are
 * messages. Views and sagas of voice messages are one chunk, so that a visitor who sees their button can record.
 */
export const SHARED_CHUNKS: Readonly<Record<string, ModulesOfParts>> = {
  conversation: {
    always: [
      'src/screens/chat/ChatScreen.tsx',
      'src/screens/chat/ChatMenu.tsx',
      'src/screens/chat/list/tabStops.lazy.ts',
      'src/app/prefetch.lazy.ts',
      'src/app/tabs.lazy.ts',
      'src/browser/storage/database.lazy.ts',
      'src/realtime/room.lazy.ts',
      'sagas/chime.lazy.ts',
      'sagas/visitorActions.lazy.ts',
      'src/components/scroller/tabStop.ts',
      'src/components/scroller/Scroller.tsx',
    ],
    attachments: ['sagas/outbox/files.lazy.ts'],
    knowledgeBase: [
      'sagas/articles/search.lazy.ts',
      'src/screens/home/HomeArticles.tsx',
      'src/domain/article/helpCentre.ts',
      'src/screens/help/category.ts',
      'src/screens/search/BackButton.tsx',
    ],
  },
  occasional: {
    always: ['sagas/host/hostNavigation.lazy.ts'],
    attachments: ['src/screens/chat/composer/OutgoingFiles.tsx'],
  },
  popOut: {
    always: [
      'src/app/popOut/opener.lazy.ts',
      'src/app/popOut/answerWindows.lazy.ts',
      'sagas/realtime/otherConversations.lazy.ts',
    ],
  },
  streams: {
    streamedAnswers: ['src/components/streamedText/StreamedText.tsx', 'src/screens/chat/stream/StreamEnd.tsx'],
  },
  campaigns: {
    campaigns: ['sagas/campaigns/campaignWatch.lazy.ts', 'sagas/campaigns/campaignAcceptance.lazy.ts'],
  },
  voice: {
    voiceMessages: ['src/screens/chat/voice/voice.lazy.ts', 'sagas/voice/voice.lazy.ts'],
  },
}

/**
 * Lazy modules and shared chunks that are loaded after the conversation, or shortly before it, as a preview is. What they
 * share with it is in its chunk.
 */
const AFTER_CONVERSATION: readonly string[] = [
  'occasional',
  'streams',
  'voice',
  'src/components/articleBody/LongArticle.tsx',
  'src/components/richText/MarkedText.tsx',
  'src/screens/article/ArticleScreen.tsx',
  'src/screens/chat/bot/parts.lazy.ts',
  'src/screens/chat/composer/EmojiPanel.tsx',
  'src/screens/chat/footer/TranscriptRequest.tsx',
  'src/screens/chat/list/VirtualRows.tsx',
  'src/screens/chat/ownCopy/OfferedMenu.tsx',
  'src/screens/chat/ownCopy/PanelBar.tsx',
  'src/screens/chat/message/CampaignMessage.tsx',
  'src/screens/chat/pictureEditor/PictureEditor.tsx',
  'src/screens/chat/pictureEditor/screen/ScreenPicture.tsx',
  'src/screens/chat/message/extras/MessageExtras.tsx',
  'src/screens/chat/preview/CampaignView.tsx',
  'src/screens/chat/preview/UnreadView.tsx',
  'src/screens/chat/suggestions/suggestions.lazy.ts',
  'src/screens/help/Browse.tsx',
  'src/screens/help/HelpScreen.tsx',
  'sagas/articles/suggestions.lazy.ts',
  'sagas/ownCopy/ownCopy.lazy.ts',
  'sagas/pictures/pictures.lazy.ts',
]

/** Namespace of modules that consist of the modules of a shared chunk. No file contains them. */
const NAMESPACE = 'chunk'

/** Name of the conversation's chunk as an entry point in the bundler's report. */
export const CONVERSATION_ENTRY = `${NAMESPACE}:conversation`

const selectModules = (modules: ModulesOfParts = {}, parts: readonly Part[]): readonly string[] =>
  (['always', ...parts] as const).flatMap((part) => modules[part] ?? [])

/**
 * Creates a plugin that decides which lazy modules share a chunk.
 *
 * It adds an import of the entry to every lazy module, so that one chunk contains all shared modules. The import costs
 * nothing, because the entry is already loaded. The entry exports the small shared modules. Without this import, the
 * bundler creates a chunk for each combination of chunks that share a module. Twenty small files compress worse than a
 * single file, which saves 6 of 125 kB.
 *
 * Each `import()` of a module of a shared chunk imports the whole chunk, whose exports have different names.
 */
export const createChunks = (parts: readonly Part[]): Plugin => ({
  name: 'chunks',
  setup: (build) => {
    const root = build.initialOptions.absWorkingDir ?? ''
    const base = root + BASE_MODULE
    const small = selectModules(SMALL_SHARED_MODULES, parts)
    const modulesOf = (chunk: string): readonly string[] => selectModules(SHARED_CHUNKS[chunk], parts)
    const chunkOf = (module: string): string | undefined =>
      Object.keys(SHARED_CHUNKS).find((chunk) => modulesOf(chunk).includes(module))
    const lazy = new Set<string>()
    const entryBefore = (name: string): string => (AFTER_CONVERSATION.includes(name) ? CONVERSATION_ENTRY : base)
    build.onResolve({ filter: /\.tsx?$/ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      const chunk = chunkOf(found.path.replace(root, ''))
      if (chunk !== undefined) return { path: chunk, namespace: NAMESPACE }
      lazy.add(found.path)
      return found
    })
    build.onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path }) => ({
      path: path.slice(NAMESPACE.length + 1),
      namespace: NAMESPACE,
    }))
    build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
      contents: [
        `import '${entryBefore(path)}'`,
        ...modulesOf(path).map((module) => `export * from '${root}${module}'`),
      ].join('\n'),
      resolveDir: root,
    }))
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!lazy.has(path) && path !== base) return undefined
      const added =
        path === base
          ? small.map((module) => `export * from '${root}${module}'`)
          : [`import '${entryBefore(path.replace(root, ''))}'`]
      return {
        contents: [await readFile(path, 'utf8'), ...added, ''].join('\n'),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
})
