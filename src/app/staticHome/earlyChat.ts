import { TYPING_PAUSE_MS } from '#screens/EarlyField.tsx'
import { selectDraft } from '#state/conversation/draft.ts'
import { selectSetup } from '#state/setup.ts'
import type { AppStore } from '#state/store.ts'
import { isHeld, onRelease } from './holding.ts'

type EarlyChat = {
  /** Element of the static Home, and in it the text field of the early chat. */
  readonly home: HTMLElement
  readonly typed: HTMLTextAreaElement
  readonly app: HTMLElement
  readonly store: AppStore
}

/**
 * Replaces the chat that the card of the static Home has opened, as soon as the widget shows a form, or everything that
 * it is going to show. What the visitor has typed becomes the draft, and the focus moves to the field that contains it.
 */
export function replaceEarlyChat(page: Window, store: AppStore): void {
  const { document } = page
  const [home, app, chat] = ['home', 'app', 'early-chat'].map((id) => document.getElementById(id))
  const typed = chat?.querySelector('textarea')
  if (!home || !app || !typed) return
  const isTyping = watchTyping(typed, () => replace())
  const replace = (): void => {
    if (home.isConnected && (chat?.hidden || !hasNext({ home, app, store, isTyping }))) return
    observer.disconnect()
    stop()
    unsubscribe()
    if (home.isConnected) moveText({ home, typed, app, store })
  }
  const observer = new MutationObserver(replace)
  const unsubscribe = store.subscribe(replace)
  observer.observe(app, { childList: true, subtree: true })
  // A text that is being composed by an input method stays until it is complete.
  home.addEventListener('compositionend', () => setTimeout(replace))
  const stop = onRelease(page, replace)
}

/** Returns a function that tells whether the visitor is typing. Calls back after each pause. */
function watchTyping(typed: HTMLTextAreaElement, onPause: () => void): () => boolean {
  let pause: ReturnType<typeof setTimeout> | undefined
  typed.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => {
      pause = undefined
      onPause()
    }, TYPING_PAUSE_MS)
  })
  return () => pause !== undefined
}

type NextOptions = Omit<EarlyChat, 'typed'> & { readonly isTyping: () => boolean }

/** Returns whether the widget shows what comes next: a form, or a screen without one that nothing will change. */
function hasNext({ home, app, store, isTyping }: NextOptions): boolean {
  if (isInterruption({ home, app, isTyping })) return false
  if (app.querySelector('form')) return true
  const status = selectSetup(store.getState())
  const isSettled = status === 'finished' || status === 'failed'
  return isSettled && app.hasChildNodes() && !app.querySelector('[aria-busy="true"]')
}

/**
 * Returns whether the visitor would be interrupted in a composition, in a press, or in a sentence: a form without a text
 * field would get the rest of it as an e-mail address.
 */
const isInterruption = ({ home, app, isTyping }: Omit<NextOptions, 'store'>): boolean =>
  home.dataset['isComposing'] !== undefined || isHeld(home) || (isTyping() && !app.querySelector('form textarea'))

function moveText({ home, typed, app, store }: EarlyChat): void {
  // The composer, or the message of a form.
  const field = app.querySelector<HTMLTextAreaElement>('form textarea')
  if (typed.value !== '') {
    const earlier = selectDraft(store.getState())
    const text = [earlier, typed.value].filter(Boolean).join('\n')
    store.dispatch({ type: 'draft/changed', text })
    // The visitor has not seen an earlier draft, so it is not sent with the text.
    if (typed.dataset['isDue'] !== undefined && earlier === '') store.dispatch({ type: 'draft/submittedEarly' })
    // React follows the store only some time after it has rendered the field. A key in between must not replace the
    // text.
    if (field) field.value = text
  }
  const { activeElement: focused } = home.ownerDocument
  if (focused === typed) moveFocus(typed, field, app)
  else if (home.contains(focused)) focusSameButton(focused, app)
  home.remove()
}

/** Moves the focus to the field with the text, with the selection, or to the first field of a form that is still empty. */
function moveFocus(typed: HTMLTextAreaElement, field: HTMLTextAreaElement | null, app: HTMLElement): void {
  const first = app.querySelector<HTMLElement>('form :is(input:not([type="file"]), textarea)')
  if (!field || typed.value === '') return first?.focus()
  field.focus()
  // Counted from the end, as an earlier draft may stand before the text.
  const offset = field.value.length - typed.value.length
  field.setSelectionRange(typed.selectionStart + offset, typed.selectionEnd + offset)
}

/** Moves the focus from a button of the early chat to the button with the same name. */
function focusSameButton(focused: Element | null, app: HTMLElement): void {
  const name = focused?.getAttribute('aria-label')
  const same = [...app.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === name)
  same?.focus()
}
