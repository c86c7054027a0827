import fc, { type Arbitrary } from 'fast-check'

export type UrlConstraints = { readonly hasQuery?: boolean; readonly hasFragment?: boolean }

const segment = fc.stringMatching(/^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2}){0,12}$/)

const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.map((one) => `/${one}`).join(''))

const port = fc.option(fc.nat({ max: 65_535 }))

/** Generates queries without their question mark. */
export const anyQuery: Arbitrary<string> = fc.stringMatching(/^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2}){0,12}$/)

/**
 * Generates addresses of web pages, with a port or without. `fc.webUrl` first builds a table of all 1.1 million
 * characters, which takes half a second in every test file.
 */
export const anyUrl = ({ hasQuery = false, hasFragment = false }: UrlConstraints = {}): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('http', 'https'), fc.domain(), port, path, anyQuery, anyQuery)
    .map(
      ([scheme, domain, number, pathname, query, fragment]) =>
        `${scheme}://${domain}${number === null ? '' : `:${number}`}${pathname}${hasQuery ? `?${query}` : ''}${hasFragment ? `#${fragment}` : ''}`,
    )
