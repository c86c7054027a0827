import { type FrameEvent, parseFrameEvent } from '#protocol/frameEvents.ts'
import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Port } from '#protocol/port.ts'
import { createWindowPort } from '#protocol/windowPort.ts'
import { type Bubble, createBubble } from './bubble.ts'
import { inkOn } from './contrast.ts'
import { createTokenKeeper } from './conversationToken.ts'
import { createFrame, frameUrl } from './frame.ts'
import { createHolder, type Holder } from './holder.ts'
import { onAddressChange } from './pageAddress.ts'
import type { Settings } from './settings.ts'

/** Below this the panel fills the screen, and the frame shows its own close button. */
const PHONE_WIDTH_PX = 480

/** A frame that has not said hello by then is taken for lost. */
const HELLO_TIMEOUT_MS = 8_000

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
  const waiting: HostCommand[] = []
  let frame: HTMLIFrameElement | undefined
  let port: Port<FrameEvent, HostCommand> | undefined
  let isOpen = false
  let hasLoaded = false
  let isReady = false
  let giveUp: ReturnType<typeof setTimeout> | undefined

  const bubble: Bubble = createBubble({ settings, onIntent: () => summon(), onPress: () => toggle() })
  const holder: Holder = createHolder({ settings, onRetry: () => load(), onEscape: () => toggle('close') })
  colour([bubble.element, holder.element], settings.widgetColor)
  document.body.append(holder.element, bubble.element)
  onAddressChange(() => tell(address()))
  window.addEventListener('resize', () => isReady && say(...measures()))
  if (token.read() !== undefined) summon()

  function summon(): void {
    if (frame === undefined) load()
  }

  function load(): void {
    port?.close()
    isReady = false
    holder.setState('waiting')
    const src = frameUrl({ ...options, locale: settings.locale, conversationToken: token.read() })
    const next = createFrame(src, settings.launcherTitle || 'Chat with us')
    frame = next
    port = createWindowPort<FrameEvent, HostCommand>({
      self: window,
      peer: () => next.contentWindow,
      peerOrigin: new URL(src).origin,
      parse: parseFrameEvent,
      ...(settings.onEnvelope && { observe: settings.onEnvelope }),
    })
    port.subscribe(obey)
    holder.show(next)
    clearTimeout(giveUp)
    giveUp = setTimeout(() => isReady || holder.setState('failed'), HELLO_TIMEOUT_MS)
  }

  const say = (...commands: readonly HostCommand[]): void => {
    for (const command of commands) port?.post(command)
  }

  function tell(command: HostCommand): void {
    if (isReady) return say(command)
    waiting.push(command)
  }

  const measures = (): readonly HostCommand[] => [
    { event: 'toggle-close-button', isMobile: window.innerWidth < PHONE_WIDTH_PX },
    { event: 'inner-document-width', width: window.innerWidth },
  ]

  const address = (): HostCommand => ({
    event: 'change-url',
    referrerURL: window.location.href,
    referrerHost: window.location.host,
  })

  const handlers: { readonly [Name in FrameEvent['event']]?: (event: Extract<FrameEvent, { event: Name }>) => void } = {
    loaded: ({ config }) => {
      if (config.authToken !== undefined) token.keep(config.authToken)
      greet()
    },
    setAuthCookie: ({ data }) => token.keep(data.widgetAuthToken),
    setBubbleLabel: ({ label }) => bubble.setLabel(label),
    handleNotificationDot: ({ unreadMessageCount }) => bubble.setUnread(isOpen ? 0 : unreadMessageCount),
    setUnreadMode: ({ unreadMessageCount }) => {
      if (unreadMessageCount !== undefined) bubble.setUnread(unreadMessageCount)
      say({ event: 'set-unread-view' })
    },
    resetUnreadMode: () => say({ event: 'unset-unread-view' }),
    closeWindow: () => toggle('close'),
    closeChat: () => toggle('close'),
    toggleBubble: () => toggle(),
    onEvent: ({ eventIdentifier, data }) => announce(eventIdentifier, data),
    postback: (event) => announce('chatwoot:postback', event),
    error: ({ data }) => announce('chatwoot:error', data),
    popoutChatWindow: () => popOut(),
  }

  function obey(event: FrameEvent): void {
    const handle = handlers[event.event] as ((event: FrameEvent) => void) | undefined
    handle?.(event)
  }

  /** In the order every frame of this protocol relies on. */
  function greet(): void {
    isReady = true
    holder.setState('ready')
    say(configuration(settings), address(), ...measures(), ...waiting.splice(0))
    if (isOpen) sayOpen()
    if (!hasLoaded) announce('chatwoot:ready', null)
    hasLoaded = true
  }

  const sayOpen = (): void => {
    say({ event: 'toggle-open', isOpen: true }, { event: 'widget-visible' })
    say({ event: 'push-event', eventName: 'webwidget.triggered' })
    frame?.focus()
  }

  function toggle(state?: 'open' | 'close'): void {
    const next = state === undefined ? !isOpen : state === 'open'
    if (next === isOpen) return
    isOpen = next
    if (isOpen) summon()
    bubble.setOpen(isOpen)
    holder.setOpen(isOpen)
    if (isOpen) bubble.setUnread(0)
    else bubble.focus()
    if (isReady && isOpen) sayOpen()
    if (isReady && !isOpen) say({ event: 'toggle-open', isOpen: false }, { event: 'on-bubble-close' })
    announce(isOpen ? 'chatwoot:opened' : 'chatwoot:closed', null)
  }

  function popOut(): void {
    const url = frameUrl({ ...options, locale: settings.locale, conversationToken: token.read() })
    toggle('close')
    window.open(url, `webwidget_session_${options.websiteToken}`, 'resizable=off,width=400,height=600')
  }

  return {
    toggle,
    tell: (command) => {
      summon()
      tell(command)
    },
    setBubbleVisible: (isVisible) => {
      bubble.setHidden(!isVisible)
      tell({ event: 'sdk-set-bubble-visibility', hideMessageBubble: !isVisible })
    },
    popOut,
    reset: () => {
      toggle('close')
      token.forget()
      waiting.length = 0
      bubble.setUnread(0)
      if (frame) load()
    },
    isOpen: () => isOpen,
    hasLoaded: () => hasLoaded,
  }
}

function colour(elements: readonly HTMLElement[], accent: string): void {
  for (const { style } of elements) {
    style.setProperty('--widget-accent', accent)
    style.setProperty('--widget-on-accent', inkOn(accent))
  }
}

const configuration = (settings: Settings): HostCommand => ({
  event: 'config-set',
  position: settings.position,
  hideMessageBubble: settings.hideMessageBubble,
  showPopoutButton: settings.showPopoutButton,
  widgetStyle: settings.widgetStyle,
  darkMode: settings.darkMode,
  showUnreadMessagesDialog: settings.showUnreadMessagesDialog,
  welcomeTitle: settings.welcomeTitle,
  welcomeDescription: settings.welcomeDescription,
  availableMessage: settings.availableMessage,
  unavailableMessage: settings.unavailableMessage,
  enableEmojiPicker: settings.enableEmojiPicker,
  enableEndConversation: settings.enableEndConversation,
  ...(settings.locale !== undefined && { locale: settings.locale }),
  ...(settings.enableFileUpload !== undefined && { enableFileUpload: settings.enableFileUpload }),
})
