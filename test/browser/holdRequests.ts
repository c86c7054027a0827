import type { Page } from '@playwright/test'

/** Keeps the page's requests for this address waiting. Returns a function that lets them through. */
export async function holdRequests(page: Page, url: RegExp | string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
