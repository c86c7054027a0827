import type { TenantAddress } from '../../console/tenantAddress.ts'

/** Result of an attempt to embed the chat in a page. */
export type EmbedOutcome =
  | { readonly status: 'started' }
  /** The page already has a chat. */
  | { readonly status: 'present' }
  /** The page's policy forbids a part of the chat. */
  | { readonly status: 'forbidden'; readonly directive: string; readonly blocked: string }
  /** The server does not send the loader. */
  | { readonly status: 'missing'; readonly address: string }
  | { readonly status: 'failed'; readonly reason: string }

type Sdk = {
  readonly run: (options: object) => void
  readonly create?: (options: object) => { readonly setTheme: (theme: unknown) => Promise<void> }
}

/**
 * Adds the loader to the page as the snippet does, starts the chat, and loads its frame without opening it. It runs as
 * text in the main world of the page, so the page's policy applies to it, and it may use nothing outside of itself.
 */
export async function embedChat({ baseUrl, websiteToken }: TenantAddress): Promise<EmbedOutcome> {
  /** Maximum wait for the report of a violation after a script has failed, and for the frame, in ms. */
  const [REPORT_MS, FRAME_MS] = [500, 10_000]
  const violations: { readonly directive: string; readonly blocked: string }[] = []
  const address = `${baseUrl}/widget/loader.js`
  const { origin } = new URL(baseUrl)
  const violated = new Promise<false>((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
      const isOurs = blockedURI.startsWith(origin) || effectiveDirective.startsWith('require-trusted-types')
      if (disposition === 'report' || !isOurs) return
      violations.push({ directive: effectiveDirective, blocked: blockedURI })
      resolve(false)
    })
  })
  const after = (milliseconds: number): Promise<undefined> =>
    new Promise((resolve) => void setTimeout(resolve, milliseconds))
  const toFailure = async (otherwise: EmbedOutcome): Promise<EmbedOutcome> => {
    if (violations.length === 0) await Promise.race([violated, after(REPORT_MS)])
    const [first] = violations
    return first === undefined ? otherwise : { status: 'forbidden', ...first }
  }
  const addScript = (src: string): Promise<boolean> =>
    new Promise((resolve) => {
      const script = document.createElement('script')
      script.addEventListener('load', () => resolve(true))
      script.addEventListener('error', () => resolve(false))
      script.async = true
      script.src = src
      document.head.append(script)
    })
  const describe = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))
  // A server of Chatwoot has its loader at another path.
  const loadLoader = async (): Promise<boolean> => {
    const addresses = [address, `${baseUrl}/packs/js/sdk.js`]
    for (const src of addresses)
      if (violations.length === 0 && (await addScript(src)) && 'chatwootSDK' in window) return true
    return false
  }
  // A call of the handle loads the frame, and this one repeats the page's own setting. Chatwoot has its frame at once.
  const showFrame = async ({ create }: Sdk): Promise<true> => {
    const settings = Reflect.get(window, 'chatwootSettings') as { readonly darkMode?: unknown } | undefined
    if (create === undefined) await new Promise((resolve) => window.addEventListener('chatwoot:ready', resolve))
    else await create({ token: websiteToken, baseUrl }).setTheme(settings?.darkMode ?? 'light')
    return true
  }

  if ('chatwootSDK' in window || '$chatwoot' in window) return { status: 'present' }
  try {
    if (!(await loadLoader())) return await toFailure({ status: 'missing', address })
    const sdk = Reflect.get(window, 'chatwootSDK') as Sdk
    sdk.run({ websiteToken, baseUrl })
    const isShown = await Promise.race([showFrame(sdk), violated, after(FRAME_MS)])
    if (isShown === true) return { status: 'started' }
    return await toFailure({ status: 'failed', reason: 'The frame of the chat does not answer.' })
  } catch (problem) {
    return toFailure({ status: 'failed', reason: describe(problem) })
  }
}
