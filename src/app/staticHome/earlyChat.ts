import { selectDraft } from '#state/conversation/draft.ts'
import { selectSetup } from '#state/setup.ts'
import type { AppStore } from '#state/store.ts'

type EarlyChat = {
  /** Element of the static Home, and in it the text field of the early chat. */
  readonly home: HTMLElement
  readonly typed: HTMLTextAreaElement
  readonly app: HTMLElement
  readonly store: AppStore
}

/**
 * Replaces the chat that the card of the static Home has opened, as soon as the widget shows a form, or everything that
 * it is going to show. What the visitor has typed becomes the draft, and the focus moves to the first field.
 */
export function replaceEarlyChat({ document }: Window, store: AppStore): void {
  const [home, app, chat] = ['home', 'app', 'early-chat'].map((id) => document.getElementById(id))
  const typed = chat?.querySelector('textarea')
  if (!home || !app || !typed) return
  const replace = (): void => {
    if (home.isConnected && (chat?.hidden || !hasNext({ home, app, store }))) return
    observer.disconnect()
    unsubscribe()
    if (home.isConnected) moveText({ home, typed, app, store })
  }
  const observer = new MutationObserver(replace)
  const unsubscribe = store.subscribe(replace)
  observer.observe(app, { childList: true, subtree: true })
  // A text that is being composed by an input method stays until it is complete.
  home.addEventListener('compositionend', () => setTimeout(replace))
}

/** Returns whether the widget shows what comes next: a form, or a screen without one that nothing will change. */
function hasNext({ home, app, store }: Omit<EarlyChat, 'typed'>): boolean {
  if (home.dataset['isComposing']) return false
  if (app.querySelector('form')) return true
  const status = selectSetup(store.getState())
  const isSettled = status === 'finished' || status === 'failed'
  return isSettled && app.hasChildNodes() && !app.querySelector('[aria-busy="true"]')
}

function moveText({ home, typed, app, store }: EarlyChat): void {
  const label = typed.getAttribute('aria-label')
  const composer = [...app.querySelectorAll<HTMLTextAreaElement>('form textarea')].find(
    (field) => field.getAttribute('aria-label') === label,
  )
  if (typed.value !== '') {
    const text = [selectDraft(store.getState()), typed.value].filter(Boolean).join('\n')
    store.dispatch({ type: 'draft/changed', text })
    // React follows the store only some time after it has rendered the composer. A key in between must not replace the
    // text.
    if (composer) composer.value = text
  }
  if (home.contains(document.activeElement)) moveFocus(typed, composer, app)
  home.remove()
}

/** Moves the focus to the composer, with the selection, or to the first field of another form. */
function moveFocus(typed: HTMLTextAreaElement, composer: HTMLTextAreaElement | undefined, app: HTMLElement): void {
  if (!composer) return app.querySelector<HTMLElement>('form :is(input:not([type="file"]), textarea)')?.focus()
  composer.focus()
  // Counted from the end, as an earlier draft may stand before the text.
  const offset = composer.value.length - typed.value.length
  composer.setSelectionRange(typed.selectionStart + offset, typed.selectionEnd + offset)
}
