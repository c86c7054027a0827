import { listCommonHeaders, listVaryingHeaders, type ServedPage, type ServedSite } from '../servedSite.ts'
import { addHeaders, indent, quote } from './caddyText.ts'

/** Names of the headers that differ between tenants, each with its placeholder. */
const listMapped = ({ pages }: ServedSite): readonly (readonly [name: string, placeholder: string])[] => [
  ['content-security-policy', '{chat_policy}'],
  ['integrity-policy', '{chat_integrity}'],
  ...listVaryingHeaders(pages).map((name) => [name, `{chat_${name.replaceAll('-', '_')}}`] as const),
]

type PageMap = {
  /** Placeholder that identifies a page. */
  readonly input: string
  readonly keyOf: (page: ServedPage) => string
  /** Another placeholder that differs between pages. */
  readonly placeholder: string
  readonly valueOf: (page: ServedPage) => string
}

/** Writes what differs between pages. For an unknown page, no other page may embed it. */
export function toPageMap(site: ServedSite, { input, keyOf, placeholder, valueOf }: PageMap): string {
  const mapped = listMapped(site)
  const lines = site.pages.map((page) =>
    [keyOf(page), ...[...mapped.map(([name]) => page.headers[name] ?? ''), valueOf(page)].map(quote)].join(' '),
  )
  return `map ${input} ${mapped.map(([, name]) => name).join(' ')} ${placeholder} {
${indent(lines.join('\n'), 1)}
	default "frame-ancestors 'none'" ${mapped.map(() => '""').join(' ')}
}`
}

/** Returns a token as the key of a map, in which a token of this name would be no key. */
export const toTokenKey = (token: string): string => (token === 'default' ? '~^default$' : token)

/** Writes the headers of a page. Caddy would send an empty header for a tenant without a value. */
export const addPageHeaders = (site: ServedSite): string =>
  [
    addHeaders(Object.fromEntries(Object.entries(listCommonHeaders(site.pages)).filter(([name]) => !listMapped(site).some(([mapped]) => mapped === name)))),
    ...listMapped(site).map(
      ([name, placeholder]) => `@has_${name} not vars ${placeholder} ""\nheader @has_${name} ${name} ${placeholder}`,
    ),
  ].join('\n') // prettier-ignore
