import { list } from '#tools/fields.ts'

const KEY = 'harness:confirmed-addresses'

type Answers = Pick<Storage, 'getItem' | 'setItem'>

/** Window of a tab, or of a page inside of another page. */
type Page = { readonly self: unknown; readonly top: unknown; readonly sessionStorage: Answers }

/**
 * Returns whether the developer has confirmed the script of this base address since the tab was opened. A page inside of
 * another page has no confirmations, because its answers are not the developer's.
 */
export function isConfirmed(baseUrl: string, page: Page = window): boolean {
  return page.self === page.top && readAddresses(() => page.sessionStorage).includes(baseUrl)
}

/** Remembers the confirmation until the tab is closed. A browser that denies storage remembers nothing. */
export function confirmAddress(baseUrl: string, page: Page = window): void {
  const addresses = [...new Set([...readAddresses(() => page.sessionStorage), baseUrl])]
  try {
    page.sessionStorage.setItem(KEY, JSON.stringify(addresses))
  } catch {
    // The page asks again after a reload.
  }
}

function readAddresses(open: () => Answers): readonly unknown[] {
  try {
    return list(JSON.parse(open().getItem(KEY) ?? '[]'))
  } catch {
    // The browser denies storage, or another script has changed the value.
    return []
  }
}
