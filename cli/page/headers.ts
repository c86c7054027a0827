import { framePermissions, type Part } from '#domain/parts.ts'
import { LICENCES } from '../output/manifest.ts'
import { type Policy, toPolicyText } from './policyText.ts'

export type Headers = Readonly<Record<string, string>>

/** Headers that let a cross-origin isolated host embed the page. */
const PAGE_HEADERS: Headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // The browser revalidates the page on every load, and may still keep it in its back/forward cache.
  'cache-control': 'no-cache',
}

/** Browser features that the page switches off unless one of its optional features uses them. */
const BROWSER_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** Returns the value of `Permissions-Policy` for a page with these optional features. */
function toPermissionsPolicy(parts: readonly Part[] | undefined): string {
  const used = framePermissions(parts)
  return BROWSER_FEATURES.map((name) => `${name}=${used.includes(name) ? '(self)' : '()'}`).join(', ')
}

/** Headers of the iframe's page, with what these optional features need; without `parts`, what all of them need. */
export const toPageHeaders = (policy: Policy, parts?: readonly Part[]): Headers => ({
  ...PAGE_HEADERS,
  'permissions-policy': toPermissionsPolicy(parts),
  'content-security-policy': toPolicyText(policy),
})

/** Headers of a page that lists a hash for each of its own scripts: the browser refuses every script without one. */
export const toHashedPageHeaders = (policy: Policy, parts: readonly Part[]): Headers => ({
  ...toPageHeaders(policy, parts),
  ...(hasOnlyOwnScripts(policy) && { 'integrity-policy': 'blocked-destinations=(script)' }),
})

/**
 * Returns true if the policy allows only own scripts. The script of an analytics service changes without notice, so no
 * hash can be listed for it.
 */
const hasOnlyOwnScripts = (policy: Policy): boolean =>
  (policy.get('script-src') ?? []).every((source) => source === "'self'" || source.startsWith("'sha256-"))

/**
 * Header that the server adds to the page's own headers at every address below `/widget/`. The browser then cuts the
 * reference between such a window and the page that opened it. `/widget` itself has no such header, because a window
 * needs its opener there to prove whose conversation it shows (ADR 0040).
 */
export const SCREEN_HEADERS: Headers = { 'cross-origin-opener-policy': 'same-origin' }

/** Headers of a file that is named after its content. */
const ASSET_HEADERS: Headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

/**
 * Headers of the emoji data. Its names stay the same from release to release, and a visitor gets new data after a day.
 */
const EMOJI_HEADERS: Headers = { ...ASSET_HEADERS, 'cache-control': 'public, max-age=86400' }

/** Headers of the host page's scripts, whose names stay the same from release to release. */
const SCRIPT_HEADERS: Headers = {
  ...ASSET_HEADERS,
  'timing-allow-origin': '*',
  'cache-control': 'no-cache',
}

/**
 * Path of the file whose address has its own sha256 in the query (src/loader/panelFile.ts). The address of the loader
 * never has one.
 */
export const PANEL = 'widget/panel.js'

const SCRIPTS = 'widget/*.js'

/** Returns headers by address, relative to a tenant's folder. `*` matches any characters except a slash. */
export const toTenantFileHeaders = (panelHash: string): Readonly<Record<string, Headers>> => ({
  [SCRIPTS]: SCRIPT_HEADERS,
  // With any other query the address may name the file of another release.
  [`${PANEL}?${panelHash}&*`]: { ...SCRIPT_HEADERS, 'cache-control': ASSET_HEADERS['cache-control'] ?? '' },
})

/** Headers of a text that no page loads. */
const TEXT_HEADERS: Headers = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

/**
 * Headers by address, relative to the build's folder. `*` matches any characters except a slash, `**` matches all
 * characters.
 */
export const FILE_HEADERS: Readonly<Record<string, Headers>> = {
  'assets/**': ASSET_HEADERS,
  'emoji/**': EMOJI_HEADERS,
  [`tenants/*/${SCRIPTS}`]: SCRIPT_HEADERS,
  [LICENCES]: TEXT_HEADERS,
}
