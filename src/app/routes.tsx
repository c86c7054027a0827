import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { loadChunk } from '#browser/chunks.ts'
import { lazyPart } from '#components/lazyPart.tsx'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'

/** Home paints first; the conversation is fetched right behind it, so that it is there when it is asked for. */
const ChatScreen = lazyPart(
  () => import('#screens/chat/ChatScreen.tsx'),
  (chat) => chat.ChatScreen,
)

const HelpScreen = lazyPart(
  () => import('#screens/help/HelpScreen.tsx'),
  (help) => help.HelpScreen,
)
const ArticleScreen = lazyPart(
  () => import('#screens/article/ArticleScreen.tsx'),
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
      <Route path="/help" element={<HelpScreen />} />
      <Route path="/help/article/:id" element={<ArticleScreen />} />
      <Route path="*" element={<ToHome />} />
    </Routes>
  )
}

function ToHome() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/home', search }} replace />
}
