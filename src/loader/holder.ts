import css from './loader.css'
import { element, dress } from './element.ts'
import type { Listen } from './page.ts'
import type { Settings } from './settings.ts'

type HolderOptions = {
  readonly settings: Settings
  readonly listen: Listen
  readonly isInline: boolean
  readonly onRetry: () => void
  readonly onEscape: () => void
}

/** The box around the iframe: closed it takes no click and no focus, and before the handshake it shows our own skeleton. */
export type Holder = {
  readonly element: HTMLElement
  /** What is seen: the skeleton, the trouble, the frame. */
  readonly panel: HTMLElement
  /** What is offered when nothing came. */
  readonly trouble: HTMLElement
  readonly setOpen: (isOpen: boolean) => void
  readonly setState: (state: 'waiting' | 'ready' | 'failed') => void
}

export function createHolder({ settings, listen, isInline, onRetry, onEscape }: HolderOptions): Holder {
  const { position, widgetStyle, helpUrl } = settings
  const retry = element('button', {}, 'Try again')
  const words = element('span', { role: 'alert' }, 'The chat could not be loaded.')
  const trouble = element('div', { class: 'trouble' }, words, retry)
  if (helpUrl) trouble.append(element('a', { href: helpUrl, target: '_blank' }, 'Help'))
  const look = `panel ${isInline ? 'inline' : position} ${widgetStyle}${isDark(settings) ? ' dark' : ''}`
  // On a phone the panel covers the bubble, and the frame's own button is not there yet.
  const close = element('button', { class: 'away' }, 'Close')
  const panel = element('div', { class: look }, element('div', { class: 'waiting' }), trouble, close)
  const host = element('div', {
    id: 'cw-widget-holder',
    class: `woot-widget-holder woot--hide woot-elements--${position}`,
  })
  if (isInline) host.style.blockSize = '100%'
  dress(host, css).append(panel)
  listen(retry, 'click', onRetry)
  listen(close, 'click', onEscape)
  listen(host, 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') onEscape()
  })
  return {
    element: host,
    panel,
    trouble,
    setOpen: (isOpen) => {
      panel.classList.toggle('open', isOpen)
      host.classList.toggle('woot--hide', !isOpen)
    },
    setState: (state) => {
      panel.classList.toggle('ready', state === 'ready')
      panel.classList.toggle('failed', state === 'failed')
    },
  }
}

const isDark = ({ darkMode }: Settings): boolean =>
  darkMode === 'dark' || (darkMode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
