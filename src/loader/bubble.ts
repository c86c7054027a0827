import css from './loader.css'
import { dress, element, hung, icon, OFFSET, style } from './element.ts'
import type { Listen } from './page.ts'
import type { Settings } from './settings.ts'

const CHAT = 'M4 11.2a8 7.2 0 1 1 5.1 6.8L4.7 20l1.1-3.7A7 7 0 0 1 4 11.2z'
const CLOSE = 'M6 6l12 12M18 6L6 18'

type BubbleOptions = {
  readonly settings: Settings
  readonly listen: Listen
  /** The visitor seems about to open it. */
  readonly onIntent: () => void
  readonly onPress: () => void
}

/** The launcher: a handle with verbs; nobody has to find it in the page. */
export type Bubble = {
  readonly element: HTMLElement
  readonly button: HTMLElement
  readonly title: HTMLElement
  readonly setOpen: (isOpen: boolean) => void
  readonly setHidden: (isHidden: boolean) => void
}

export function createBubble({ settings, listen, onIntent, onPress }: BubbleOptions): Bubble {
  const { position, widgetStyle, type, launcherTitle } = settings
  const label = launcherTitle || 'Chat with us'
  const title = element('span', { class: 'title' })
  const button = element(
    'button',
    { class: `bubble ${widgetStyle}`, 'aria-expanded': 'false', 'aria-label': label },
    icon({ chat: CHAT, close: CLOSE }),
    title,
  )
  // The names of the other launcher's button: pages press it, or look what it says of itself.
  const names = `woot--bubble-holder woot-widget-bubble woot-elements--${position} woot-widget-bubble--${widgetStyle}`
  // The blank is for pages that hide whatever is empty.
  const host = element('div', { id: 'cw-bubble-holder', class: names }, ' ')
  style(
    host,
    settings,
    `${hung(settings)}${OFFSET};border-radius:999px;background:var(--widget-accent);color:var(--widget-on-accent)`,
  )
  if (type === 'expanded_bubble') {
    title.textContent = label
    host.classList.add('woot-widget--expanded')
  }
  dress(host, css).append(button)

  const setHidden = (isHidden: boolean): void => {
    button.hidden = isHidden
    host.style.display = isHidden ? 'none' : ''
    host.classList.toggle('woot-hidden', isHidden)
  }
  setHidden(settings.hideMessageBubble)
  for (const intent of ['pointerenter', 'focus', 'touchstart']) listen(button, intent, onIntent)
  listen(host, 'click', onPress)

  return {
    ...{ element: host, button, title, setHidden },
    setOpen: (isOpen) => {
      button.setAttribute('aria-expanded', String(isOpen))
      host.classList.toggle('woot--close', isOpen)
    },
  }
}
