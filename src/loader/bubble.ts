import css from './loader.css'
import { element, icon, shadowOf } from './element.ts'
import type { Settings } from './settings.ts'

const CHAT =
  'M4 11.200C4 7 7.600 4 12 4s8 3 8 7.200-3.600 7.300-8 7.300c-1 0-2-.200-2.900-.500L4.700 20l1.100-3.700A7 7 0 0 1 4 11.200z'
const CLOSE = 'M6 6l12 12M18 6L6 18'

type BubbleOptions = {
  readonly settings: Settings
  /** The visitor seems about to open it. */
  readonly onIntent: () => void
  readonly onPress: () => void
}

/** The launcher: a handle with verbs; nobody has to find it in the page. */
export type Bubble = {
  readonly element: HTMLElement
  readonly setLabel: (label: string) => void
  readonly setOpen: (isOpen: boolean) => void
  readonly setUnread: (count: number) => void
  readonly setHidden: (isHidden: boolean) => void
  readonly focus: () => void
}

export function createBubble({ settings, onIntent, onPress }: BubbleOptions): Bubble {
  const badge = element('span', { class: 'badge', 'aria-hidden': 'true' })
  const icons = element('span', { class: 'icons' }, icon('chat', CHAT), icon('close', CLOSE))
  const look = `bubble ${settings.position} ${settings.widgetStyle}`
  const button = element('button', { type: 'button', class: look, 'aria-expanded': 'false' }, icons, badge)
  const title = element('span', { class: 'title' })
  if (settings.type === 'expanded_bubble') icons.after(title)
  const host = element('div', { id: 'cw-bubble-holder', class: 'woot--bubble-holder', 'data-turbo-permanent': '' })
  shadowOf(host, css).append(button)

  let label = settings.launcherTitle || 'Chat with us'
  let unread = 0
  const show = (): void => {
    title.textContent = label
    badge.textContent = unread === 0 ? '' : String(Math.min(unread, 99))
    button.setAttribute('aria-label', unread === 0 ? label : `${label} (${unread})`)
    host.classList.toggle('unread-notification', unread > 0)
  }
  show()
  button.hidden = settings.hideMessageBubble
  for (const type of ['pointerenter', 'focus', 'touchstart']) button.addEventListener(type, onIntent, { passive: true })
  button.addEventListener('click', onPress)

  return {
    element: host,
    // A title that the host chose stays.
    setLabel: (words) => {
      label = settings.launcherTitle || words
      show()
    },
    setOpen: (isOpen) => button.setAttribute('aria-expanded', String(isOpen)),
    setUnread: (count) => {
      unread = count
      show()
    },
    setHidden: (isHidden) => {
      button.hidden = isHidden
    },
    focus: () => button.focus(),
  }
}
