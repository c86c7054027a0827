import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { ChatScreen } from '#screens/chat/ChatScreen.tsx'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'

/** Help is a chunk of its own: most visitors came to talk. */
const HelpScreen = lazy(async () => ({ default: (await import('#screens/help/HelpScreen.tsx')).HelpScreen }))
const ArticleScreen = lazy(async () => ({
  default: (await import('#screens/article/ArticleScreen.tsx')).ArticleScreen,
}))

export const AppRoutes = () => (
  <Suspense>
    <Routes>
      <Route path="/home" element={<HomeScreen />} />
      <Route path="/chat" element={<ChatScreen />} />
      <Route path="/help" element={<HelpScreen />} />
      <Route path="/help/article/:id" element={<ArticleScreen />} />
      <Route path="*" element={<ToHome />} />
    </Routes>
  </Suspense>
)

function ToHome() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/home', search }} replace />
}
