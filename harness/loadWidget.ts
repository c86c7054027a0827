import type { HarnessPage } from './page.ts'

type Handle = { readonly setTheme: (theme: string) => Promise<void> }

type Sdk = {
  readonly run: (options: { readonly websiteToken: string; readonly baseUrl: string }) => void
  /** Returns the handle of the page's widget, if that has the same token and address. */
  readonly create: (options: { readonly token: string; readonly baseUrl: string }) => Handle
}

/** Bubble colours by website token. A customer's snippet sets the colour, as the bubble appears before any response. */
const COLOURS: Readonly<Record<string, string>> = { plain: '#2563eb', bot: '#0f766e', away: '#be123c' }

/** Embeds the widget as a customer's page does, and adds the debug hook `onEnvelope`. */
export function loadWidget(
  page: HarnessPage,
  onEnvelope: (direction: 'in' | 'out', text: string) => void,
  onReady: () => void,
): void {
  Reflect.set(window, 'chatwootSettings', {
    position: page.position,
    darkMode: page.darkMode,
    widgetColor: COLOURS[page.token] ?? '#ffd301',
    campaigns: page.hasCampaigns,
    // A server that only has the files of a widget is no middleware.
    ...(!page.isStatic && { middlewareUrl: page.sandboxUrl }),
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

/** Calls `window.$chatwoot` as a host page does. Does nothing before the loader has run. */
export const callApi = (name: string, ...args: readonly unknown[]): void =>
  (Reflect.get(window, '$chatwoot') as PublicApi | undefined)?.[name]?.(...args)

/** Returns the widget's iframe in the host page; undefined before the loader has created it. */
export const findFrame = (): HTMLIFrameElement | undefined => findWidgetRoot()?.querySelector('iframe') ?? undefined

const findWidgetRoot = (): HTMLElement | undefined => document.getElementById('cw-widget-holder') ?? undefined

/**
 * Loads the frame without opening the chat, and waits until it answers. A call of the handle loads the frame, and this
 * one repeats the page's own scheme. Rejects if there is no loader, or with the loader's error.
 */
export async function loadFrame({
  token,
  sandboxUrl,
  darkMode,
}: Pick<HarnessPage, 'token' | 'sandboxUrl' | 'darkMode'>): Promise<void> {
  const sdk = Reflect.get(window, 'chatwootSDK') as Sdk | undefined
  if (sdk === undefined) throw new Error('The page has no widget: reload it.')
  await sdk.create({ token, baseUrl: sandboxUrl }).setTheme(darkMode)
}

/** Opens the chat screen in the frame. No host command can do that, so the function changes the frame's address. */
export async function goToChat(): Promise<void> {
  const frame = findFrame() ?? (await nextFrame())
  const address = new URL(frame.src)
  address.pathname = '/widget/chat'
  frame.src = address.href
}

/** Waits for the iframe, which the loader's lazily loaded panel script creates. */
const nextFrame = (): Promise<HTMLIFrameElement> =>
  new Promise((resolve) => {
    const root = findWidgetRoot()
    const observer = new MutationObserver(() => {
      const frame = findFrame()
      if (frame === undefined) return
      observer.disconnect()
      resolve(frame)
    })
    if (root) observer.observe(root, { childList: true, subtree: true })
  })
