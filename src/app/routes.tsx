import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { absent, loadChunk } from '#browser/chunks.ts'
import { lazyPart } from '#components/lazyPart.tsx'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'

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

export function AppRoutes() {
  useEffect(() => {
    // What goes wrong here is said when the screen is asked for.
    const ahead = loadChunk(() => import('./ahead.ts')).then(({ fetchAhead }) => fetchAhead())
    Promise.all([ChatScreen.fetch(), ahead]).catch(() => undefined)
  }, [])
  return (
    <Routes>
      <Route path="/home" element={<HomeScreen />} />
      <Route path="/chat" element={<ChatScreen />} />
      {BUILT_IN.knowledgeBase && <Route path="/help" element={<HelpScreen />} />}
      {BUILT_IN.knowledgeBase && <Route path="/help/article/:id" element={<ArticleScreen />} />}
      <Route path="*" element={<ToHome />} />
    </Routes>
  )
}

function ToHome() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/home', search }} replace />
}
