import { create } from './wire.ts'
import type { Settings } from './hostSettings.ts'

/** Elements that Chatwoot's host script adds to a page, with the ids and classes that pages rely on. */
export type Elements = {
  readonly holder: HTMLElement
  readonly frame: HTMLIFrameElement
  readonly show: (isOpen: boolean) => void
  readonly setBubbleHidden: (isHidden: boolean) => void
  readonly setLabel: (label: string) => void
  readonly setUnread: (isUnread: boolean) => void
  /** Renders the launcher and returns true. Returns false and changes nothing if the launcher already exists. */
  readonly drawBubble: (widgetColor: string, onPress: () => void) => boolean
}

const CSS = `
:root { --b-100: #f2f3f7; --s-700: #37546d; }
.woot-widget-holder { border-radius: 16px; bottom: 104px; height: calc(90% - 84px); max-height: 640px; min-height: 250px; overflow: hidden; position: fixed; width: 400px; z-index: 2147483000; }
.woot-widget-holder iframe { border: 0; height: 100%; width: 100%; }
.woot-elements--right { right: 20px; }
.woot-elements--left { left: 20px; }
.woot-widget-bubble { border: 0; border-radius: 100px; bottom: 20px; height: 64px; position: fixed; width: 64px; z-index: 2147483000; }
.woot-widget-bubble.woot-widget--expanded { width: auto; }
.woot--hide { bottom: -100vh !important; opacity: 0; pointer-events: none; top: unset !important; visibility: hidden !important; }
.woot-widget-holder.woot--hide { transform: translateY(40px); }
.woot-hidden { pointer-events: none; visibility: hidden !important; }
.woot-hidden .woot-widget-bubble { visibility: hidden; }
.has-unread-view { border-radius: 0; min-height: 0; }
@media (max-width: 667px) {
  .woot-widget-holder { border-radius: 0; bottom: 0; height: 100%; left: 0; max-height: none; right: 0; top: 0; width: 100%; }
}
`

/**
 * Returns true if the colour's brightness requires a dark icon in the launcher. Throws if the colour is missing, as in
 * Chatwoot.
 */
function isLight(widgetColor: string): boolean {
  const number = Number.parseInt(widgetColor.replace('#', ''), 16)
  const [red, green, blue] = [(number >> 16) & 255, (number >> 8) & 255, number & 255]
  return (red * 299 + green * 587 + blue * 114) / 1000 > 225
}

export function createElements(settings: Settings, address: string): Elements {
  const { position, widgetStyle } = settings
  const positionClass = `woot-elements--${position}`
  const isExpanded = settings.type === 'expanded_bubble'
  const frame = create('iframe', {
    id: 'chatwoot_live_chat_widget',
    src: address,
    allow: 'camera;microphone;fullscreen;display-capture;picture-in-picture;clipboard-write',
    style: 'visibility: hidden',
  })
  const holder = create(
    'div',
    { id: 'cw-widget-holder', class: `woot-widget-holder woot--hide ${positionClass}`, 'data-turbo-permanent': '' },
    frame,
  )
  if (settings.hideMessageBubble) holder.classList.add('woot-widget--without-bubble')
  if (widgetStyle === 'flat') holder.classList.add('woot-widget-holder--flat')
  document.head.append(create('style', { id: 'cw-widget-styles' }, CSS))
  document.body.append(holder)

  let launcher: { readonly outer: HTMLElement; readonly opener: HTMLElement; readonly closer: HTMLElement } | undefined
  const text = create('div', { id: 'woot-widget--expanded__text' }, settings.launcherTitle)
  const drawBubble = (widgetColor: string, onPress: () => void): boolean => {
    if (launcher) return false
    const bubbleClass = `woot-widget-bubble woot-widget-bubble--${widgetStyle} ${positionClass}`
    const shade = isLight(widgetColor) ? ' woot-widget-bubble-color--lighter' : ''
    const opener = create(
      'button',
      { class: `${bubbleClass}${shade}${isExpanded ? ' woot-widget--expanded' : ''}`, title: 'Open chat window', style: `background: ${widgetColor}` }, // prettier-ignore
      ...(isExpanded ? [text] : [create('span', { id: 'woot-widget-bubble-icon' })]),
    )
    const closer = create('button', { class: `${bubbleClass} woot--close woot--hide`, title: 'Close chat window' })
    const outer = create(
      'div',
      { id: 'cw-bubble-holder', class: 'woot--bubble-holder', 'data-turbo-permanent': '' },
      opener,
      closer,
    )
    for (const button of [opener, closer]) button.addEventListener('click', onPress)
    outer.classList.toggle('woot-hidden', settings.hideMessageBubble)
    document.body.append(outer)
    launcher = { outer, opener, closer }
    return true
  }

  return {
    ...{ holder, frame, drawBubble },
    show: (isOpen) => {
      holder.classList.toggle('woot--hide', !isOpen)
      launcher?.opener.classList.toggle('woot--hide', isOpen)
      launcher?.closer.classList.toggle('woot--hide', !isOpen)
    },
    setBubbleHidden: (isHidden) => {
      launcher?.outer.classList.toggle('woot-hidden', isHidden)
      holder.classList.toggle('woot-widget--without-bubble', isHidden)
    },
    setLabel: (label) => {
      text.textContent = settings.launcherTitle || label
    },
    setUnread: (isUnread) => launcher?.opener.classList.toggle('unread-notification', isUnread),
  }
}
