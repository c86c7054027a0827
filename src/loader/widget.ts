import type { Consent, HostCommand } from '#protocol/hostCommands.ts'
import { type PanelLoader, createPanelLoader } from './panelLoader.ts'
import { createBubble } from './bubble.ts'
import css from './loader.css'
import { createTokenStore } from './conversationToken.ts'
import { createStylesheet } from './element.ts'
import { toError } from './errors.ts'
import { createHolder } from './holder.ts'
import { isDataSaverOn, createListen, watchCsp, whenBodyExists, whenIdle, classifyMissingFile } from './page.ts'
import { DEFAULTS, type Settings } from './settings.ts'
import type { LoaderContext, StartPanel } from './panelContract.ts'
import { createEventSource } from './events.ts'

export type CoreOptions = {
  readonly websiteToken: string
  readonly baseUrl: string
  readonly settings: Settings
  /** Inserts the chat into an element of the page; undefined for the bubble. */
  readonly place?: ((chat: HTMLElement) => void) | undefined
  readonly platform: Platform
}

/** What differs between the script and the npm package, and between their callers. */
export type Platform = {
  readonly loadPanel: (baseUrl: string, attempt: number) => Promise<{ readonly startPanel: StartPanel }>
  /** Path of the panel script below the base URL; undefined in a bundled page. */
  readonly panelPath?: string
  /** Target of window events. */
  readonly page?: EventTarget
  readonly onDestroyed?: () => void
}

export type Widget = {
  readonly toggle: (state?: 'open' | 'close') => void
  readonly setBubbleHidden: (isHidden: boolean) => void
  /** Sends a command, or queues it until the chat is loaded. */
  readonly send: (command: HostCommand) => void
  readonly withPanel: PanelLoader['withPanel']
  readonly setConsent: (consent: Consent) => Promise<void>
  readonly reset: () => Promise<void>
  /** Destroys the widget. Returns false if it was destroyed before. */
  readonly destroy: () => boolean
  readonly isOpen: () => boolean
  readonly hasLoaded: () => boolean
  /** Returns true if the page has removed the widget's elements. */
  readonly isRemoved: () => boolean
  readonly events: EventTarget
}

/** Creates one widget: the bubble at once, the iframe on user intent. */
export function createWidget({ websiteToken, baseUrl, settings, place, platform }: CoreOptions): Widget {
  const { events, emit, announce, publish, markReady, isReady } = createEventSource(platform)
  const abortController = new AbortController()
  const { signal } = abortController
  const listen = createListen(signal)
  const keeper = createTokenStore(websiteToken, settings.consent)
  const isBlockedByCsp = watchCsp(baseUrl, listen)
  let [isOpen, hasEmittedReady] = [false, false]
  let consent = settings.consent
  const isInline = !!place

  const shared = { settings, listen, sheet: createStylesheet(css) }
  const bubble = createBubble({ ...shared, onIntent: () => isDataSaverOn() || ensureLoaded(), onPress: () => toggle() })
  const onClose = (): void => toggle('close')
  const holder = createHolder({ ...shared, isInline, onRetry: () => panelLoader.load(), onClose })

  const panelLoader = createPanelLoader({
    signal,
    loadPanel: (attempt) => platform.loadPanel(baseUrl, attempt),
    start: (startPanel) => startPanel(context),
    isOpen: () => isOpen,
    onWaiting: () => holder.setState('waiting'),
    onFailure: (code) => {
      holder.setState('failed')
      publish('error', { code, message: toError(code).message })
    },
    diagnose: (hasPanel) => {
      if (isBlockedByCsp()) return 'csp'
      if (!navigator.onLine) return 'offline'
      return hasPanel ? 'frame_blocked' : classifyMissingFile(platform.panelPath && baseUrl + platform.panelPath)
    },
  })
  const { ensureLoaded, send, withPanel } = panelLoader

  const context: LoaderContext = {
    ...{ websiteToken, baseUrl, settings, keeper, bubble, holder, signal, listen, isInline },
    ...{ emit, announce, toggle },
    isOpen: () => isOpen,
    consent: () => consent,
    fail: panelLoader.fail,
    ready: () => {
      holder.setState('ready')
      panelLoader.arrived()
      keeper.clearForgotten()
      markReady()
      if (!hasEmittedReady) emit('ready', null)
      hasEmittedReady = true
    },
  }

  function toggle(state?: 'open' | 'close'): void {
    panelLoader.panel()?.unpeek()
    // Pages use `toggle` as an event listener, so `state` may be an event.
    const shouldOpen = state === 'open' || (state !== 'close' && !isOpen)
    // An inline chat cannot be closed.
    if (shouldOpen !== isOpen && (shouldOpen || !place) && !signal.aborted) setOpenState(shouldOpen)
  }

  function setOpenState(shouldOpen: boolean): void {
    markReady()
    if (shouldOpen) ensureLoaded()
    isOpen = shouldOpen
    for (const element of [holder, bubble]) element.setOpen(shouldOpen)
    panelLoader.panel()?.toggled()
    publish(shouldOpen ? 'opened' : 'closed', null)
  }

  /** Elements in the page. The panel comes last, as it covers the bubble on a phone. */
  const elements: HTMLElement[] = []
  whenBodyExists(listen, () => {
    elements.push(...(place ? [] : [bubble.outer]), holder.element)
    if (place) {
      place(holder.element)
      return toggle('open')
    }
    // The elements are beside the body, so that a page that replaces its body keeps the iframe.
    document.documentElement.append(...elements)
    // Loads the iframe when idle for a known conversation, for campaigns, to identify the visitor early, or in advance.
    whenIdle(listen, () => {
      if (signal.aborted) return
      markReady()
      const { campaigns, identifyEarly, preload } = settings
      const shouldLoad = (campaigns || identifyEarly || preload === 'idle') && !isDataSaverOn()
      if (shouldLoad || keeper.isKnown()) ensureLoaded()
    })
  })

  return {
    ...{ toggle, send, withPanel, events },
    setConsent: async (next) => {
      if (!DEFAULTS.consent.includes(next)) throw toError('invalid')
      consent = next
      keeper.setConsent(next)
      await panelLoader.panel()?.calls.setConsent(next)
    },
    setBubbleHidden: (hideMessageBubble) => {
      bubble.setHidden(hideMessageBubble)
      panelLoader.panel()?.send({ event: 'sdk-set-bubble-visibility', hideMessageBubble })
    },
    reset: async () => {
      toggle('close')
      // The iframe has to remove what it has stored of a known visitor.
      const needsFrame = keeper.isKnown() || panelLoader.panel()
      keeper.forget()
      panelLoader.forget()
      if (needsFrame) await withPanel(({ calls }) => calls.ready())
    },
    destroy: () => {
      const isFirst = !signal.aborted
      abortController.abort()
      if (isFirst) panelLoader.end('destroyed')
      for (const node of elements) node.remove()
      return isFirst
    },
    isOpen: () => isOpen,
    hasLoaded: isReady,
    isRemoved: () => elements.some((node) => !node.isConnected),
  }
}
