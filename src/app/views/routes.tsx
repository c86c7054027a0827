import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { rejectNotBuiltIn, loadChunk } from '#browser/chunks.ts'
import { lazyComponent } from '#components/lazyComponent.tsx'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'
import { ARTICLE_PATH, ToHome } from '#screens/navigation.ts'
import { useAppStore } from '#state/hooks.ts'

/** Chat screen. Its chunk is loaded right after Home has rendered, so that it is ready when the visitor opens it. */
const ChatScreen = lazyComponent(
  () => import('#screens/chat/ChatScreen.tsx'),
  (chat) => chat.ChatScreen,
)

const HelpScreen = lazyComponent(
  BUILT_IN.knowledgeBase ? () => import('#screens/help/HelpScreen.tsx') : rejectNotBuiltIn,
  (help) => help.HelpScreen,
)
const ArticleScreen = lazyComponent(
  BUILT_IN.knowledgeBase ? () => import('#screens/article/ArticleScreen.tsx') : rejectNotBuiltIn,
  (article) => article.ArticleScreen,
)

/** Table of the screens. The router's `Routes` would add 9 kB (minified) for nested routes and their errors. */
const ROUTES = [
  { path: '/home', element: <HomeScreen /> },
  { path: '/chat', element: <ChatScreen /> },
  ...(BUILT_IN.knowledgeBase
    ? [
        { path: '/help', element: <HelpScreen /> },
        { path: ARTICLE_PATH, element: <ArticleScreen /> },
      ]
    : []),
]

export function AppRoutes() {
  const { pathname } = useLocation()
  const store = useAppStore()
  useEffect(() => {
    // `loadChunk` reports a failure, and the screen's chunk is loaded again when the visitor opens the screen.
    const prefetch = loadChunk(() => import('../prefetch.lazy.ts')).then(({ prefetchChunks }) => prefetchChunks(store))
    Promise.all([ChatScreen.fetch(), prefetch]).catch(() => undefined)
  }, [store])
  return ROUTES.find(({ path }) => matchPath(path, pathname))?.element ?? <ToHome />
}
