import { createBeacon } from '#browser/beacon.ts'
import type { Account } from '#domain/account.ts'
import { fieldsOf } from '#tools/fields.ts'
import { createEventBeacon } from './eventBeacon.ts'
import type { EventSink } from './eventSink.ts'
import { createGainsightSink } from './gainsight.ts'
import { noSink } from './noSink.ts'

export type Analytics = {
  /** Settings of the page: `beacon` and `gainsight` are addresses. */
  readonly settings: unknown
  readonly window: Window & typeof globalThis
}

/**
 * Opens the sink that the tenant has chosen. The address `beacon` in the page's settings takes precedence over the
 * account's Gainsight.
 */
export function openEventSink({ settings, window }: Analytics, account: Account | undefined): EventSink {
  if (isTrackingRefused(window.navigator)) return noSink
  const beacon = addressOf(settings, 'beacon')
  if (beacon !== undefined) return createEventBeacon(createBeacon(window), beacon)
  return account?.isGainsightEnabled ? createGainsightSink(window, addressOf(settings, 'gainsight')) : noSink
}

/** Returns whether the visitor has opted out: by Global Privacy Control or the older Do Not Track. */
const isTrackingRefused = (navigator: Navigator): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || Reflect.get(navigator, 'doNotTrack') === '1'

/**
 * Returns an address of the settings; undefined if it is invalid. The address must use HTTPS, except on the local
 * machine.
 */
function addressOf(settings: unknown, name: string): string | undefined {
  const text = fieldsOf(settings)[name]
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, hostname } = new URL(text)
  const isLocal = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return protocol === 'https:' || isLocal ? text : undefined
}
