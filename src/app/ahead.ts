import { loadChunk } from '#browser/chunks.ts'
import { ArticleSearch } from '#screens/home/HomeScreen.tsx'
import { readTypefaces } from './typefaces.ts'

/**
 * What an opened widget needs at once, whatever its visitor does first. Fetched right behind Home: a widget that only
 * waits for its visitor has it all by then, and what is done in it can be done without a network.
 */
const NEXT: readonly (() => Promise<unknown>)[] = [
  () => import('#sagas/visitorActions.ts'),
  () => import('#sagas/leaderChunk.ts'),
  ...(BUILT_IN.bot || BUILT_IN.productEvents ? [() => import('#sagas/milestones.ts')] : []),
  () => import('#browser/database.ts'),
  () => import('./room.ts'),
  () => import('./tabs.ts'),
]

/** What does not come is asked for again, and told of, where it is needed. */
export function fetchAhead(): Promise<unknown> {
  // Safari has no word for when nothing else is to be done.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => readTypefaces(document))
  return Promise.all([BUILT_IN.knowledgeBase && ArticleSearch.fetch(), ...NEXT.map((load) => loadChunk(load))])
}
