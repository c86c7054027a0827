import { useEffect } from 'react'
import { useGoTo } from '#screens/navigation.ts'
import { useAppDispatch } from '#state/hooks.ts'

/** Goes to the chat if the visitor has pressed the card of the static Home. */
export function EarlyPress() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (dataset['pressed'] === undefined) return
    delete dataset['pressed']
    dispatch({ type: 'screens/chatClicked' })
    // `ToHome` has changed the screen before, as effects run in the order of the elements.
    goTo('/chat')
  })
  return null
}
