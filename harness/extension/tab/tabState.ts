import { fieldsOf, text } from '#tools/fields.ts'
import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'
import { type Attachment, readAttachment } from './attachment.ts'
import { findChatInPage } from './chatInPage.ts'
import { isPolicyRelaxed } from './policyRelaxation.ts'

/** Chat of a page, as far as the page names it. */
type Chat = { readonly chatUrl: string; readonly websiteToken?: string }

/** What the panel knows of its tab. */
export type TabState = {
  /** Origin of the tab's page; undefined if Chrome does not tell it to the extension. */
  readonly pageOrigin: string | undefined
  readonly chat: Chat | undefined
  readonly attachment: Attachment | undefined
  readonly isPolicyRelaxed: boolean
}

export const UNKNOWN_TAB: TabState = {
  ...{ pageOrigin: undefined, chat: undefined, attachment: undefined, isPolicyRelaxed: false },
}

/** Reads the state of a tab. Without a permission for the page, only its origin may be known. */
export async function readTabState(tabId: number): Promise<TabState> {
  const [address, attachment, isRelaxed] = await Promise.all([
    readAddress(tabId),
    readAttachment(tabId),
    isPolicyRelaxed(tabId),
  ])
  const pageOrigin = toWebOrigin(address)
  const chat = pageOrigin === undefined ? undefined : await findChat(tabId)
  return { pageOrigin, chat, attachment, isPolicyRelaxed: isRelaxed }
}

/** Returns the address of a tab. The developer tools tell it for the inspected tab, without a permission. */
async function readAddress(tabId: number): Promise<string | undefined> {
  // A closed tab has no address. Its panel may still be open.
  const { url } = await chrome.tabs.get(tabId).catch((): ChromeTab => ({}))
  const inspected = chrome.devtools?.inspectedWindow
  if (url !== undefined || inspected === undefined) return url
  return new Promise((resolve) => inspected.eval('location.href', (result) => resolve(text(result))))
}

/** Returns the origin of a web page; undefined for a page of the browser. */
const toWebOrigin = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : undefined

async function findChat(tabId: number): Promise<Chat | undefined> {
  try {
    const [first] = await chrome.scripting.executeScript({ target: { tabId }, world: 'MAIN', func: findChatInPage })
    return parseChat(first?.result)
  } catch {
    // Without a permission, or while the page is loading, the chat is unknown.
    return undefined
  }
}

/** Parses what a page says about its chat; undefined if it has none, or names no web address. */
function parseChat(value: unknown): Chat | undefined {
  const { chatUrl, websiteToken } = fieldsOf(value)
  const address = text(chatUrl)
  const token = text(websiteToken)
  if (address === undefined || toWebOrigin(address) === undefined) return undefined
  return { chatUrl: address, ...(token !== undefined && WEBSITE_TOKEN.test(token) && { websiteToken: token }) }
}
