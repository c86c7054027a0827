import { CliError } from '../../errors.ts'
import { shownText } from '../../tenant/problem.ts'

const HTTP = ['http:', 'https:']
const CABLE = ['ws:', 'wss:']

/** Where a service is, without what its calls begin with. */
export const toServiceUrl = (text: string): string =>
  toAddress(text, HTTP, 'Use http:// or https://, with the path that all calls begin with, if there is one.')

export const toCableUrl = (text: string): string =>
  toAddress(text, CABLE, 'Use ws:// or wss://, as in --cable ws://localhost:3000/cable.')

/** Of a page: `https://shop.example.com`, and nothing behind it. */
export function toPageOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPage = url && HTTP.includes(url.protocol) && url.username === '' && url.pathname === '/' && url.search === ''
  if (isPage) return url.origin
  throw badAddress(text, 'Write the origin of a page, as in --origin https://shop.example.com.')
}

function toAddress(text: string, protocols: readonly string[], next: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !protocols.includes(url.protocol)) throw badAddress(text, next)
  if (url.username !== '' || url.password !== '')
    throw badAddress(text, "Leave name and password out of it, and say them with --header 'Authorization: Basic …'.")
  if (url.search !== '' || url.hash !== '')
    throw badAddress(`${url.origin}${url.pathname}`, 'Leave out what begins with ? or #.')
  return url.href.replace(/\/$/, '')
}

/** For a state hook, which may have whatever behind its path. */
export function toHookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && HTTP.includes(url.protocol) && url.username === '' && url.password === '') return url.href
  throw badAddress(text, 'Use http:// or https://, and --state-header for what proves who asks.')
}

/** What stands before an @ is a password. */
const badAddress = (text: string, next: string): CliError =>
  new CliError('badAddress', shownText(text.replace(/\/\/[^/@]*@/, '//'), 300), { next })
