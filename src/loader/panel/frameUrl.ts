import type { Settings } from '../settings.ts'
import type { Stage } from '../stages.ts'

type Look = Partial<Pick<Settings, 'locale' | 'darkMode'>>

type Known = Pick<Stage, 'baseUrl' | 'websiteToken' | 'keeper'>

/** The frame's own page, with what it has to know from the start. */
export const frameUrl = (stage: Known & Pick<Stage, 'settings'>, isFresh: boolean): string =>
  toUrl(stage, {
    locale: stage.settings.locale,
    // Named even when empty: left out it means that the frame is to forget whom it knows.
    ...(!isFresh && { cw_conversation: stage.keeper.read() ?? '' }),
  })

/** A window of the chat's own, one a tenant. Only the configured address is ever opened: no message has a say in it. */
export const openWindow = (stage: Known & Pick<Stage, 'consent'>, look: Look): void =>
  void window.open(windowUrl(stage, look), `webwidget_session_${stage.websiteToken}`, 'width=400,height=600')

/** No host speaks to that window, so its address says what a host would. */
export const windowUrl = (stage: Known & Pick<Stage, 'consent'>, look: Look): string =>
  toUrl(stage, {
    locale: look.locale,
    cw_conversation: stage.keeper.read() ?? '',
    consent: stage.consent(),
    darkMode: look.darkMode,
    host: location.origin,
  })

type Query = Readonly<Record<string, string | undefined>>

function toUrl({ baseUrl, websiteToken }: Known, query: Query): string {
  const said = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${baseUrl}/widget?${new URLSearchParams([['website_token', websiteToken], ...said])}`
}
