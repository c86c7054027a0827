import { createShadow, createHtmlElement, fixedStyle, createIcon, OFFSET, applyStyle } from './element.ts'
import { type Listen, onApproach } from './page.ts'
import type { Settings } from './settings.ts'

const CHAT = 'M4 11.2a8 7.2 0 1 1 5.1 6.8L4.7 20l1.1-3.7A7 7 0 0 1 4 11.2z'
const CLOSE = 'm6 6 12 12M18 6 6 18'

type BubbleOptions = {
  readonly settings: Settings
  readonly sheet: CSSStyleSheet
  readonly listen: Listen
  /** Called when the pointer approaches, on hover or focus, before the visitor opens the chat. */
  readonly onIntent: () => void
  readonly onPress: () => void
}

/** Controls of the launcher button. */
export type Bubble = {
  /** Holder element with Chatwoot's id and class, which scripts of host pages look for. It takes no space. */
  readonly outer: HTMLElement
  readonly element: HTMLElement
  readonly button: HTMLElement
  readonly title: HTMLElement
  readonly setOpen: (isOpen: boolean) => void
  readonly setHidden: (isHidden: boolean) => void
}

export function createBubble({ settings, sheet, listen, onIntent, onPress }: BubbleOptions): Bubble {
  const { position, widgetStyle, type, launcherTitle, launcherLabel, launcherLanguage } = settings
  const label = launcherTitle || launcherLabel
  // The title is in the light DOM, where scripts of host pages look for it. A slot shows it in the button.
  const title = createHtmlElement('span', { id: 'woot-widget--expanded__text' })
  const button = createHtmlElement(
    'button',
    { class: `bubble ${widgetStyle}`, 'aria-expanded': 'false', 'aria-label': label },
    createIcon({ chat: CHAT, close: CLOSE }),
    createHtmlElement('slot', {}),
  )
  // Class names of Chatwoot's launcher, which scripts of host pages click or inspect.
  const names = `woot-widget-bubble woot-elements--${position} woot-widget-bubble--${widgetStyle}`
  const host = createHtmlElement('div', { class: names })
  // The page's own title is in the page's language.
  if (!launcherTitle) host.lang = launcherLanguage
  const outer = createHtmlElement('div', { id: 'cw-bubble-holder', class: 'woot--bubble-holder' }, host)
  outer.style.cssText = 'all:initial;visibility:inherit;position:absolute'
  applyStyle(
    host,
    settings,
    `${fixedStyle(settings)}${OFFSET};border-radius:999px;background:var(--widget-accent);color:var(--widget-on-accent)`,
  )
  if (type === 'expanded_bubble') {
    title.textContent = label
    host.append(title)
    host.classList.add('woot-widget--expanded')
  }
  createShadow(host, sheet).append(button)

  let isOpen = false
  const setHidden = (isHidden: boolean): void => {
    button.hidden = isHidden
    host.style.display = isHidden ? 'none' : ''
    outer.classList.toggle('woot-hidden', isHidden)
  }
  setHidden(settings.hideMessageBubble)
  if (settings.preload !== 'none') {
    // A touch also begins with `pointerenter`.
    for (const intent of ['pointerenter', 'focus']) listen(button, intent, onIntent)
    onApproach(listen, host, onIntent)
  }
  // The second click of a double click must not close the chat that the first one has opened.
  listen(outer, 'click', ({ detail = 0 }: Event & Partial<UIEvent>) => (isOpen && detail > 1) || onPress())

  return {
    ...{ outer, element: host, button, title, setHidden },
    setOpen: (next) => {
      isOpen = next
      button.setAttribute('aria-expanded', String(isOpen))
      host.classList.toggle('woot--close', isOpen)
    },
  }
}
