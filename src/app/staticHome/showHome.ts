/*
 * Inline script behind the static Home of a tenant's page. It shows Home to a new visitor before any other script runs,
 * starts the widget, and keeps what they press for `EarlyPress.tsx`, and what they type for `earlyChat.ts`.
 */
import { PREFIX } from '#protocol/envelope.ts'
import { isTyping } from '#tools/isTyping.ts'
import { keepFocusOnDoublePress } from '../window/doublePress.ts'
import { findEarlierField } from './earlierField.ts'
import { findTexts, toLanguage, translate } from './homeLanguage.ts'
import { isHeld, onRelease } from './holding.ts'

const query = new URLSearchParams(location.search)
const [app, home, chat] = ['app', 'home', 'early-chat'].map((id) => document.getElementById(id))
const earlyField = chat?.querySelector('textarea')
const { dataset, lang } = document.documentElement
const template = document.getElementById('home-texts')
const language = toLanguage(query.get('locale'), lang.toLowerCase(), template)
const texts = findTexts(template, language)

const post = (event: 'closeWindow' | 'painted'): void =>
  // The target is any origin, as the host's origin is not known yet. The message contains no secret.
  parent.postMessage(`${PREFIX}{"event":"${event}"}`, '*')

/** Returns whether the widget will show Home, in a language of the page, to a visitor without a conversation. */
const isHomeNext = (token: string | undefined): boolean =>
  parent !== window &&
  query.get('website_token') === token &&
  !query.get('cw_conversation') &&
  !/show\w+View=true/.test(location.search) &&
  /\/widget(\/home)?\/?$/.test(location.pathname) &&
  (texts !== undefined || language === lang.toLowerCase())

const isDark = (scheme: string | null): boolean =>
  scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)

/**
 * Removes Home once React has rendered a screen into `#app`, and moves the focus from a button to the same button there.
 * Before, React renders the tabs around an empty `main`. Home stays while a button of it is held down, as the browser
 * would not dispatch its click. If the visitor has pressed the card, `earlyChat.ts` removes the chat that has replaced
 * Home.
 */
function removeWhenRendered(root: HTMLElement, shown: HTMLElement): void {
  const remove = (): void => {
    if (root.matches(':empty') || root.querySelector('main:empty') || isHeld(shown)) return
    observer.disconnect()
    stop()
    if (!chat?.hidden) return
    const focused = [...shown.querySelectorAll('button')].findIndex((button) => button === document.activeElement)
    shown.remove()
    root.querySelectorAll('button')[focused]?.focus()
  }
  const observer = new MutationObserver(remove)
  observer.observe(root, { childList: true, subtree: true })
  const stop = onRelease(window, remove)
}

/** Time until the early chat says that it is loading, in ms. Servers that never answer cause no error. */
const LOADING_MS = 8_000

/**
 * Opens a chat with a real text field, so that no key is lost until the composer is there. On a touch screen the visitor
 * taps the field first, because the focus opens the on-screen keyboard.
 */
function openChat({ firstElementChild: start }: Element): void {
  start?.remove()
  dataset['pressed'] = 'card'
  dispatchEvent(new Event('early-press'))
  if (chat) chat.hidden = false
  if (matchMedia('(pointer: fine)').matches) {
    earlyField?.focus()
    // A panel that was closed and opened again gives the focus to the frame, and to nothing in it.
    addEventListener('focus', () => document.activeElement === document.body && earlyField?.focus())
  }
  setTimeout(() => chat?.querySelector('p span')?.removeAttribute('hidden'), LOADING_MS)
}

/** Continues the early chat of a frame that could not load the widget. The loader keeps it until Home is painted here. */
function continueChat(shown: HTMLElement): void {
  const earlier = findEarlierField(shown.dataset['token'])
  if (!earlier || !earlyField) return
  openChat(shown)
  earlyField.value = earlier.value
  earlyField.dir = earlier.dir
}

/** Gives the text its own direction, as the composer does. The placeholder has the page's. */
function onInput({ target }: Event): void {
  if (!(target instanceof HTMLTextAreaElement)) return
  target.dir = target.value === '' ? '' : 'auto'
  delete target.dataset['isDue']
}

/** Makes the text due: the composer sends it when it comes. A visitor who types on before begins a new line. */
function onFieldKeyDown(event: KeyboardEvent): void {
  const { key, shiftKey, isComposing, target } = event
  if (key !== 'Enter' || shiftKey || isComposing || !(target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  const text = target.value.trimEnd()
  if (text === '') return
  target.value = `${text}\n`
  target.dataset['isDue'] = 'yes'
}

/** Handles the keys of the frame until the widget has replaced Home, also while nothing has the focus. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || home?.isConnected !== true) return
  if (event.key === 'Escape') post('closeWindow')
  // WebKit takes the focus from the field when the host page focuses the frame. A field that is not shown takes none.
  if (event.target === document.body && isTyping(event)) earlyField?.focus()
}

/**
 * Time after which the widget starts if the browser draws no frame, as in a panel that is still hidden, in ms. It is
 * longer than the first frame takes on a slow device.
 */
const FRAME_MS = 250

/** Adds the script of the widget to the page. Does nothing the second time, as the template is empty then. */
function startWidget(): void {
  const entry = document.getElementById('entry')
  if (entry instanceof HTMLTemplateElement) document.head.append(entry.content)
}

// Safari on iOS matches `:active` only below a listener for touches, in the static Home and in the widget.
document.addEventListener('touchstart', () => undefined, { passive: true })

// The frame and a pop-out window have it before the script of the widget runs, so that no other scheme flashes.
dataset['scheme'] = isDark(query.get('darkMode')) ? 'dark' : 'light'

if (app && home && isHomeNext(home.dataset['token'])) {
  if (texts) translate(home, texts)
  home.hidden = false
  continueChat(home)
  post('painted')
  addEventListener('keydown', onKeyDown)
  home.addEventListener('keydown', onFieldKeyDown)
  home.addEventListener('input', onInput)
  home.addEventListener('compositionstart', () => (home.dataset['isComposing'] = 'yes'))
  home.addEventListener('compositionend', () => delete home.dataset['isComposing'])
  home.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.name === 'close') post('closeWindow')
    else if (button) openChat(home)
  })
  keepFocusOnDoublePress(window)
  removeWhenRendered(app, home)
  // The widget takes long to start on a slow device, and Home is painted before.
  requestAnimationFrame(() => setTimeout(startWidget))
  setTimeout(startWidget, FRAME_MS)
} else {
  home?.remove()
  if (parent === window) dataset['alone'] = 'yes'
  startWidget()
}
