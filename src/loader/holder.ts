import { createShadow, createHtmlElement, fixedStyle, OFFSET, applyStyle } from './element.ts'
import type { Listen } from './page.ts'
import type { Settings } from './settings.ts'

type HolderOptions = {
  readonly settings: Settings
  readonly sheet: CSSStyleSheet
  readonly listen: Listen
  readonly isInline: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

type Content = {
  /** Visible box with the skeleton, the error card, or the iframe. Releases before ADR 0058 created a `div`. */
  readonly panel: HTMLElement
  /** Error card, which is shown if the chat cannot be loaded. */
  readonly trouble: HTMLElement
}

/** Box around the iframe. Closed, it takes no clicks and no focus; before the handshake it shows a skeleton. */
export type Holder = {
  readonly element: HTMLElement
  /** Creates the content on first use. */
  readonly content: () => Content
  readonly setOpen: (isOpen: boolean) => void
  readonly setState: (state: 'waiting' | 'ready' | 'failed') => void
}

/** Place above the bubble, and size. On a phone, `loader.css` makes the open panel cover the screen instead. */
const SIZE = `calc(${OFFSET} + 72px);block-size:min(704px,100% - 96px - ${OFFSET});inline-size:min(400px,100% - 40px);z-index:2147483647!important`

/** Creates the holder; its content is created on first use. */
export function createHolder(options: HolderOptions): Holder {
  const { settings, sheet, isInline } = options
  // A class marks the closed state, as pages set and remove inline styles.
  const names = `woot-widget-holder ${isInline ? '' : 'woot--hide '}woot-elements--${settings.position}`
  const host = createHtmlElement('div', { id: 'cw-widget-holder', class: names }, ' ')
  applyStyle(host, settings, isInline ? 'block-size:100%;position:relative' : fixedStyle(settings) + SIZE)
  const shadow = createShadow(host, sheet)
  let existing: Content | undefined
  const content = (): Content => {
    if (!existing) shadow.append((existing = createContent(options)).panel)
    return existing
  }
  return {
    element: host,
    content,
    setOpen: (isOpen) => {
      content().panel.classList.toggle('open', isOpen)
      host.classList.toggle('woot--hide', !isOpen)
    },
    setState: (state) => {
      for (const name of ['ready', 'failed']) content().panel.classList.toggle(name, name === state)
    },
  }
}

function createContent({ settings, listen, isInline, onRetry, onClose }: HolderOptions): Content {
  const { widgetStyle, darkMode, helpUrl } = settings
  const retry = createHtmlElement('button', {}, 'Try again')
  const text = createHtmlElement('span', { role: 'alert' }, 'The chat could not be loaded.')
  const errorCard = createHtmlElement('div', { class: 'trouble', lang: 'en' }, text, retry)
  if (helpUrl) errorCard.append(createHtmlElement('a', { href: helpUrl, target: '_blank' }, 'Help'))
  const panelClass = `panel${isInline ? ' inline' : ''} ${widgetStyle} ${darkMode}`
  // On a phone the panel covers the bubble, and the iframe's close button is not loaded yet.
  const close = createHtmlElement('button', { class: 'away', lang: 'en' }, 'Close')
  const panel = createHtmlElement('dialog', { class: panelClass }, errorCard, close)
  listen(retry, 'click', onRetry)
  listen(close, 'click', onClose)
  return { panel, trouble: errorCard }
}
