import type { Page, Request } from '@playwright/test'

/** Streams of events never end. */
const isCounted = (request: Request): boolean => request.resourceType() !== 'eventsource'

/** Counts the requests of a page. Returns a function that returns the number of those without a response. */
export function countRequests(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (isCounted(request)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}
