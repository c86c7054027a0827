import type { HttpExchange } from '../probe/http.ts'
import { toText } from './httpArchive.ts'

/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Name of a header as HTTP defines it (RFC 9110, token). curl reads a file for a name that starts with `@`. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Returns the request as a command of curl, without headers whose names HTTP does not allow. Secrets are masked in a
 * trace, so the command has to be completed where it shows `…`. A comment replaces the command if the address is not
 * one of HTTP, as curl also reads files.
 */
export function toCurl({ method, url, requestHeaders, requestBody }: HttpExchange): string {
  if (!/^https?:$/.test(new URL(url).protocol)) return '# The address of this request is not one of HTTP.'
  const parts = [
    `curl ${quote(url)}`,
    `-X ${quote(method)}`,
    ...Object.entries(requestHeaders)
      .filter(([name]) => HEADER_NAME.test(name))
      .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(requestBody === undefined ? [] : [`--data-raw ${quote(toText(requestBody))}`]),
  ]
  return parts.join(' \\\n  ')
}

/** Returns the request as a call of `fetch`, with masked secrets. */
export function toFetch({ method, url, requestHeaders, requestBody }: HttpExchange): string {
  const init = {
    method,
    headers: requestHeaders,
    ...(requestBody !== undefined && { body: toText(requestBody) }),
  }
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(init, null, 2)})`
}

/** Returns the request as a step of a Playwright test, which waits for it and expects its status. */
export function toTestStep({ method, url, status }: HttpExchange): string {
  const { pathname } = new URL(url)
  return [
    `const response = await page.waitForResponse(`,
    `  (candidate) =>`,
    `    candidate.request().method() === ${JSON.stringify(method)} &&`,
    `    new URL(candidate.url()).pathname === ${JSON.stringify(pathname)},`,
    `)`,
    `expect(response.status()).toBe(${JSON.stringify(status ?? 0)})`,
  ].join('\n')
}
