import type { StartPanel } from './panelContract.ts'

/** Given by the build: the panel file's sha256 in base64. */
declare const PANEL_HASH: string

/** Where the panel file lies below the base. The hash in the query lets servers and browsers cache each version apart. */
export const panelPath = `/widget/panel.js?${PANEL_HASH}`

/** The element that loads this script. A browser tells which one only while the script first runs. */
const own: { readonly integrity?: string; readonly nonce?: string } = document.currentScript ?? {}

/**
 * Loads the panel file. A page that pins this loader with `integrity` pins the panel file too: the browser checks its hash
 * before it runs. Other pages run whatever panel file is served, so that a page older than a release can load the newer one.
 */
export async function loadPanel(baseUrl: string, attempt: number): Promise<{ readonly startPanel: StartPanel }> {
  const address = `${baseUrl}${panelPath}&${attempt}`
  if (own.integrity) await verify(address)
  return import(address)
}

/**
 * Puts the file into the page's module map if its hash is right, from where `import` takes it without another request.
 * A link needs no Trusted Types policy. Browsers that cannot preload modules (Safari before 17) never answer: the chat fails
 * there, as it would with a wrong hash.
 */
const verify = (address: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      integrity: `sha256-${PANEL_HASH}`,
      crossOrigin: '',
      nonce: own.nonce,
      onload: resolve,
      onerror: reject,
      href: address,
    })
    document.documentElement.append(link)
  })
