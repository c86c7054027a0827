import { dress, element, hung, OFFSET, style } from './element.ts'
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
  /** What is seen: the skeleton, the trouble, the frame. */
  readonly panel: HTMLElement
  /** What is offered when nothing came. */
  readonly trouble: HTMLElement
}

/** The box around the iframe: closed it takes no click and no focus, and before the handshake it shows our own skeleton. */
export type Holder = {
  readonly element: HTMLElement
  /** Made when first asked for. */
  readonly content: () => Content
  readonly setOpen: (isOpen: boolean) => void
  readonly setState: (state: 'waiting' | 'ready' | 'failed') => void
}

/** Above the bubble, as far as there is room; on a phone it covers the page’s own bars. */
const SIZE = `calc(${OFFSET} + 72px);block-size:min(704px,100dvh - 96px - ${OFFSET});inline-size:min(400px,100vw - 40px);z-index:2147483647!important`

/** Empty until it is first needed: in a page nobody touches, only its place is there. */
export function createHolder(options: HolderOptions): Holder {
  const { settings, sheet, isInline } = options
  // The sheet hides a holder by the class of a closed one: pages set and remove inline styles, which therefore hold no state.
  const names = `woot-widget-holder ${isInline ? '' : 'woot--hide '}woot-elements--${settings.position}`
  const host = element('div', { id: 'cw-widget-holder', class: names }, ' ')
  style(host, settings, isInline ? 'block-size:100%;position:relative' : hung(settings) + SIZE)
  const shadow = dress(host, sheet)
  let made: Content | undefined
  const content = (): Content => {
    if (!made) shadow.append((made = createContent(options)).panel)
    return made
  }
  return {
    element: host,
    content,
    setOpen: (isOpen) => {
      content().panel.classList.toggle('open', isOpen)
      host.classList.toggle('woot--hide', !isOpen)
    },
    setState: (state) => {
      const { classList } = content().panel
      classList.toggle('ready', state === 'ready')
      classList.toggle('failed', state === 'failed')
    },
  }
}

function createContent({ settings, listen, isInline, onRetry, onClose }: HolderOptions): Content {
  const { widgetStyle, darkMode, helpUrl } = settings
  const retry = element('button', {}, 'Try again')
  const words = element('span', { role: 'alert' }, 'The chat could not be loaded.')
  const trouble = element('div', { class: 'trouble' }, words, retry)
  if (helpUrl) trouble.append(element('a', { href: helpUrl, target: '_blank' }, 'Help'))
  const look = `panel${isInline ? ' inline' : ''} ${widgetStyle} ${darkMode}`
  // On a phone the panel covers the bubble, and the frame's own button is not there yet.
  const close = element('button', { class: 'away' }, 'Close')
  const panel = element('div', { class: look }, trouble, close)
  listen(retry, 'click', onRetry)
  listen(close, 'click', onClose)
  return { panel, trouble }
}
