import { createStorage, type Level } from '#browser/storage.ts'
import { hostKey } from '#browser/storedKeys.ts'

/** Remembers, on the host's own side, that this visitor has a conversation; storage inside a frame is not everywhere to be had. */
export type TokenKeeper = {
  /** Whether there is one, at a glance: what another level holds comes with the first reading. */
  readonly isKnown: () => boolean
  readonly read: () => string | undefined
  readonly keep: (token: string) => void
  /** Nobody is known from here on, and the next frame is to know nobody either, whichever page loads it. */
  readonly forget: () => void
  readonly isForgotten: () => boolean
  /** A frame has come: what there was to forget is forgotten. */
  readonly welcome: () => void
  /** From here on: what was stored beyond it is gone, and what is known is stored as far as it allows. */
  readonly setConsent: (consent: Level) => void
  /** Until when no campaign is to be shown, as text. */
  readonly snoozedTill: () => string | undefined
  readonly snooze: (till: string) => void
}

/** Nothing of the browser's storage is touched before it is first asked for: that takes longer than to draw a bubble. */
export function createTokenKeeper(websiteToken: string, consent: Level): TokenKeeper {
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
  // Pages that come from Chatwoot have their visitors' conversations in its cookie.
  const find = (): string | undefined => {
    const at = areas.level() ?? consent
    const kept = areas.read(token, at)
    return parse(kept) ?? (at === 'full' && kept !== NOBODY ? parse(readCookie()) : undefined)
  }
  const isForgotten = (): boolean => storage().read(token) === NOBODY
  return {
    isForgotten,
    isKnown: () => !!find(),
    read: () => {
      storage()
      return find()
    },
    keep: (value) => {
      if (parse(value)) storage().write(token, value)
    },
    forget: () => {
      storage().write(token, NOBODY)
      dropCookie()
    },
    welcome: () => {
      if (isForgotten()) storage().remove(token)
    },
    setConsent: (next) => {
      storage()
      moveTo(next)
    },
    snoozedTill: () => storage().read(snoozed),
    snooze: (till) => storage().write(snoozed, till),
  }
}

/** In a token's place, from `reset` until the next frame has come. */
const NOBODY = '-'

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

/** There may be several: for this host, for any domain above it, and, which no name says, for this host alone. */
const dropCookie = (domain = `.${location.hostname}`): void => {
  if (readCookie() === undefined) return
  document.cookie = `cw_conversation=; path=/; max-age=0; domain=${domain}`
  if (domain) dropCookie(domain.replace(/\.[^.]*/, ''))
}
