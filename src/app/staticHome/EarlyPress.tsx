import { useEffect } from 'react'
import { useGoTo } from '#screens/navigation.ts'
import { useAppDispatch } from '#state/hooks.ts'

/** Goes to the chat if the visitor presses the card of the static Home, or has pressed it before this is rendered. */
export function EarlyPress() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  useEffect(() => {
    const { dataset } = document.documentElement
    const follow = (): void => {
      if (dataset['pressed'] === undefined) return
      delete dataset['pressed']
      dispatch({ type: 'screens/chatClicked' })
      goTo('/chat')
    }
    follow()
    window.addEventListener('early-press', follow)
    return () => window.removeEventListener('early-press', follow)
  })
  return null
}
