import type { HostCommand } from '#protocol/hostCommands.ts'
import type { LoaderContext } from '../panelContract.ts'
import { snoozedTill } from './snooze.ts'

/** Below this page width the panel fills the screen, and the iframe shows its close button. */
export const PHONE_WIDTH_PX = 480

/** Returns `config-set`, whose settings keep their names. With `onEnvelope`, the iframe sends campaign verdicts. */
export function buildConfigCommand({ settings, keeper, consent, bubble }: LoaderContext): HostCommand {
  const snoozed = snoozedTill(keeper)
  return {
    event: 'config-set',
    ...settings,
    // The current state of the bubble, as the page may have hidden or shown it after the start.
    hideMessageBubble: !!bubble.button.hidden,
    ...(snoozed && { campaignsSnoozedTill: String(snoozed) }),
    consent: consent(),
    // A page that embeds the host page can navigate the iframe, so the iframe trusts this token and not its address.
    conversation: keeper.read() ?? '',
    debug: !!settings.onEnvelope,
  }
}

export const buildAddressCommand = (): HostCommand => ({
  event: 'change-url',
  referrerURL: location.href,
  referrerHost: location.host,
})

/** Returns the page's measures. An inline chat has no close button, however narrow the page is. */
export const buildSizeCommands = (isInline: boolean): readonly HostCommand[] => [
  { event: 'toggle-close-button', isMobile: !isInline && matchMedia(`(width < ${PHONE_WIDTH_PX}px)`).matches },
  ...(isInline ? [] : [{ event: 'inner-document-width', width: document.documentElement.clientWidth } as const]),
]

/**
 * Commands that announce an opening, as Chatwoot's host script sends them. `widget-visible` is left out, because a
 * Chatwoot iframe throws when it receives it on its home view.
 */
export const OPEN_COMMANDS: readonly HostCommand[] = [
  { event: 'toggle-open', isOpen: true },
  { event: 'push-event', eventName: 'webwidget.triggered' },
]

export const CLOSE_COMMANDS: readonly HostCommand[] = [{ event: 'toggle-open', isOpen: false }]
