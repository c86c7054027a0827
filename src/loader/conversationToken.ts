import { createStorage } from '#browser/storage.ts'
import type { Consent } from '#protocol/hostCommands.ts'

/** Remembers, on the host's own side, that this visitor has a conversation; storage inside a frame is not everywhere to be had. */
export type TokenKeeper = {
  readonly read: () => string | undefined
  readonly keep: (token: string) => void
  readonly forget: () => void
  readonly setConsent: (consent: Consent) => void
  /** No campaign for an hour. */
  readonly snooze: () => void
  /** Epoch, in milliseconds. */
  readonly snoozedTill: () => number | undefined
}

const LEGACY_COOKIE = 'cw_conversation'

export function createTokenKeeper(websiteToken: string, _consent: Consent = 'full'): TokenKeeper {
  const storage = createStorage(() => window.localStorage)
  const key = `chatwoot-widget:${websiteToken}:cw_conversation`
  const snoozeKey = `chatwoot-widget:${websiteToken}:cw_snooze_campaigns_till`
  return {
    setConsent: () => undefined,
    snooze: () => storage.write(snoozeKey, String(Date.now() + 3_600_000)),
    snoozedTill: () => Number(storage.read(snoozeKey)) || undefined,
    // Pages that come from Chatwoot have their visitors' conversations in its cookie.
    read: () => parse(storage.read(key)) ?? parse(readCookie()),
    keep: (token) => {
      if (parse(token)) storage.write(key, token)
    },
    forget: () => {
      storage.remove(key)
      if (readCookie() !== undefined) document.cookie = `${LEGACY_COOKIE}=; path=/; max-age=0; SameSite=Lax`
    },
  }
}

/** A JWT; leftovers of scripts such as `undefined` are not one. */
const parse = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? text : undefined

const readCookie = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${LEGACY_COOKIE}=`))
    ?.slice(LEGACY_COOKIE.length + 1)
