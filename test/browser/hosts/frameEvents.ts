import type { FrameEvent } from '../../../src/protocol/frameEvents.ts'

type EventName = FrameEvent['event']

const PREFIX = 'chatwoot-widget:'

/**
 * Examples of all events that a frame may send. Their values would become visible if the host accepted them from a
 * foreign window.
 */
const EXAMPLES: { readonly [Event in EventName]: Omit<Extract<FrameEvent, { event: Event }>, 'event'> } = {
  loaded: { config: { authToken: 'for.ged.token', channelConfig: {} } },
  setBubbleLabel: { label: 'Forged' },
  setUnreadMode: { unreadMessageCount: 7 },
  setCampaignMode: {},
  resetUnreadMode: {},
  nudgeClicked: {},
  closeWindow: {},
  closeChat: {},
  toggleBubble: {},
  // The token belongs to the host's own tenant, because the host rejects every message of another tenant for that
  // reason alone.
  popoutChatWindow: { baseUrl: 'http://evil.test', websiteToken: 'demo', locale: 'en' },
  playAudio: {},
  setCampaignReadOn: {},
  handleNotificationDot: { unreadMessageCount: 9 },
  updateIframeHeight: { isFixedHeight: true, extraHeight: 20 },
  setAuthCookie: { data: { widgetAuthToken: 'sto.len.token' } },
  onEvent: { eventIdentifier: 'chatwoot:on-message', data: { id: 1 } },
  postback: { data: { payload: 'forged' } },
  error: { errorType: 'SET_USER_ERROR', data: { error: 'forged' } },
  acknowledged: { requestId: 'r1' },
  trouble: { trouble: 'storage' },
  setWideMode: { isWide: true },
  painted: {},
}

export const EVENT_NAMES = Object.keys(EXAMPLES)

export const toEnvelope = (fields: unknown): string => `${PREFIX}${JSON.stringify(fields)}`

export const EVENT_TEXTS: readonly string[] = Object.entries(EXAMPLES).map(([event, payload]) =>
  toEnvelope({ event, ...payload }),
)

const pollutedObject = { __proto__: null, polluted: true }
const eventPrefix = `${PREFIX}{"event":`

/**
 * Malformed messages that the right window could send by mistake or after an attack: texts and values of other types.
 */
export const MALFORMED_EVENTS: readonly unknown[] = [
  undefined, null, 0, true, {}, [], new Date(0), { event: 'closeWindow' }, [toEnvelope({ event: 'closeWindow' })],
  '', ' ', 'hello', PREFIX, `${PREFIX}{`, `${PREFIX}null`, `${PREFIX}[]`, `${PREFIX}"closeWindow"`, `${PREFIX}1e999`,
  ` ${toEnvelope({ event: 'closeWindow' })}`, toEnvelope({ event: '' }), toEnvelope({ event: null }), toEnvelope({ event: ['closeWindow'] }),
  `${eventPrefix}"__proto__","polluted":true}`, `${eventPrefix}"constructor","prototype":{"polluted":true}}`, `${eventPrefix}"toString"}`,
  `${eventPrefix}"hasOwnProperty"}`, `${PREFIX}{"__proto__":{"polluted":true},"event":"unheard-of"}`,
  toEnvelope({ event: 'setBubbleLabel', label: { toString: 'x' } }), toEnvelope({ event: 'handleNotificationDot', unreadMessageCount: 'many' }),
  toEnvelope({ event: 'handleNotificationDot', unreadMessageCount: -1 }), toEnvelope({ event: 'setAuthCookie', data: { widgetAuthToken: pollutedObject } }),
  toEnvelope({ event: 'onEvent', eventIdentifier: '' }), `${PREFIX}${'['.repeat(20_000)}`,
] // prettier-ignore

/** Malformed messages that a host could send to its frame. */
export const MALFORMED_COMMANDS: readonly unknown[] = [
  ...MALFORMED_EVENTS.slice(0, 27),
  toEnvelope({ event: 'set-locale', locale: { toString: 'de' } }), toEnvelope({ event: 'set-locale' }), toEnvelope({ event: 'toggle-open', isOpen: 'no' }),
  toEnvelope({ event: 'set-user', identifier: ' ', user: {} }), toEnvelope({ event: 'set-color-scheme', darkMode: 'mauve' }), `${PREFIX}${'['.repeat(20_000)}`,
] // prettier-ignore
