import { element } from './element.ts'

type FrameAddress = {
  readonly baseUrl: string
  readonly websiteToken: string
  readonly locale: string | undefined
  readonly conversationToken: string | undefined
  /** The visitor was forgotten: the frame is to forget them too. */
  readonly isFresh?: boolean
}

/** The frame's own page, with what it has to know from the start. */
export function frameUrl({ baseUrl, websiteToken, locale, conversationToken, isFresh }: FrameAddress): string {
  const url = new URL(`${baseUrl}/widget`)
  url.searchParams.set('website_token', websiteToken)
  if (locale !== undefined) url.searchParams.set('locale', locale)
  // Named even when empty: left out it means that there is nobody to remember.
  if (isFresh !== true) url.searchParams.set('cw_conversation', conversationToken ?? '')
  return url.href
}

/** No referrer: the host's address is told by message, once the frame is known to be ours. */
export const createFrame = (src: string, title: string): HTMLIFrameElement =>
  element('iframe', {
    id: 'chatwoot_live_chat_widget',
    title,
    src,
    allow: 'fullscreen; clipboard-write',
    referrerpolicy: 'no-referrer',
  })

/** `https://chat.example.com/` without its slash; undefined for what is not a web address. */
export function parseBaseUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href.replace(/\/+$/, '') : undefined
}
