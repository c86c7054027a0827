import type { StartPanel } from './panelContract.ts'

/** SHA-256 of the panel script in base64, defined by the build. */
declare const PANEL_HASH: string

/** Path of the panel script below the base URL. The hash in the query separates versions in caches. */
export const panelPath = `/widget/panel.js?${PANEL_HASH}`

/** Script element of the loader. `document.currentScript` is set only while the script first runs. */
const loaderScript: { readonly integrity?: string; readonly nonce?: string } = document.currentScript ?? {}

/**
 * Loads the panel script. If the page pins this loader with `integrity`, the browser checks the panel's hash before it
 * runs. Other pages run the served panel, so that a page older than a release can load the newer one.
 */
export async function loadPanel(baseUrl: string, attempt: number): Promise<{ readonly startPanel: StartPanel }> {
  const address = `${baseUrl}${panelPath}&${attempt}`
  if (loaderScript.integrity) await verify(address)
  return import(address)
}

/**
 * Preloads the panel script with its hash. `import` then takes it from the module map without another request. A link
 * needs no Trusted Types policy. Browsers without modulepreload (Safari before 17) fire no event, so the chat fails.
 */
const verify = (address: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      integrity: `sha256-${PANEL_HASH}`,
      crossOrigin: '',
      nonce: loaderScript.nonce,
      onload: resolve,
      onerror: reject,
      href: address,
    })
    document.documentElement.append(link)
  })
