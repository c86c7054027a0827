import type { Settings } from '../settings.ts'
import type { LoaderContext } from '../panelContract.ts'

/** Appearance that the page has set last. */
type Appearance = Pick<Settings, 'locale' | 'darkMode'>

type UrlContext = Pick<LoaderContext, 'baseUrl' | 'websiteToken' | 'keeper'>

/**
 * Returns the address of the iframe, with the parameters that it needs at the start. Its static Home has the colour scheme
 * before any command arrives.
 */
export const frameUrl = (context: UrlContext, look: Appearance, isFresh: boolean): string =>
  // `cw_conversation` is present even if it is empty: without the parameter, the iframe forgets its visitor.
  toUrl(context, look, isFresh ? {} : conversationParam(context))

/**
 * Opens the pop-out window, one per tenant, and closes the panel. It opens only the configured address, never one from a
 * message. The window gets its conversation from the iframe in this page, and trusts no address (ADR 0040).
 */
export function openWindow(
  context: UrlContext & Pick<LoaderContext, 'consent' | 'toggle'>,
  look: Appearance,
): Window | null {
  const opened = open(windowUrl(context, look), `webwidget_session_${context.websiteToken}`, 'width=400,height=600')
  // A browser may block the window, as WebKit does after the wait for this script. The panel shows the chat then.
  context.toggle(opened ? 'close' : 'open')
  return opened
}

/** Returns the address of the pop-out window, with its appearance, as no host page sends it commands. */
export const windowUrl = (context: UrlContext & Pick<LoaderContext, 'consent'>, look: Appearance): string =>
  toUrl(context, look, { ...conversationParam(context), consent: context.consent() })

const conversationParam = ({ keeper }: UrlContext) => ({ cw_conversation: keeper.read() ?? '' })

const toUrl = (
  { baseUrl, websiteToken }: UrlContext,
  { locale, darkMode }: Appearance,
  parameters: Record<string, string>,
): string =>
  `${baseUrl}/widget?${new URLSearchParams({ website_token: websiteToken, ...(locale && { locale }), darkMode, ...parameters })}`
