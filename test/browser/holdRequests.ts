import type { BrowserContext, Page } from '@playwright/test'

/** Keeps the requests of a page, or of all pages, for this address waiting. Returns a function that lets them through. */
export async function holdRequests(page: BrowserContext | Page, url: RegExp | string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** Keeps a script of the page waiting. Returns a function that lets it through, and waits until it has arrived. */
export async function holdScript(page: Page, url: RegExp): Promise<() => Promise<void>> {
  const release = await holdRequests(page, url)
  const arrived = page.waitForEvent('requestfinished', (request) => url.test(request.url()))
  return async () => {
    release()
    await arrived
  }
}
