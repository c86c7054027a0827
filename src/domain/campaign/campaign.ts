import type { Brand } from '#tools/brand.ts'
import type { CustomAttributes } from '../contact.ts'
import type { Sender } from '#domain/message/sender.ts'

export type CampaignId = Brand<number, 'CampaignId'>

export type Campaign = {
  readonly id: CampaignId
  readonly url: string
  readonly timeOnPageSeconds: number
  readonly isForBusinessHoursOnly: boolean
  readonly message: string
  readonly sender?: Sender
}

/** Payload of the event `campaign.triggered` for the server. */
export type CampaignEvent = {
  readonly campaignId: CampaignId
  readonly initiatedAt: string
  readonly referer: string
  /** Attributes of the conversation that the server creates. */
  readonly customAttributes?: CustomAttributes
}

/**
 * Returns whether a page belongs to a campaign. A campaign address that ends with `/*` matches that address and every
 * page below it. Any other campaign address matches only itself, with or without a slash at its end. A query or hash
 * that is missing in the campaign's address may have any value.
 */
export function isForPage(campaignUrl: string, pageUrl: string): boolean {
  const page = parseUrlParts(pageUrl)
  const pattern = campaignUrl.trim()
  if (page === undefined || pattern === '') return false
  if (!pattern.endsWith('/*')) return isSame(parseUrlParts(pattern), page)
  const base = parseUrlParts(pattern.slice(0, -2))?.place
  return base !== undefined && (page.place === base || page.place.startsWith(`${base}/`))
}

type UrlParts = { readonly place: string; readonly query: string; readonly hash: string }

/**
 * Splits an address. Scheme and host are in lower case without a default port, as browsers write them. Undefined for an
 * invalid address.
 */
function parseUrlParts(address: string): UrlParts | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host, pathname, search, hash } = new URL(address)
  return { place: `${protocol}//${host}${pathname.replace(/\/$/, '')}`, query: search, hash }
}

const isSame = (pattern: UrlParts | undefined, page: UrlParts): boolean =>
  pattern !== undefined &&
  pattern.place === page.place &&
  (pattern.query === '' || pattern.query === page.query) &&
  (pattern.hash === '' || pattern.hash === page.hash)
