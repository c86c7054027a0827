import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { HostCommand } from '#protocol/hostCommands.ts'
import { createBubble } from './bubble.ts'
import { inkOn } from './contrast.ts'
import { createTokenKeeper } from './conversationToken.ts'
import { frameUrl } from './frame.ts'
import { createFrameLink, type FrameLink } from './frameLink.ts'
import { createHolder } from './holder.ts'
import { addressNow, configuration, measures, OPENED, CLOSED } from './introduction.ts'
import { onAddressChange } from './pageAddress.ts'
import type { Settings } from './settings.ts'

export type WidgetOptions = {
  readonly websiteToken: string
  readonly baseUrl: string
  readonly settings: Settings
  /** Tells the host page, as a window event. */
  readonly announce: (name: string, detail: unknown) => void
}

export type Widget = {
  readonly toggle: (state?: 'open' | 'close') => void
  readonly setBubbleVisible: (isVisible: boolean) => void
  /** Says it now, or as soon as the frame can hear it. */
  readonly tell: (command: HostCommand) => void
  readonly popOut: () => void
  readonly reset: () => void
  readonly isOpen: () => boolean
  readonly hasLoaded: () => boolean
}

/** One widget in the page: the bubble at once, the frame when it is wanted. */
export function createWidget(options: WidgetOptions): Widget {
  const { settings, announce } = options
  const token = createTokenKeeper(options.websiteToken)
  const address = (isFresh = false): string =>
    frameUrl({ ...options, locale: settings.locale, conversationToken: token.read(), isFresh })
  let [isOpen, isPeeking, hasLoaded] = [false, false, false]

  const bubble = createBubble({ settings, onIntent: () => summon(), onPress: () => toggle() })
  const holder = createHolder({ settings, onRetry: () => link.load(), onEscape: () => toggle('close') })
  const link = createFrameLink({
    address,
    title: settings.launcherTitle || 'Chat with us',
    observe: settings.onEnvelope,
    onFrame: (frame) => {
      holder.setState('waiting')
      holder.show(frame)
    },
    onEvent: (event) => obey(event),
    onLost: () => holder.setState('failed'),
  })

  const summon = (): void => void (link.exists() || link.load())

  const greet = (): void => {
    holder.setState('ready')
    link.greet(configuration(settings), addressNow(), ...measures())
    if (isOpen) sayOpen()
    if (!hasLoaded) announce('chatwoot:ready', null)
    hasLoaded = true
  }

  const sayOpen = (): void => {
    link.tell(...OPENED)
    link.focus()
  }

  const peek = (next: boolean, unread?: number): void => {
    isPeeking = next
    if (unread) bubble.setUnread(unread)
    holder.setPeek(next)
    link.tell({ event: next ? 'set-unread-view' : 'unset-unread-view' })
  }

  const show = (): void => {
    isOpen = true
    summon()
    bubble.setUnread(0)
    if (link.isReady()) sayOpen()
  }

  const hide = (): void => {
    isOpen = false
    bubble.focus()
    if (link.isReady()) link.tell(...CLOSED)
  }

  const toggle = (state?: 'open' | 'close'): void => {
    if (isPeeking) peek(false)
    const wanted = state === undefined ? !isOpen : state === 'open'
    if (wanted === isOpen) return
    if (wanted) show()
    else hide()
    bubble.setOpen(wanted)
    holder.setOpen(wanted)
    announce(wanted ? 'chatwoot:opened' : 'chatwoot:closed', null)
  }

  /** Only the configured address is ever opened: no message has a say in it. */
  const popOut = (): void => {
    toggle('close')
    window.open(address(), `webwidget_session_${options.websiteToken}`, 'resizable=off,width=400,height=600')
  }

  const obey = createObedience({
    loaded: ({ config: { authToken } }) => {
      if (authToken !== undefined) token.keep(authToken)
      greet()
    },
    setAuthCookie: ({ data }) => token.keep(data.widgetAuthToken),
    setBubbleLabel: ({ label }) => bubble.setLabel(label),
    handleNotificationDot: ({ unreadMessageCount }) => bubble.setUnread(isOpen ? 0 : unreadMessageCount),
    setCampaignMode: () => isOpen || peek(true),
    setUnreadMode: ({ unreadMessageCount }) => isOpen || peek(true, unreadMessageCount),
    resetUnreadMode: () => toggle('open'),
    closeWindow: () => toggle('close'),
    closeChat: () => toggle('close'),
    toggleBubble: () => toggle(),
    onEvent: ({ eventIdentifier, data }) => announce(eventIdentifier, data),
    postback: (event) => announce('chatwoot:postback', event),
    error: ({ data }) => announce('chatwoot:error', data),
    popoutChatWindow: popOut,
  })

  place([holder.element, bubble.element], settings.widgetColor)
  followPage(link)
  if (token.read() !== undefined) summon()

  return {
    toggle,
    popOut,
    tell: (command) => {
      summon()
      link.tell(command)
    },
    setBubbleVisible: (isVisible) => {
      bubble.setHidden(!isVisible)
      link.tell({ event: 'sdk-set-bubble-visibility', hideMessageBubble: !isVisible })
    },
    reset: () => {
      toggle('close')
      token.forget()
      link.forget()
      bubble.setUnread(0)
      if (link.exists()) link.load(true)
    },
    isOpen: () => isOpen,
    hasLoaded: () => hasLoaded,
  }
}

/** Where the visitor is, and how much room there is. */
function followPage(link: FrameLink): void {
  onAddressChange(() => link.tell(addressNow()))
  window.addEventListener('resize', () => link.isReady() && link.tell(...measures()))
}

type Handlers = {
  readonly [Name in FrameEvent['event']]?: (event: Extract<FrameEvent, { event: Name }>) => void
}

/** Events without a handler mean nothing to this host. */
const createObedience =
  (handlers: Handlers) =>
  (event: FrameEvent): void => {
    const handle = handlers[event.event] as ((event: FrameEvent) => void) | undefined
    handle?.(event)
  }

function place(elements: readonly HTMLElement[], accent: string): void {
  for (const { style } of elements) {
    style.setProperty('--widget-accent', accent)
    style.setProperty('--widget-on-accent', inkOn(accent))
  }
  document.body.append(...elements)
}
