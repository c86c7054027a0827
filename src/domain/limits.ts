/** The product's numbers. Realtime keeps its own beside its monitor. */

export const PRESENCE_INTERVAL_MS = 15_000

export const TYPING_TIMEOUT_MS = 30_000

export const MESSAGE_MAX_LENGTH = 1000

export const NAME_MAX_LENGTH = 50

export const PHONE_MAX_LENGTH = 25

export const HOME_AGENT_LIMIT = 5

export const INITIALS_MAX = 2

/** Megabytes, unless the channel's configuration says otherwise. */
export const ATTACHMENT_LIMIT_MB = 40

export const DEFAULT_ACCENT = '#ffd301'

/** Our own typing: said again while it goes on, taken back after this much silence. */
export const OWN_TYPING_REPEAT_MS = 10_000
export const OWN_TYPING_IDLE_MS = 4_000

export const UNREAD_PREVIEW_LIMIT = 3

/** An accepted campaign makes a conversation in its own time: it is looked for after so long. */
export const CAMPAIGN_REFETCH_MS = 1_000

/** A campaign that was put away, and how long what the server offers is taken as known. */
export const CAMPAIGN_SNOOZE_MS = 3_600_000
export const CAMPAIGN_CACHE_MS = 3_600_000
/** How long a campaign that was gone into is found again on the next page. */
export const CAMPAIGN_MEMORY_MS = 3_600_000

export const SEARCH_MIN_LENGTH = 3
export const SEARCH_MAX_LENGTH = 200
export const SEARCH_DEBOUNCE_MS = 500
/** After so long without a key, what stands in the box is what the visitor looks for. */
export const SEARCH_USED_MS = 2000

/** On a page narrower than this the panel fills the screen, bubble and all. */
export const PHONE_WIDTH_PX = 480

export const TOOLTIP_DELAY_MS = 300
