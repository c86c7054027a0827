/** The product's numbers. Realtime keeps its own beside its monitor. */

export const PRESENCE_INTERVAL_MS = 15_000

export const TYPING_TIMEOUT_MS = 30_000

export const MESSAGE_MAX_LENGTH = 1000

export const HOME_AGENT_LIMIT = 5

export const INITIALS_MAX = 2

/** Megabytes, unless the channel's configuration says otherwise. */
export const ATTACHMENT_LIMIT_MB = 40

export const DEFAULT_ACCENT = '#ffd301'
