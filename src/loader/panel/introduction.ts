import type { HostCommand } from '#protocol/hostCommands.ts'
import type { LoaderContext } from '../panelContract.ts'
import { snoozedTill } from './snooze.ts'

/** Below this page width the panel fills the screen, and the iframe shows its close button. */
export const PHONE_WIDTH_PX = 480

/** Returns `config-set`. Settings have the same names on the wire. A debug hook turns on campaign verdicts. */
export function configuration({ settings, keeper, consent, bubble }: LoaderContext): HostCommand {
  const { onEnvelope, campaigns: _c, timeoutMs: _t, helpUrl: _h, middlewareUrl: _m, ...shared } = settings
  const snoozed = snoozedTill(keeper)
  return {
    event: 'config-set',
    ...shared,
    // Current state, as the page may have hidden or shown the bubble since.
    hideMessageBubble: !!bubble.button.hidden,
    ...(snoozed !== undefined && { campaignsSnoozedTill: String(snoozed) }),
    consent: consent(),
    // A page that frames this one can navigate the iframe, so the token in its address is not trusted.
    conversation: keeper.read() ?? '',
    debug: !!onEnvelope,
  }
}

export const addressNow = (): HostCommand => ({
  event: 'change-url',
  referrerURL: window.location.href,
  referrerHost: window.location.host,
})

/** Returns the page's measures. An inline chat has no close button, however narrow the page is. */
export const measures = (isInline: boolean): readonly HostCommand[] => [
  { event: 'toggle-close-button', isMobile: !isInline && matchMedia(`(width < ${PHONE_WIDTH_PX}px)`).matches },
  ...(isInline ? [] : [{ event: 'inner-document-width', width: document.documentElement.clientWidth } as const]),
]

/** Commands of an opening, as Chatwoot's host script sends them. A Chatwoot iframe throws at `widget-visible`. */
export const OPENED: readonly HostCommand[] = [
  { event: 'toggle-open', isOpen: true },
  { event: 'push-event', eventName: 'webwidget.triggered' },
]

export const CLOSED: readonly HostCommand[] = [{ event: 'toggle-open', isOpen: false }]
