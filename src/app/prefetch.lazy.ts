import { loadChunk } from '#browser/chunks.ts'
import { FileTray } from '#screens/chat/composer/LazyFiles.ts'
import { findMissingComponents, loadComponents } from '#screens/chat/list/rowChunks.ts'
import { HomeArticles } from '#screens/home/ArticleSearch.tsx'
import { selectTimeline } from '#state/selectors/timeline.ts'
import type { AppStore } from '#state/store.ts'
import { textPreparations } from './views/textPreparations.ts'

/**
 * Chunks that an open widget needs for any first action of the visitor but the choice of a file. They are loaded right
 * after the Home screen, before the visitor acts. The actions then load no more code, so they work without a network.
 */
const PREFETCHED_CHUNKS: readonly (() => Promise<unknown>)[] = [
  () => import('#screens/chat/ChatMenu.tsx'),
  () => import('#sagas/visitorActions.lazy.ts'),
  () => import('#sagas/leader.lazy.ts'),
  ...(BUILT_IN.bot || BUILT_IN.productEvents ? [() => import('#sagas/analytics/milestones.lazy.ts')] : []),
  () => import('#browser/storage/database.lazy.ts'),
  () => import('../realtime/room.lazy.ts'),
  () => import('./tabs.lazy.ts'),
]

/** Loads the chunks and prepares later text. `loadChunk` reports a failure, and the code that needs a chunk retries. */
export function prefetchChunks(store: AppStore): Promise<unknown> {
  prefetchForMessages(store)
  // Safari lacks `requestIdleCallback`.
  if ('requestIdleCallback' in window)
    for (const prepare of textPreparations(document)) window.requestIdleCallback(prepare)
  return Promise.all([
    BUILT_IN.knowledgeBase && HomeArticles.fetch(),
    ...PREFETCHED_CHUNKS.map((load) => loadChunk(load)),
  ])
}

/**
 * Loads what a conversation with messages needs. Because of the Markdown renderer, for example, the chat of a returning
 * visitor opens with its messages. The tray of chosen files is there before a visitor in a conversation loses the network.
 */
function prefetchForMessages(store: AppStore): void {
  const load = (): void => {
    const rows = selectTimeline(store.getState())
    if (rows.length === 0) return
    unsubscribe()
    void loadComponents([...findMissingComponents(rows), ...(BUILT_IN.attachments ? [FileTray] : [])])
  }
  const unsubscribe = store.subscribe(load)
  load()
}
