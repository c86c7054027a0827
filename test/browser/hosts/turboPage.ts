import { describePage, HOST_PAGES, scriptTag } from '../../../harness/hosts/hostPages.ts'

/** Page with Turbo, which only the tests install. The snippet is in the body, where Turbo runs it again at every visit. */
const turbo = describePage(
  { name: 'turbo', description: 'Turbo replaces the body.', host: 'localhost', link: 'changes' },
  (snippet) => ({ head: scriptTag('turboShop.js'), body: snippet }),
)

export const TESTED_PAGES = [...HOST_PAGES, turbo]
