import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'

/** Home paints first; the conversation is fetched right behind it, so that it is there when it is asked for. */
const loadChat = async () => ({ default: (await import('#screens/chat/ChatScreen.tsx')).ChatScreen })
const ChatScreen = lazy(loadChat)

const HelpScreen = lazy(async () => ({ default: (await import('#screens/help/HelpScreen.tsx')).HelpScreen }))
const ArticleScreen = lazy(async () => ({
  default: (await import('#screens/article/ArticleScreen.tsx')).ArticleScreen,
}))

export function AppRoutes() {
  useEffect(() => {
    // What goes wrong here is said when the screen is asked for. What is done there has to be done without a network too.
    Promise.all([loadChat(), import('#sagas/deeds.ts')]).catch(() => undefined)
  }, [])
  return (
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
}

function ToHome() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/home', search }} replace />
}
