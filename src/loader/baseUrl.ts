import { isAddress } from './settings.ts'

/** `https://chat.example.com/` without its slash; undefined for what is not a web address. */
export function parseBaseUrl(value: unknown): string | undefined {
  try {
    return isAddress(value) ? new URL(value).href.replace(/\/+$/, '') : undefined
  } catch {
    // Begins like an address, and is none.
    return undefined
  }
}
