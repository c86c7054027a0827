import type { ResponseHeaders } from './evidence.ts'

/** Response headers that a rule reads. Cookies and all others are not recorded. */
const RECORDED_HEADERS = [
  'access-control-allow-origin',
  'content-security-policy',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
]

/** Returns the headers that a rule reads. Their names must be in lower case. */
export const selectHeaders = (headers: ResponseHeaders): ResponseHeaders =>
  Object.fromEntries(RECORDED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
