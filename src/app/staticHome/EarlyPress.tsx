import { useEffect } from 'react'
import { useGoTo } from '#screens/navigation.ts'
import { useAppDispatch } from '#state/hooks.ts'

/** Opens the chat if the visitor has pressed the card of the static Home, and keeps what they have typed since. */
export function EarlyPress() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  useEffect(() => {
    const [home, chat, app] = ['home', 'early-chat', 'app'].map((id) => document.getElementById(id))
    if (!home || !app || chat?.hidden !== false || home.dataset['isTaken']) return
    home.dataset['isTaken'] = 'yes'
    dispatch({ type: 'screens/chatClicked' })
    // `ToHome` has changed the screen before, as effects run in the order of the elements.
    goTo('/chat')
    replaceWhenReady(home, app, (text) => dispatch({ type: 'draft/changed', text }))
  })
  return null
}

/** Replaces the early chat when the chat has a form or an error. */
function replaceWhenReady(home: HTMLElement, app: HTMLElement, onText: (text: string) => void): void {
  const replace = (): void => {
    if (!app.querySelector('form, [role=alert]')) return
    observer.disconnect()
    const field = home.querySelector('textarea')
    const hadFocus = home.contains(document.activeElement)
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field ?? {}
    if (value !== '') onText(value)
    home.remove()
    if (hadFocus) focusComposer(app, selectionStart, selectionEnd)
  }
  const observer = new MutationObserver(replace)
  observer.observe(app, { childList: true, subtree: true })
}

/** Moves the focus to the composer once it has the text, which React renders before the next frame. */
function focusComposer(app: HTMLElement, start: number, end: number): void {
  const composer = app.querySelector<HTMLTextAreaElement>('form textarea')
  composer?.focus()
  queueMicrotask(() => composer?.setSelectionRange(start, end))
}
