const SETTINGS = /(<script type="application\/json" id="harness-page">)[\s\S]*?(<\/script>)/

/** Settings of the harness page, as `harness/page.ts` reads them. */
type HarnessSettings = {
  /** Address of the sandbox; absent for a page that takes the address of a widget from its own address. */
  readonly sandboxUrl?: string
  readonly liveReload?: string
  readonly isMocked: boolean
  readonly isStatic?: boolean
}

/** Returns the harness page with these settings. */
export const withHarnessSettings = (html: string, settings: HarnessSettings): string =>
  html.replace(SETTINGS, `$1${JSON.stringify(settings)}$2`)
