import { createStorage, type Level } from '#browser/storage/storage.ts'
import { hostKey } from '#browser/storage/storedKeys.ts'

/** Stores the conversation token on the host page's side, as browsers may deny storage to the iframe. */
export type TokenStore = {
  /** Returns true if a token is stored at the current consent level. `read` also finds tokens of other levels. */
  readonly isKnown: () => boolean
  readonly read: () => string | undefined
  readonly keep: (token: string) => void
  /** Removes the token, and stores a marker so that the next iframe starts without a visitor, even on another page. */
  readonly forget: () => void
  readonly isForgotten: () => boolean
  /** Removes the marker of `forget` once the new iframe has answered. */
  readonly clearForgotten: () => void
  /** Moves the stored values to the storage that the new consent level allows, and deletes them elsewhere. */
  readonly setConsent: (consent: Level) => void
  /** Returns the stored end of the campaign snooze. */
  readonly snoozedTill: () => string | undefined
  readonly snooze: (till: string) => void
}

/** Creates a token keeper. Storage is read on first use, as that takes longer than to draw the bubble. */
export function createTokenStore(websiteToken: string, consent: Level): TokenStore {
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
  // Visitors of pages that used Chatwoot before have the token in Chatwoot's cookie.
  const readToken = (): string | undefined => {
    const at = areas.level() ?? consent
    const stored = areas.read(token, at)
    return parse(stored) ?? (at === 'full' && stored !== FORGOTTEN ? parse(readCookie()) : undefined)
  }
  const isForgotten = (): boolean => storage().read(token) === FORGOTTEN
  return {
    isForgotten,
    isKnown: () => !!readToken(),
    read: () => {
      storage()
      return readToken()
    },
    keep: (value) => {
      if (parse(value)) storage().write(token, value)
    },
    forget: () => {
      storage().write(token, FORGOTTEN)
      dropCookie()
    },
    clearForgotten: () => {
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

/** Marker in place of a token, from `reset` until the next iframe answers. */
const FORGOTTEN = '-'

/** Returns the text if it has the form of a JWT; scripts may have stored text such as `undefined`. */
const parse = (text = ''): string | undefined => (/^[\w-]+(\.[\w-]+){2}$/.test(text) ? text : undefined)

function readCookie(): string | undefined {
  try {
    return /(?:^|; )cw_conversation=([^;]*)/.exec(document.cookie)?.[1]
  } catch {
    // A page with an opaque origin has no storage.
    return undefined
  }
}

/** Deletes Chatwoot's cookie for this host, for each parent domain, and the host-only one. */
const dropCookie = (domain = `.${location.hostname}`): void => {
  if (readCookie() === undefined) return
  document.cookie = `cw_conversation=; path=/; max-age=0; domain=${domain}`
  if (domain) dropCookie(domain.replace(/\.[^.]*/, ''))
}
