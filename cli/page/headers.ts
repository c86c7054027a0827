import { type Policy, toPolicyText } from './policyText.ts'

type Headers = Readonly<Record<string, string>>

/** So that a host that isolates itself can embed the page, and nothing can be done through it that a chat does not need. */
const PAGE_HEADERS: Headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // Asked anew every time, but not kept out of the browser's back/forward cache.
  'cache-control': 'no-cache',
}

/** With the page itself; a server that serves files needs to know no more than these. */
export const pageHeaders = (policy: Policy): Headers => ({
  ...PAGE_HEADERS,
  'content-security-policy': toPolicyText(policy),
})

/** With what is named after its content. */
export const ASSET_HEADERS: Headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** With the host's script: by its name alone it may be another one tomorrow. */
export const SCRIPT_HEADERS: Headers = {
  ...ASSET_HEADERS,
  'timing-allow-origin': '*',
  'cache-control': 'no-cache',
}

/** The same script, asked for by its content's hash in the query. */
export const NAMED_SCRIPT_HEADERS: Headers = {
  ...SCRIPT_HEADERS,
  'cache-control': ASSET_HEADERS['cache-control'] ?? '',
}
