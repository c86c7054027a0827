import { describePage, HOST_PAGES, type HostPage, scriptTag } from '../../../harness/hosts/hostPages.ts'

/** Page with Turbo. The snippet is in the body, where Turbo runs it again at every visit. */
const turbo = describePage(
  { name: 'turbo', description: 'Turbo replaces the body.', host: 'localhost', link: 'changes' },
  (snippet) => ({ head: scriptTag('turboShop.js'), body: snippet }),
)

const strictMode: HostPage = {
  name: 'strict',
  description: 'React in StrictMode creates and destroys the widget twice.',
  host: 'localhost',
  link: 'changes',
  serve: (embed) => ({
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><div id="root" data-widget='${JSON.stringify(embed ?? {})}'></div><script src="../assets/strictShop.js"></script></body></html>`,
  }),
}

/** Host pages of the tests: those of the harness, and two with libraries or modes that only a clone has. */
export const TESTED_PAGES: readonly HostPage[] = [...HOST_PAGES, turbo, strictMode]
