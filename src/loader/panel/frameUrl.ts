import type { Settings } from '../settings.ts'
import type { LoaderContext } from '../panelContract.ts'

/** As the page has last chosen. */
type Look = Pick<Settings, 'locale' | 'darkMode'>

type Known = Pick<LoaderContext, 'baseUrl' | 'websiteToken' | 'keeper'>

/** The frame's own page, with what it has to know from the start. */
export const frameUrl = (stage: Known, { locale }: Look, isFresh: boolean): string =>
  // Named even when nobody is known: left out it means that the frame is to forget whom it knows.
  toUrl(stage, locale, isFresh ? {} : known(stage))

/**
 * Opens the chat in a window of its own, one a tenant. Only the configured address is ever opened: no message has a say
 * in it. The window asks the frame in this page whose conversation to show, and believes no address (ADR 0040).
 */
export const openWindow = (stage: Known & Pick<LoaderContext, 'consent'>, look: Look): void =>
  void window.open(windowUrl(stage, look), `webwidget_session_${stage.websiteToken}`, 'width=400,height=600')

/** No host speaks to that window of how it looks, so its address says what a host would. */
export const windowUrl = (stage: Known & Pick<LoaderContext, 'consent'>, { locale, darkMode }: Look): string =>
  toUrl(stage, locale, { ...known(stage), consent: stage.consent(), darkMode })

const known = ({ keeper }: Known) => ({ cw_conversation: keeper.read() ?? '' })

const toUrl = ({ baseUrl, websiteToken }: Known, locale: string | undefined, more: Record<string, string>): string =>
  `${baseUrl}/widget?${new URLSearchParams({ website_token: websiteToken, ...(locale && { locale }), ...more })}`
