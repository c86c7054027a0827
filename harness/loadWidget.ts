import type { HarnessPage } from './page.ts'
import type { Envelope } from './traffic/traffic.ts'

type Sdk = { readonly run: (options: { readonly websiteToken: string; readonly baseUrl: string }) => void }

/** A customer's snippet carries their colour: the bubble is there before any configuration. */
const COLOURS: Readonly<Record<string, string>> = { plain: '#2563eb', bot: '#0f766e', away: '#be123c' }

/** Embeds the widget exactly as a customer's page does, with the debug hook on. */
export function loadWidget(
  page: HarnessPage,
  onEnvelope: (direction: Envelope['direction'], text: string) => void,
  onReady: () => void,
): void {
  Reflect.set(window, 'chatwootSettings', {
    position: page.position,
    darkMode: page.darkMode,
    widgetColor: COLOURS[page.token] ?? '#ffd301',
    campaigns: page.hasCampaigns,
    middlewareUrl: page.sandboxUrl,
    ...(page.locale !== undefined && { locale: page.locale }),
    onEnvelope,
  })
  const script = document.createElement('script')
  script.src = `${page.sandboxUrl}/widget/loader.js`
  script.async = true
  script.addEventListener('load', () => {
    const sdk = Reflect.get(window, 'chatwootSDK') as Sdk
    sdk.run({ websiteToken: page.token, baseUrl: page.sandboxUrl })
    onReady()
  })
  document.head.append(script)
}

type PublicApi = Readonly<Record<string, (...args: readonly unknown[]) => void>>

/** Calls `window.$chatwoot` as a host page does; before the loader has run there is nobody to call. */
export const callApi = (name: string, ...args: readonly unknown[]): void =>
  (Reflect.get(window, '$chatwoot') as PublicApi | undefined)?.[name]?.(...args)

/** The widget's frame, where host pages find it. */
export const findFrame = (): HTMLIFrameElement | undefined => rootOfWidget()?.querySelector('iframe') ?? undefined

const rootOfWidget = (): HTMLElement | undefined => document.getElementById('cw-widget-holder') ?? undefined

/** No host can say where its visitor is; a page to try things on may have the frame begin in the conversation. */
export async function goToChat(): Promise<void> {
  const frame = findFrame() ?? (await nextFrame())
  const address = new URL(frame.src)
  address.pathname = '/widget/chat'
  frame.src = address.href
}

/** It comes with the loader's second file. */
const nextFrame = (): Promise<HTMLIFrameElement> =>
  new Promise((resolve) => {
    const root = rootOfWidget()
    const observer = new MutationObserver(() => {
      const frame = findFrame()
      if (frame === undefined) return
      observer.disconnect()
      resolve(frame)
    })
    if (root) observer.observe(root, { childList: true, subtree: true })
  })
