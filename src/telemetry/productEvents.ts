import { createBeacon } from '#browser/beacon.ts'
import type { Account } from '#domain/account.ts'
import type { ProductEvent } from '#domain/productEvent.ts'
import { createEventBeacon } from './eventBeacon.ts'
import { createGainsightSink } from './gainsight.ts'
import { noSink } from './noSink.ts'

/** Where product events go. Never throws, and nobody waits for it. */
export type EventSink = {
  /** Calls back if it is known, now or later, that it did not arrive. */
  readonly track: (event: ProductEvent, onLost: OnLost) => void
}

type OnLost = (status: number | undefined) => void

export type Analytics = {
  /** As the page has them: `beacon` and `gainsight` are addresses. */
  readonly settings: unknown
  readonly window: Window & typeof globalThis
}

/** The tenant's choice: an endpoint the page names comes before what the account has switched on. */
export function openEventSink({ settings, window }: Analytics, account: Account | undefined): EventSink {
  if (isUnwanted(window.navigator)) return noSink
  const beacon = addressOf(settings, 'beacon')
  if (beacon !== undefined) return createEventBeacon(createBeacon(window), beacon)
  return account?.isGainsightEnabled ? createGainsightSink(window, addressOf(settings, 'gainsight')) : noSink
}

/** Global Privacy Control, or the older wish not to be tracked. */
const isUnwanted = (navigator: Navigator): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || Reflect.get(navigator, 'doNotTrack') === '1'

/** Nothing goes out unencrypted, but to this very machine. */
function addressOf(settings: unknown, name: string): string | undefined {
  const text: unknown = typeof settings === 'object' && settings !== null ? Reflect.get(settings, name) : undefined
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, hostname } = new URL(text)
  const isLocal = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return protocol === 'https:' || isLocal ? text : undefined
}
