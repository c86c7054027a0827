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
  let label = button.getAttribute('aria-label') ?? ''
  let unread = 0
  const show = (): void => {
    if (title.textContent) title.textContent = label
    badge.textContent = unread === 0 ? '' : String(Math.min(unread, 99))
    button.setAttribute('aria-label', unread === 0 ? label : `${label} (${unread})`)
    element.classList.toggle('unread-notification', unread > 0)
  }
  return {
    // A title set by the host page stays.
    setLabel: (text) => {
      label = settings.launcherTitle || text || label
      holder.element.querySelector('iframe')?.setAttribute('title', label)
      show()
    },
    setUnread: (count) => {
      unread = count
      show()
    },
  }
}
