import type { Consent, HostCommand } from '#protocol/hostCommands.ts'
import { createArrival } from './arrival.ts'
import { createBubble } from './bubble.ts'
import { inkOn } from './contrast.ts'
import { createTokenKeeper } from './conversationToken.ts'
import { toError } from './errors.ts'
import { frameUrl } from './frameUrl.ts'
import { createHolder } from './holder.ts'
import { isSaving, listening, watchPolicy, whenBodyExists, whenIdle, whyNoFile } from './page.ts'
import { DEFAULTS, type Settings } from './settings.ts'
import type { Panel, Stage, StartPanel } from './stages.ts'
import { createVoice } from './voice.ts'

export type CoreOptions = {
  readonly websiteToken: string
  readonly baseUrl: string
  readonly settings: Settings
  /** Where the chat is to fill something of the page's own. */
  readonly place?: ((chat: HTMLElement) => void) | undefined
  readonly loadPanel: (attempt: number) => Promise<{ readonly startPanel: StartPanel }>
  /** Tells the host page, as a window event. */
  readonly announce: (name: string, detail: unknown) => void
}

export type Widget = {
  readonly toggle: (state?: 'open' | 'close') => void
  readonly setBubbleVisible: (isVisible: boolean) => void
  /** Says it now, or as soon as the frame can hear it. */
  readonly tell: (command: HostCommand) => void
  readonly whenPanel: () => Promise<Panel>
  readonly setConsent: (consent: Consent) => Promise<void>
  readonly popOut: () => void
  readonly reset: () => Promise<void>
  readonly destroy: () => void
  readonly isOpen: () => boolean
  readonly hasLoaded: () => boolean
  readonly events: EventTarget
}

/** One widget in the page: the bubble at once, the frame when it is wanted. */
export function createWidget({ websiteToken, baseUrl, settings, place, loadPanel, announce }: CoreOptions): Widget {
  const { events, emit, say } = createVoice(announce)
  const life = new AbortController()
  const { signal } = life
  const listen = listening(signal)
  const keeper = createTokenKeeper(websiteToken, settings.consent)
  const isRefused = watchPolicy(baseUrl, listen)
  let [isOpen, hasLoaded] = [false, false]
  let consent = settings.consent
  const isInline = !!place

  const address = (isFresh = false, { locale } = settings): string =>
    frameUrl({ baseUrl, websiteToken, locale, conversationToken: keeper.read(), isFresh })
  const bubble = createBubble({ settings, listen, onIntent: () => isSaving() || summon(), onPress: () => toggle() })
  const holder = createHolder({
    ...{ settings, listen, isInline },
    onRetry: () => arrival.load(),
    onEscape: () => toggle('close'),
  })

  const arrival = createArrival({
    signal,
    loadPanel,
    start: (startPanel) => startPanel(stage),
    onWaiting: () => holder.setState('waiting'),
    onFailure: (code) => {
      holder.setState('failed')
      say('error', { code, message: toError(code).message })
    },
    whyNot: (hasPanel) => {
      if (isRefused()) return 'csp'
      if (!navigator.onLine) return 'offline'
      return hasPanel ? 'frame_blocked' : whyNoFile(`${baseUrl}/widget/panel.js`)
    },
  })
  const { summon, tell, whenPanel } = arrival

  const stage: Stage = {
    ...{ websiteToken, baseUrl, settings, keeper, bubble, holder, signal, listen, isInline },
    ...{ emit, announce, address, toggle, popOut },
    isOpen: () => isOpen,
    consent: () => consent,
    fail: arrival.fail,
    ready: () => {
      holder.setState('ready')
      arrival.arrived()
      if (!hasLoaded) say('ready', null)
      hasLoaded = true
    },
  }

  function toggle(state?: 'open' | 'close'): void {
    arrival.panel()?.unpeek()
    const wanted = state === undefined ? !isOpen : state === 'open'
    // What fills a place of the page's own cannot be closed.
    if (wanted !== isOpen && (wanted || !place)) turn(wanted)
  }

  function turn(wanted: boolean): void {
    isOpen = wanted
    const isInside = document.activeElement === holder.element
    for (const part of [holder, bubble]) part.setOpen(wanted)
    if (wanted) summon()
    if (!wanted && isInside) bubble.button.focus()
    arrival.panel()?.toggled()
    say(wanted ? 'opened' : 'closed', null)
  }

  /** Only the configured address is ever opened: no message has a say in it. */
  function popOut(): void {
    toggle('close')
    // No host speaks to that window, so its address says what a host would.
    const look = { ...settings, ...arrival.panel()?.look() }
    const url = `${address(false, look)}&consent=${consent}&darkMode=${look.darkMode}&host=${location.origin}`
    window.open(url, `webwidget_session_${websiteToken}`, 'width=400,height=600')
  }

  const elements = place ? [holder.element] : [holder.element, bubble.element]
  paint(elements, settings.widgetColor)
  whenBodyExists(listen, () => {
    // Beside the body and not in it: pages that swap their body, or move it, leave the frame alone.
    if (place) {
      place(holder.element)
      return toggle('open')
    }
    document.documentElement.append(...elements)
    // Somebody has talked here before, or a campaign is to be shown.
    whenIdle(listen, () => !signal.aborted && (keeper.isKnown() || (settings.campaigns && !isSaving())) && summon())
  })

  return {
    ...{ toggle, tell, whenPanel, popOut, events },
    setConsent: async (next) => {
      if (!DEFAULTS.consent.includes(next)) throw toError('invalid')
      consent = next
      keeper.setConsent(next)
      await arrival.panel()?.deeds.setConsent(next)
    },
    setBubbleVisible: (isVisible) => {
      bubble.setHidden(!isVisible)
      arrival.panel()?.tell({ event: 'sdk-set-bubble-visibility', hideMessageBubble: !isVisible })
    },
    reset: async () => {
      toggle('close')
      keeper.forget()
      arrival.forget()
      await arrival.panel()?.deeds.ready()
    },
    destroy: () => {
      life.abort()
      arrival.end('destroyed')
      for (const node of elements) node.remove()
    },
    isOpen: () => isOpen,
    hasLoaded: () => hasLoaded,
  }
}

function paint(elements: readonly HTMLElement[], accent: string): void {
  for (const { style } of elements) {
    style.setProperty('--widget-accent', accent)
    style.setProperty('--widget-on-accent', inkOn(accent))
  }
}
