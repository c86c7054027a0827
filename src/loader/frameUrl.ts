import { isAddress } from './settings.ts'

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
  const query = new URLSearchParams({
    website_token: websiteToken,
    ...(locale && { locale }),
    // Named even when empty: left out it means that there is nobody to remember.
    ...(!isFresh && { cw_conversation: conversationToken ?? '' }),
  })
  return `${baseUrl}/widget?${query}`
}

/** `https://chat.example.com/` without its slash; undefined for what is not a web address. */
export function parseBaseUrl(value: unknown): string | undefined {
  try {
    return isAddress(value) ? new URL(value).href.replace(/\/+$/, '') : undefined
  } catch {
    // Begins like an address, and is none.
    return undefined
  }
}
