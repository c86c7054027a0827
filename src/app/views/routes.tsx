import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { rejectNotBuiltIn, loadChunk } from '#browser/chunks.ts'
import { lazyComponent } from '#components/lazyComponent.tsx'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'
import { ScreenLoading } from '#screens/Loading.tsx'
import { ARTICLE_PATH } from '#screens/navigation.ts'
import { useAppStore } from '#state/hooks.ts'
import { createGoTo } from '../window/goTo.ts'
import { basePathOf } from '../window/page.ts'

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

const goHome = (): void => createGoTo(window)('/home')

/** Table of the screens. The router's `Routes` would add 9 kB (minified) for nested routes and their errors. */
const ROUTES = [
  { path: '/home', element: <HomeScreen /> },
  { path: '/chat', element: <ChatScreen /> },
  ...(BUILT_IN.knowledgeBase
    ? [
        { path: '/help', element: <HelpScreen goHome={goHome} /> },
        { path: ARTICLE_PATH, element: <ArticleScreen /> },
      ]
    : []),
]

const findElement = (pathname: string) => ROUTES.find(({ path }) => matchPath(path, pathname))?.element

/**
 * Replaces an address that names no screen by that of Home. Runs before the router reads the address: an effect after
 * the first rendering could replace the screen to which a host command or another window has led meanwhile.
 */
export function settleFirstScreen(): void {
  const { location } = window
  if (!findElement(location.pathname.slice(basePathOf(location).length))) goHome()
}

export function AppRoutes() {
  const { pathname } = useLocation()
  const store = useAppStore()
  useEffect(() => {
    // `loadChunk` reports a failure, and the screen's chunk is loaded again when the visitor opens the screen.
    const prefetch = loadChunk(() => import('../prefetch.lazy.ts')).then(({ prefetchChunks }) => prefetchChunks(store))
    Promise.all([ChatScreen.fetch(), prefetch]).catch(() => undefined)
  }, [store])
  return findElement(pathname) ?? <ScreenLoading hasField={false} />
}
