import { createHtmlElement as create } from '../element.ts'
import type { LoaderContext } from '../panelContract.ts'

/** The launcher's label, which also names the iframe, and the launcher's unread count. */
export type LauncherLabel = {
  readonly setLabel: (text: string) => void
  readonly setUnread: (count: number) => void
}

export function createLauncherLabel({ bubble, holder, settings }: LoaderContext): LauncherLabel {
  const { button, title, element } = bubble
  const badge = create('span', { class: 'badge', 'aria-hidden': 'true' })
  button.append(badge)
  const { panel } = holder.content()
  let label = button.getAttribute('aria-label') ?? ''
  let unread = 0
  const show = (): void => {
    if (title.textContent) title.textContent = label
    panel.setAttribute('aria-label', label)
    holder.element.querySelector('iframe')?.setAttribute('title', label)
    badge.textContent = unread > 0 ? String(Math.min(unread, 99)) : ''
    button.setAttribute('aria-label', unread > 0 ? `${label} (${unread})` : label)
    element.classList.toggle('unread-notification', unread > 0)
  }
  show()
  return {
    // A title set by the host page stays.
    setLabel: (text) => {
      if (!text || settings.launcherTitle) return
      // The iframe does not send its language, which usually is the page's.
      if (text !== label) element.removeAttribute('lang')
      label = text
      show()
    },
    setUnread: (count) => {
      unread = count
      show()
    },
  }
}
