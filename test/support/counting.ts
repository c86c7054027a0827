import type { ProductEvent } from '#domain/productEvent.ts'

type Told = { readonly url: string; readonly text: string }

/**
 * Creates a window that records every beacon sent through it. `wishes` are additional properties of its `navigator`,
 * such as the visitor's privacy settings.
 */
export function createCounting(wishes: object = {}, isTaking: () => boolean = () => true) {
  const beacons: { readonly url: string; readonly body: Blob }[] = []
  const navigator = {
    ...wishes,
    sendBeacon: (url: string, body: Blob) => {
      if (isTaking()) beacons.push({ url, body })
      return isTaking()
    },
  }
  const counting = new Proxy(window, {
    get: (target, name) => (name === 'navigator' ? navigator : (Reflect.get(target, name) as unknown)),
  })
  const told = (): Promise<Told[]> =>
    Promise.all(beacons.map(async ({ url, body }) => ({ url, text: await body.text() })))
  return {
    window: counting,
    told,
    events: async (): Promise<readonly ProductEvent[]> =>
      (await told()).map(({ text }) => JSON.parse(text) as ProductEvent),
  }
}
