/** The product's numbers (spec section 9, decisions "rules with numbers"). Realtime keeps its own beside its monitor. */

export const PRESENCE_INTERVAL_MS = 15_000

export const TYPING_TIMEOUT_MS = 30_000

export const MESSAGE_MAX_LENGTH = 1000

export const HOME_AGENT_LIMIT = 5

export const INITIALS_MAX = 2

/** Megabytes, unless the channel's configuration says otherwise. */
export const ATTACHMENT_LIMIT_MB = 40

export const DEFAULT_ACCENT = '#ffd301'

/** A request still open after this long is called "still trying" (decisions: HTTP time-out). */
export const STILL_TRYING_AFTER_MS = 8_000

/** How many messages a page of history holds (wire 1.3). */
export const PAGE_SIZE = 20
