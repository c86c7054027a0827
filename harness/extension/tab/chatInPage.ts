/** Chat that is in a page. */
type ChatInPage = {
  /** Address of the chat, without a slash at its end; undefined if the page has no chat. */
  readonly chatUrl: string | undefined
  readonly websiteToken: string | undefined
}

/**
 * Finds the chat of a page: by its frame, by `$chatwoot`, or by the script element of the loader. It runs as text in the
 * main world of the page, so it may use no import and nothing outside of itself.
 */
export function findChatInPage(): ChatInPage {
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const asText = (value: unknown): string | undefined => (isText(value) ? value : undefined)
  const read = (name: string): string | undefined => {
    const api: unknown = Reflect.get(window, '$chatwoot')
    return typeof api === 'object' && api !== null ? asText(Reflect.get(api, name)) : undefined
  }
  const findFrameUrl = (): string | undefined => {
    // The chat may also be a page of its own.
    if (/\/widget(\/|$)/.test(location.pathname) && location.search.includes('website_token=')) return location.href
    return asText(document.querySelector<HTMLIFrameElement>('#chatwoot_live_chat_widget')?.src)
  }
  const LOADER = /\/(widget\/loader|packs\/js\/sdk)\.js(\?.*)?$/
  const findLoaderUrl = (): string | undefined =>
    [...document.querySelectorAll('script')].map(({ src }) => src).find((src) => LOADER.test(src))
  const frameUrl = findFrameUrl()
  const readToken = (): string | undefined =>
    frameUrl === undefined ? undefined : asText(new URL(frameUrl).searchParams.get('website_token'))
  return {
    chatUrl:
      frameUrl?.replace(/\/widget([/?#].*)?$/, '') ??
      read('baseUrl')?.replace(/\/+$/, '') ??
      findLoaderUrl()?.replace(LOADER, ''),
    websiteToken: readToken() ?? read('websiteToken'),
  }
}
