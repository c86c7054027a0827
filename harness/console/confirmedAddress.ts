import { isRecord } from '#tools/fields.ts'

/** Window of a tab, or of a page inside of another page. */
type Page = {
  readonly self: unknown
  readonly top: unknown
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/**
 * Returns whether the developer has confirmed the script of this base address in this entry of the tab's history. A page
 * inside of another page has no confirmations, because its answers are not the developer's.
 */
export function isConfirmed(baseUrl: string, page: Page = window): boolean {
  const state: unknown = page.history.state
  return page.self === page.top && isRecord(state) && state['confirmedAddress'] === baseUrl
}

/**
 * Remembers the confirmation in the entry of the tab's history, whose state only this page can set. Session storage is
 * no place for it: the browser copies it into windows that a page of any site opens, even if that page removes `opener`.
 */
export function confirmAddress(baseUrl: string, { history }: Page = window): void {
  history.replaceState({ confirmedAddress: baseUrl }, '')
}
