import { createStorage, type Level } from '#browser/storage.ts'
import { hostKey } from '#browser/storedKeys.ts'

/** Remembers, on the host's own side, that this visitor has a conversation; storage inside a frame is not everywhere to be had. */
export type TokenKeeper = {
  readonly read: () => string | undefined
  readonly keep: (token: string) => void
  readonly forget: () => void
  /** From here on: what was stored beyond it is gone, and what is known is stored as far as it allows. */
  readonly setConsent: (consent: Level) => void
  /** The visitor has put a campaign away: none for an hour. */
  readonly snooze: () => void
  /** Until when, in epoch milliseconds; undefined once that is over. */
  readonly snoozedTill: () => number | undefined
}

const SNOOZE_MS = 3_600_000

/** Nothing of the browser's storage is touched before it is first asked for: that takes longer than to draw a bubble. */
export function createTokenKeeper(websiteToken: string, consent: Level = 'full'): TokenKeeper {
  const areas = createStorage(window)
  const token = hostKey(websiteToken, 'cw_conversation')
  const snoozed = hostKey(websiteToken, 'campaignsSnoozedTill')
  const moveTo = (next: Level): void => {
    areas.moveTo(next, (key) => key === token || key === snoozed)
    if (next !== 'full') dropCookie()
  }
  const storage = (): typeof areas => {
    if (!areas.level()) moveTo(consent)
    return areas
  }
  return {
    // Pages that come from Chatwoot have their visitors' conversations in its cookie.
    read: () => parse(storage().read(token)) ?? (areas.level() === 'full' ? parse(readCookie()) : undefined),
    keep: (value) => {
      if (parse(value)) storage().write(token, value)
    },
    forget: () => {
      storage().remove(token)
      dropCookie()
    },
    setConsent: (next) => {
      storage()
      moveTo(next)
    },
    snooze: () => storage().write(snoozed, String(Date.now() + SNOOZE_MS)),
    snoozedTill: () => {
      const till = Number(storage().read(snoozed))
      return till > Date.now() ? till : undefined
    },
  }
}

/** A JWT; leftovers of scripts such as `undefined` are not one. */
const parse = (text = ''): string | undefined => (/^[\w-]+(\.[\w-]+){2}$/.test(text) ? text : undefined)

function readCookie(): string | undefined {
  try {
    return /(?:^|; )cw_conversation=([^;]*)/.exec(document.cookie)?.[1]
  } catch {
    // A page without an origin has none.
    return undefined
  }
}

const dropCookie = (): void => {
  if (readCookie() !== undefined) document.cookie = 'cw_conversation=; path=/; max-age=0; SameSite=Lax'
}
