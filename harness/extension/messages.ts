import { boolean, fieldsOf, oneOf, text } from '#tools/fields.ts'
import type { ProbeMessage } from '#protocol/trace.ts'

/** Page of the panel, in the extension's folder. */
export const PANEL_PAGE = 'panel.html'

/** Name of the port from a page to the panels of its tab. */
export const RELAY_PORT = 'livechat-harness'

/** Message of the relay to its own window. It transfers the port of the probe, whose listener stops the event. */
export const CONNECT_PROBE = 'livechat-harness/connect'

/** Message of the panel to the relays of a tab: open the port again, and send everything that is kept. */
export const OPEN_PORT = 'livechat-harness/open'

/** Message of a relay to the service worker: does this tab belong to an attached panel? The answer is a boolean. */
export const IS_ATTACHED = 'livechat-harness/is-attached'

/** Message of the panel to the relays, and of a relay to its probe: stop, and drop what was recorded. */
export const STOP = 'livechat-harness/stop'

/** Message of a relay to its probe: record again after a stop. */
export const START = 'livechat-harness/start'

/** What a page is for the chat: the page that embeds it, or the chat's own frame. */
export type PageRole = 'host' | 'frame'

/** First message of a probe on its port. */
export type Hello = {
  readonly role: PageRole
  /** Address of the page without its query, which may have secrets. */
  readonly url: string
  /** Unix time in ms at which the document began. */
  readonly startedAt: number
  /** True if the probe ran before the page's own scripts. */
  readonly isFromStart: boolean
}

/** Message of a page, which may send anything. */
export type RelayMessage = { readonly hello: Hello } | ProbeMessage

/** Returns the hello in a message of a page; undefined for another message. */
export function parseHello(message: unknown): Hello | undefined {
  const { role, url, startedAt, isFromStart } = fieldsOf(fieldsOf(message)['hello'])
  const parsedRole = oneOf('host', 'frame')(role)
  const address = text(url)
  if (parsedRole === undefined || address === undefined || !URL.canParse(address)) return undefined
  return {
    ...{ role: parsedRole, url: address, isFromStart: boolean(isFromStart) ?? false },
    startedAt: typeof startedAt === 'number' && Number.isFinite(startedAt) ? startedAt : 0,
  }
}
