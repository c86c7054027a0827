import type { Level } from '#browser/storage/storage.ts'
import { hostKey, type HostValue } from '#browser/storage/storedKeys.ts'

/** Stores the conversation token on the host page's side, as browsers may deny storage to the iframe. */
export type TokenStore = {
  /** Returns true if a token is stored at the current consent level. `read` also finds tokens of other levels. */
  readonly isKnown: () => boolean
  readonly read: () => string | undefined
  /** Stores a token. For the marker of `forget`, the frame has forgotten its visitor, and the token is removed. */
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
  const { level, peek, read, write, remove, moveTo } = createHostStorage(websiteToken, consent)
  // Visitors of pages that used Chatwoot before have the token in Chatwoot's cookie.
  const parseToken = (stored: string | undefined): string | undefined =>
    parse(stored) ?? (level() === 'full' && stored !== FORGOTTEN ? parse(readCookie()) : undefined)
  const isForgotten = (): boolean => read(TOKEN) === FORGOTTEN
  return {
    isForgotten,
    isKnown: () => !!parseToken(peek(TOKEN)),
    read: () => parseToken(read(TOKEN)),
    keep: (value) => {
      if (parse(value)) write(TOKEN, value)
      else if (value === FORGOTTEN) {
        remove(TOKEN)
        dropCookie()
      }
    },
    forget: () => {
      write(TOKEN, FORGOTTEN)
      dropCookie()
    },
    clearForgotten: () => {
      if (isForgotten()) remove(TOKEN)
    },
    setConsent: moveTo,
    snoozedTill: () => read(SNOOZED),
    snooze: (till) => write(SNOOZED, till),
  }
}

const TOKEN = 'cw_conversation'
const SNOOZED = 'campaignsSnoozedTill'

/** Marker in place of a token, from `reset` until the next iframe answers. */
const FORGOTTEN = '-'

/** Returns the text if it has the form of a JWT; scripts may have stored text such as `undefined`. */
const parse = (text = ''): string | undefined => (/^[\w-]+(\.[\w-]+){2}$/.test(text) ? text : undefined)

/** Calls `act` with the storage of a level. Returns undefined if the level has no storage or the browser refuses. */
function attempt<Value>(level: Level, act: (storage: Storage) => Value): Value | undefined {
  try {
    return level === 'none' ? undefined : act(level === 'full' ? localStorage : sessionStorage)
  } catch {
    // The storage is denied, partitioned or full. Memory is used until the page is left.
    return undefined
  }
}

/**
 * Stores the two values at the consent level. It never throws: what may not or cannot be stored stays in memory while
 * the page lives. The frame's `createStorage` does the same for any number of keys, and is larger.
 */
function createHostStorage(websiteToken: string, consent: Level) {
  let [level, isSettled] = [consent, false]
  const memory: { [Name in HostValue]?: string | undefined } = {}

  const keyOf = (name: HostValue): string => hostKey(websiteToken, name)
  const peek = (name: HostValue): string | undefined =>
    memory[name] ?? attempt(level, (storage) => storage.getItem(keyOf(name))) ?? undefined
  const store = (name: HostValue): void =>
    attempt(level, (storage) => {
      const value = memory[name]
      if (value) storage.setItem(keyOf(name), value)
      memory[name] = undefined
    })
  const moveTo = (next: Level): void => {
    // If nothing may be stored from the start, values of earlier visits are removed without being read.
    const shouldKeep = isSettled || next !== 'none'
    isSettled = true
    level = next
    for (const name of [TOKEN, SNOOZED] as const) {
      for (const at of ['full', 'session'] as const)
        if (at !== next)
          attempt(at, (storage) => {
            if (shouldKeep) memory[name] ??= storage.getItem(keyOf(name)) ?? undefined
            storage.removeItem(keyOf(name))
          })
      store(name)
    }
    if (next !== 'full') dropCookie()
  }
  /** Moves the values to the first level before the first use. */
  const settle = (): void => void (isSettled || moveTo(level))
  return {
    level: () => level,
    /** Reads a value at the current level, and moves nothing. */
    peek,
    read: (name: HostValue) => {
      settle()
      return peek(name)
    },
    write: (name: HostValue, value: string) => {
      settle()
      memory[name] = value
      store(name)
    },
    remove: (name: HostValue) => {
      memory[name] = undefined
      attempt(level, (storage) => storage.removeItem(keyOf(name)))
    },
    moveTo: (next: Level) => {
      settle()
      moveTo(next)
    },
  }
}

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
