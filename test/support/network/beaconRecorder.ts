import type { ProductEvent } from '#domain/analytics/productEvent.ts'

type SentBeacon = { readonly url: string; readonly text: string }

/**
 * Creates a window that records every beacon sent through it. `navigatorProperties` are additional properties of its
 * `navigator`, such as the visitor's privacy settings.
 */
export function createBeaconRecorder(navigatorProperties: object = {}, isAccepting: () => boolean = () => true) {
  const beacons: { readonly url: string; readonly body: Blob }[] = []
  const navigator = {
    ...navigatorProperties,
    sendBeacon: (url: string, body: Blob) => {
      if (isAccepting()) beacons.push({ url, body })
      return isAccepting()
    },
  }
  const recorderWindow = new Proxy(window, {
    get: (target, name) => (name === 'navigator' ? navigator : (Reflect.get(target, name) as unknown)),
  })
  const sentBeacons = (): Promise<SentBeacon[]> =>
    Promise.all(beacons.map(async ({ url, body }) => ({ url, text: await body.text() })))
  return {
    window: recorderWindow,
    sentBeacons,
    events: async (): Promise<readonly ProductEvent[]> =>
      (await sentBeacons()).map(({ text }) => JSON.parse(text) as ProductEvent),
  }
}
