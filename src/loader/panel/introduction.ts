import type { HostCommand } from '#protocol/hostCommands.ts'
import type { LoaderContext } from '../panelContract.ts'
import { snoozedTill } from './snooze.ts'

/** Below this the panel fills the screen, and the frame shows its own close button. */
export const PHONE_WIDTH_PX = 480

/** What a frame has to know before anything else; the settings' names are the wire's own. Whoever listens in debugs. */
export function configuration({ settings, keeper, consent, bubble }: LoaderContext): HostCommand {
  const { onEnvelope, campaigns: _c, timeoutMs: _t, helpUrl: _h, middlewareUrl: _m, ...told } = settings
  const snoozed = snoozedTill(keeper)
  return {
    event: 'config-set',
    ...told,
    // As it is now: the page may have hidden or shown it since.
    hideMessageBubble: !!bubble.button.hidden,
    ...(snoozed !== undefined && { campaignsSnoozedTill: String(snoozed) }),
    consent: consent(),
    // Whoever frames this page may navigate the frame, and then the address is not this page's.
    conversation: keeper.read() ?? '',
    debug: !!onEnvelope,
  }
}

export const addressNow = (): HostCommand => ({
  event: 'change-url',
  referrerURL: window.location.href,
  referrerHost: window.location.host,
})

/** How much room there is. What fills a place of the page's own cannot be closed, however narrow the page is. */
export const measures = (isInline: boolean): readonly HostCommand[] =>
  isInline
    ? [{ event: 'toggle-close-button', isMobile: false }]
    : [
        { event: 'toggle-close-button', isMobile: matchMedia(`(width < ${PHONE_WIDTH_PX}px)`).matches },
        { event: 'inner-document-width', width: document.documentElement.clientWidth },
      ]

/** As Chatwoot's host script sends it. A Chatwoot frame throws at `widget-visible`, and our frames need no more than this. */
export const OPENED: readonly HostCommand[] = [
  { event: 'toggle-open', isOpen: true },
  { event: 'push-event', eventName: 'webwidget.triggered' },
]

export const CLOSED: readonly HostCommand[] = [{ event: 'toggle-open', isOpen: false }]
