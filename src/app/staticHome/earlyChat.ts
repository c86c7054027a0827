import { selectDraft } from '#state/conversation/draft.ts'
import { selectSetup } from '#state/setup.ts'
import type { AppStore } from '#state/store.ts'

/**
 * Replaces the chat that the card of the static Home has opened, as soon as the widget shows a form, or everything that
 * it is going to show. What the visitor has typed becomes the draft, and the focus moves to the first field.
 */
export function replaceEarlyChat({ document }: Window, store: AppStore): void {
  const [home, app, chat] = ['home', 'app', 'early-chat'].map((id) => document.getElementById(id))
  if (!home || !app || !chat) return
  const replace = (): void => {
    if (home.isConnected && (chat.hidden || !hasNext(app, store))) return
    stop()
    if (home.isConnected) moveText(home, app, store)
  }
  const observer = new MutationObserver(replace)
  const unsubscribe = store.subscribe(replace)
  const stop = (): void => {
    observer.disconnect()
    unsubscribe()
  }
  observer.observe(app, { childList: true, subtree: true })
  // A text that is being composed by an input method stays until it is complete.
  home.addEventListener('compositionend', () => setTimeout(replace))
}

/** Returns whether the widget shows what comes next: a form, or a screen without one that nothing will change. */
function hasNext(app: HTMLElement, store: AppStore): boolean {
  if (document.getElementById('home')?.dataset['isComposing']) return false
  if (app.querySelector('form')) return true
  const status = selectSetup(store.getState())
  const isSettled = status === 'finished' || status === 'failed'
  return isSettled && app.hasChildNodes() && !app.querySelector('[aria-busy="true"]')
}

function moveText(home: HTMLElement, app: HTMLElement, store: AppStore): void {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = home.querySelector('textarea') ?? {}
  const hadFocus = home.contains(document.activeElement)
  const text = [selectDraft(store.getState()), value].filter(Boolean).join('\n')
  if (value !== '') store.dispatch({ type: 'draft/changed', text })
  home.remove()
  const field = app.querySelector<HTMLElement>('form :is(input:not([type="file"]), textarea)')
  if (!hadFocus || !field) return
  field.focus()
  // React renders the draft before the next frame.
  queueMicrotask(() => {
    if (field instanceof HTMLTextAreaElement && field.value === value)
      field.setSelectionRange(selectionStart, selectionEnd)
  })
}
