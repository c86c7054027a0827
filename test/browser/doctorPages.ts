import type { Site } from './hosts/hostFixtures.ts'

/** Time in which the test pages insert their snippet. */
export const SETTLE_MS = 700

/** What a page of a test has. */
export type PageParts = {
  readonly head?: string
  /** Snippet of the page; by default that of README.md. */
  readonly snippet?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const runCall = (baseUrl: string, websiteToken = 'demo'): string =>
  `chatwootSDK.run(${JSON.stringify({ websiteToken, baseUrl })})`

export const snippetOf = (baseUrl: string, websiteToken = 'demo', attributes = ''): string =>
  `<script async src="${baseUrl}/widget/loader.js" id="chat"${attributes}></script>
<script>document.getElementById('chat').addEventListener('load', () => ${runCall(baseUrl, websiteToken)})</script>`

/** Adds a page to the site and returns its address. */
export function serve(
  site: Site,
  { head = '', snippet = snippetOf(site.sandboxUrl), body = '', headers = {} }: PageParts,
  host: Parameters<Site['origin']>[0] = 'localhost',
): string {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${head}</head><body><h1>Shop</h1>${snippet}${body}</body></html>`
  return `${site.origin(host)}${site.addPage({ body: html, headers })}`
}
