import { useEffect } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { absent, loadChunk } from '#browser/chunks.ts'
import { lazyPart } from '#components/lazyPart.tsx'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'
import { ARTICLE_PATH } from '#screens/navigation.ts'

/** Home paints first; the conversation is fetched right behind it, so that it is there when it is asked for. */
const ChatScreen = lazyPart(
  () => import('#screens/chat/ChatScreen.tsx'),
  (chat) => chat.ChatScreen,
)

const HelpScreen = lazyPart(
  BUILT_IN.knowledgeBase ? () => import('#screens/help/HelpScreen.tsx') : absent,
  (help) => help.HelpScreen,
)
const ArticleScreen = lazyPart(
  BUILT_IN.knowledgeBase ? () => import('#screens/article/ArticleScreen.tsx') : absent,
  (article) => article.ArticleScreen,
)

/** The router's own `Routes` is for trees of routes with errors of their own: 9 kB, minified, more than four screens side by side need. */
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
  useEffect(() => {
    // What goes wrong here is said when the screen is asked for.
    const ahead = loadChunk(() => import('./ahead.ts')).then(({ fetchAhead }) => fetchAhead())
    Promise.all([ChatScreen.fetch(), ahead]).catch(() => undefined)
  }, [])
  return ROUTES.find(({ path }) => matchPath(path, pathname))?.element ?? <ToHome />
}

function ToHome() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/home', search }} replace />
}
