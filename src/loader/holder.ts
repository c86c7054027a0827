import css from './loader.css'
import { element, shadowOf } from './element.ts'
import type { Settings } from './settings.ts'

type HolderOptions = { readonly settings: Settings; readonly onRetry: () => void; readonly onEscape: () => void }

/** The box around the iframe: closed it takes no click and no focus, and before the handshake it shows our own skeleton. */
export type Holder = {
  readonly element: HTMLElement
  readonly show: (frame: HTMLIFrameElement) => void
  readonly setOpen: (isOpen: boolean) => void
  /** A few lines of news, beside a bubble that stays closed. */
  readonly setPeek: (isPeeking: boolean) => void
  readonly setState: (state: 'waiting' | 'ready' | 'failed') => void
}

export function createHolder({ settings, onRetry, onEscape }: HolderOptions): Holder {
  const retry = element('button', { type: 'button' }, document.createTextNode('Try again'))
  const words = element('span', {}, document.createTextNode('The chat could not be loaded.'))
  const trouble = element('div', { class: 'trouble', role: 'alert' }, words, retry)
  const look = `panel ${settings.position} ${settings.widgetStyle}${isDark(settings) ? ' dark' : ''}`
  const panel = element('div', { class: look }, element('div', { class: 'waiting' }), trouble)
  const host = element('div', {
    id: 'cw-widget-holder',
    class: `woot-widget-holder woot--hide woot-elements--${settings.position}`,
    'data-turbo-permanent': '',
  })
  shadowOf(host, css).append(panel)
  retry.addEventListener('click', onRetry)
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') onEscape()
  })
  return {
    element: host,
    show: (frame) => {
      panel.querySelector('iframe')?.remove()
      panel.append(frame)
    },
    setOpen: (isOpen) => {
      panel.classList.toggle('open', isOpen)
      host.classList.toggle('woot--hide', !isOpen)
    },
    setPeek: (isPeeking) => {
      panel.classList.toggle('peek', isPeeking)
      host.classList.toggle('has-unread-view', isPeeking)
    },
    setState: (state) => {
      panel.classList.toggle('ready', state === 'ready')
      panel.classList.toggle('failed', state === 'failed')
    },
  }
}

const isDark = ({ darkMode }: Settings): boolean =>
  darkMode === 'dark' || (darkMode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
