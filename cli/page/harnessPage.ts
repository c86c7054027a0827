const SETTINGS = /(<script type="application\/json" id="harness-page">)[\s\S]*?(<\/script>)/

/** Settings of the harness page, as `harness/page.ts` reads them. */
type HarnessSettings = {
  /** Address of the sandbox; absent for a page that takes the address of a widget from its own address. */
  readonly sandboxUrl?: string
  readonly liveReload?: string
  readonly isMocked: boolean
  readonly isStatic?: boolean
  /** Base addresses whose script a static page may load, from `toServiceUrl`. If empty, the developer confirms each one. */
  readonly allowed?: readonly string[]
}

/** Returns the harness page with these settings. */
export const withHarnessSettings = (html: string, settings: HarnessSettings): string =>
  html.replace(SETTINGS, (_page, start: string, end: string) => `${start}${JSON.stringify(settings)}${end}`)

/**
 * Returns the page with a policy for its scripts in a `<meta>`. With allowed addresses, the browser runs only scripts of
 * the page's own origin and below theirs; after a redirect it compares only the origin. Without any, it forbids plug-ins
 * and another base address.
 */
export function withHarnessPolicy(html: string, allowed: readonly string[]): string {
  // A source with a slash at its end allows the paths below it; without the slash, it allows that path alone.
  const sources = [...new Set(allowed.map((address) => `${address}/`))]
  const scripts = sources.length === 0 ? [] : [`script-src 'self' ${sources.join(' ')}`]
  const policy = [...scripts, "object-src 'none'", "base-uri 'none'"].join('; ')
  return html.replace(
    /<meta charset[^>]*>/,
    `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  )
}
