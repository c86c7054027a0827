import { isAddress } from './settings.ts'

/** Returns a web address without its trailing slash; undefined if it is none. */
export function parseBaseUrl(value: unknown): string | undefined {
  try {
    return isAddress(value) ? new URL(value).href.replace(/\/+$/, '') : undefined
  } catch {
    // `new URL` throws for an invalid address.
    return undefined
  }
}
