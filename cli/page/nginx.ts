import { toNginxPolicy } from './formats.ts'
import type { Headers } from './headers.ts'
import { parsePolicy, toPolicyText } from './policyText.ts'

export type TenantHeaders = {
  readonly token: string
  /** Headers of the tenant's page. */
  readonly headers: Headers
  /**
   * sha256 in the query of the address under which browsers may cache the panel file forever. Empty if there is none.
   */
  readonly panelHash: string
}

/** Maximum length of one parameter. nginx rejects a parameter of 4096 characters or more. */
const PART_LENGTH = 3_500

/** Words that nginx reads as keywords at the beginning of a line in a map, so a token of this name must be escaped. */
const RESERVED: ReadonlySet<string> = new Set(['default', 'hostnames', 'include', 'volatile'])

/**
 * Maximum length of a plain key. The hash table of a map takes short keys only, but a regular expression may have any
 * length.
 */
const KEY_LENGTH = 32

/**
 * Writes the headers that differ between tenants as nginx maps from `$chat_tenant`. For a tenant that the maps do not
 * list, no page may embed the widget.
 */
export function toNginxMaps(tenants: readonly TenantHeaders[]): string {
  const policies = tenants.map(({ token, headers }, index) =>
    splitPolicy(token, headers['content-security-policy'] ?? '', index),
  )
  const integrity = tenants.map(({ token, headers }) => line(token, headers['integrity-policy'] ?? ''))
  const panels = tenants.map(({ token, panelHash }) => line(token, panelHash))
  return [
    ...policies.flatMap(({ more }) => more),
    map('$chat_tenant $chat_policy', ['default "frame-ancestors \'none\'";', ...policies.map(({ first }) => first)]),
    map('$chat_tenant $chat_integrity', ['default "";', ...integrity]),
    map('$chat_tenant $chat_panel_hash', ['default "";', ...panels]),
  ].join('\n')
}

const map = (names: string, lines: readonly string[]): string => `map ${names} {\n  ${lines.join('\n  ')}\n}`

const line = (token: string, value: string): string => `${toKey(token)} "${value}";`

function toKey(token: string): string {
  if (token.length > KEY_LENGTH) return `~^${token}$`
  return RESERVED.has(token.toLowerCase()) ? `\\${token}` : token
}

/**
 * Splits a policy that is too long for one parameter of nginx. Each further part becomes a variable, defined by a map
 * with this single value.
 */
function splitPolicy(
  token: string,
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
    first: line(token, first + more.map((_, part) => `\${${nameOf(part).slice(1)}}`).join('')),
    more: more.map((value, part) => map(`"" ${nameOf(part)}`, [`default "${value}";`])),
  }
}
