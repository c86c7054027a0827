import { toNginxPolicy } from '../page/formats.ts'
import { parsePolicy, toPolicyText } from '../page/policyText.ts'
import { quoteNginx } from './nginxQuote.ts'
import { listVaryingHeaders, type ServedPage } from './servedSite.ts'

/** Maximum length of one parameter. nginx rejects a parameter of 4096 characters or more. */
const PART_LENGTH = 3_500

/** Words that nginx reads as keywords at the beginning of a line in a map, so a token of this name must be escaped. */
const RESERVED: ReadonlySet<string> = new Set(['default', 'hostnames', 'include', 'volatile'])

/**
 * Maximum length of a plain key. The hash table of a map takes short keys only, but a regular expression may have any
 * length.
 */
const KEY_LENGTH = 32

type MapOptions = {
  /** Variable that selects a page, such as `$chat_tenant`, and the value that it has for each page. */
  readonly variable: string
  readonly keyOf: (page: ServedPage) => string
}

/**
 * Writes the headers that differ between pages as nginx maps. For a page that the maps do not list, no other page may
 * embed the widget.
 */
export function toNginxMaps(pages: readonly ServedPage[], { variable, keyOf }: MapOptions): string {
  const policies = pages.map((page, index) =>
    splitPolicy(keyOf(page), page.headers['content-security-policy'] ?? '', index),
  )
  const integrity = pages.map((page) => line(keyOf(page), page.headers['integrity-policy'] ?? ''))
  return [
    ...policies.flatMap(({ more }) => more),
    toMap(`${variable} $chat_policy`, ['default "frame-ancestors \'none\'";', ...policies.map(({ first }) => first)]),
    toMap(`${variable} $chat_integrity`, ['default "";', ...integrity]),
    ...listVaryingHeaders(pages).map((name) =>
      toMap(`${variable} ${toHeaderVariable(name)}`, [
        'default "";',
        ...pages.map((page) => `${toKey(keyOf(page))} ${quoteNginx(page.headers[name] ?? '')};`),
      ]),
    ),
  ].join('\n')
}

/** Returns the variable of a header that differs between pages. */
export const toHeaderVariable = (name: string): string => `$chat_header_${name.replaceAll('-', '_')}`

/** Writes the hash of each tenant's panel script as an nginx map. */
export const toPanelMap = (pages: readonly ServedPage[]): string =>
  toMap('$chat_tenant $chat_panel_hash', [
    'default "";',
    ...pages.map(({ token, panelHash }) => line(token, panelHash)),
  ])

export const toMap = (names: string, lines: readonly string[]): string => `map ${names} {\n  ${lines.join('\n  ')}\n}`

const line = (key: string, value: string): string => `${toKey(key)} ${quoteNginx(value)};`

function toKey(key: string): string {
  if (key.length > KEY_LENGTH) return `~^${key}$`
  return RESERVED.has(key.toLowerCase()) ? `\\${key}` : key
}

/**
 * Splits a policy that is too long for one parameter of nginx. Each further part becomes a variable, defined by a map
 * with this single value.
 */
function splitPolicy(
  key: string,
  text: string,
  index: number,
): { readonly first: string; readonly more: readonly string[] } {
  const policy = toPolicyText(toNginxPolicy(parsePolicy(text)))
  const count = Math.max(1, Math.ceil(policy.length / PART_LENGTH))
  const [first = '', ...more] = Array.from({ length: count }, (_, part) =>
    policy.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH),
  )
  const nameOf = (part: number): string => `$chat_policy_${index}_${part}`
  return {
    first: `${toKey(key)} ${quoteNginx(first).slice(0, -1)}${more.map((_, part) => `\${${nameOf(part).slice(1)}}`).join('')}";`,
    more: more.map((value, part) => toMap(`"" ${nameOf(part)}`, [`default ${quoteNginx(value)};`])),
  }
}
