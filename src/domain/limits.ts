/** Limits and delays of the product. Those of the realtime client are in src/realtime/delays.ts. */

export const PRESENCE_INTERVAL_MS = 15_000

export const TYPING_TIMEOUT_MS = 30_000

export const MESSAGE_MAX_LENGTH = 1000

export const NAME_MAX_LENGTH = 50

export const PHONE_MAX_LENGTH = 25

export const HOME_AGENT_LIMIT = 5

export const INITIALS_MAX = 2

/** Maximum size of an attachment in megabytes, unless the channel's configuration has another. */
export const ATTACHMENT_LIMIT_MB = 40

export const DEFAULT_ACCENT = '#ffd301'

/**
 * Interval at which the widget tells the server again that the visitor is typing, and pause after which it reports the
 * end, in ms.
 */
export const OWN_TYPING_REPEAT_MS = 10_000
export const OWN_TYPING_IDLE_MS = 4_000

export const UNREAD_PREVIEW_LIMIT = 3

/** Delay before the conversation of an accepted campaign is loaded, in ms. The server creates it asynchronously. */
export const CAMPAIGN_REFETCH_MS = 1_000

/** Time for which a dismissal hides campaigns, and time for which the loaded campaigns are cached, in ms. */
export const CAMPAIGN_SNOOZE_MS = 3_600_000
export const CAMPAIGN_CACHE_MS = 3_600_000
/** Time for which an accepted campaign can be restored on the next page, in ms. */
export const CAMPAIGN_ACCEPTANCE_MS = 3_600_000

export const SEARCH_MIN_LENGTH = 3
export const SEARCH_MAX_LENGTH = 200
export const SEARCH_DEBOUNCE_MS = 500
/** Time without a key press after which the query counts as a used search, in ms. */
export const SEARCH_USED_MS = 2000

/** Words of a first message from which articles are suggested, and how many of them at most. */
export const SUGGESTIONS_MIN_WORDS = 3
export const SUGGESTIONS_MAX = 3
/** Pause in writing after which the index in the browser is searched, in ms. The knowledge base is searched later. */
export const SUGGESTIONS_DEBOUNCE_MS = 200

/** Width of a page in pixels, below which the panel fills the screen and covers the bubble. */
export const PHONE_WIDTH_PX = 480

export const TOOLTIP_DELAY_MS = 300
