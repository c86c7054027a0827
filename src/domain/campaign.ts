import type { Brand } from './brand.ts'
import type { CustomAttributes } from './contact.ts'
import type { Sender } from './message.ts'

export type CampaignId = Brand<number, 'CampaignId'>

export type Campaign = {
  readonly id: CampaignId
  readonly url: string
  readonly timeOnPageSeconds: number
  readonly isForBusinessHoursOnly: boolean
  readonly message: string
  readonly sender?: Sender
}

/** `campaign.triggered`, as the server wants to hear of it. */
export type CampaignEvent = {
  readonly campaignId: CampaignId
  readonly initiatedAt: string
  readonly referer: string
  /** What the conversation it makes is to carry. */
  readonly customAttributes?: CustomAttributes
}

/**
 * Whether a page is one of a campaign's: `…/*` is that address and everything below it, all else one address, give or
 * take a slash at its end. What a campaign's address says nothing of (tags in the query, a place in the page) may be
 * anything.
 */
export function isForPage(campaignUrl: string, pageUrl: string): boolean {
  const page = partsOf(pageUrl)
  const wanted = campaignUrl.trim()
  if (page === undefined || wanted === '') return false
  if (!wanted.endsWith('/*')) return isSame(partsOf(wanted), page)
  const base = partsOf(wanted.slice(0, -2))?.place
  return base !== undefined && (page.place === base || page.place.startsWith(`${base}/`))
}

type Parts = { readonly place: string; readonly query: string; readonly hash: string }

/** Scheme and host in lower case without a default port, as browsers write them; undefined for what is no address. */
function partsOf(address: string): Parts | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host, pathname, search, hash } = new URL(address)
  return { place: `${protocol}//${host}${pathname.replace(/\/$/, '')}`, query: search, hash }
}

const isSame = (wanted: Parts | undefined, page: Parts): boolean =>
  wanted !== undefined &&
  wanted.place === page.place &&
  (wanted.query === '' || wanted.query === page.query) &&
  (wanted.hash === '' || wanted.hash === page.hash)
