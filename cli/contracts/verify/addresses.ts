import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'

const HTTP = ['http:', 'https:']
const CABLE = ['ws:', 'wss:']

/** Validates the base URL of a service and removes a trailing slash. Throws a `CliError` if the URL is invalid. */
export const toServiceUrl = (text: string): string =>
  toAddress(text, HTTP, 'Use http:// or https://, with the path prefix of all requests, if there is one.')

export const toCableUrl = (text: string): string =>
  toAddress(text, CABLE, 'Use ws:// or wss://, for example --cable ws://localhost:3000/cable.')

/** Validates the origin of a page: `https://shop.example.com`, without a path. Throws a `CliError` if it is invalid. */
export function toPageOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    url && HTTP.includes(url.protocol) && url.username === '' && url.pathname === '/' && url.search === ''
  if (isOrigin) return url.origin
  throw createAddressError(text, 'Use the origin of a page, for example --origin https://shop.example.com.')
}

function toAddress(text: string, protocols: readonly string[], next: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !protocols.includes(url.protocol)) throw createAddressError(text, next)
  if (url.username !== '' || url.password !== '')
    throw createAddressError(
      text,
      "Remove the name and the password from the URL, and use --header 'Authorization: Basic …' instead.",
    )
  if (url.search !== '' || url.hash !== '')
    throw createAddressError(
      `${url.origin}${url.pathname}`,
      'Remove the query and the fragment (? and #) from the URL.',
    )
  return url.href.replace(/\/$/, '')
}

/**
 * Validates the URL of a state hook, which may have a query. Throws a `CliError` if the URL is invalid or has a
 * password.
 */
export function toHookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && HTTP.includes(url.protocol) && url.username === '' && url.password === '') return url.href
  throw createAddressError(text, 'Use http:// or https://, and --state-header for credentials.')
}

/** Builds the error for an invalid address. Removes the text before an @, because it may contain a password. */
const createAddressError = (text: string, next: string): CliError =>
  new CliError('badAddress', toSafeText(text.replace(/\/\/[^/@]*@/, '//'), 300), { next })
