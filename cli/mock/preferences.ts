/**
 * Preferences of a client for another response than the first documented one: `Prefer: code=404, example=hmac,
 * dynamic=true, seed=7`.
 */
export type Preferences = {
  readonly code?: number
  readonly exampleKey?: string
  readonly dynamic?: boolean
  readonly seed?: string
}

type Parsed = { readonly preferences: Preferences } | { readonly problem: string }

const GRAMMAR = {
  code: { test: /^[1-5]\d\d$/, description: 'is not a status; use three digits, for example code=404' },
  dynamic: { test: /^(true|false)$/, description: 'must be true or false' },
} as const

/**
 * Parses a `Prefer` header. Unknown preferences are ignored, as RFC 7240 requires. Returns a problem if a known
 * preference is invalid.
 */
export function parsePreferences(header = ''): Parsed {
  const values = new Map(header.split(/[,;]/).map(parsePreference))
  for (const [name, { test, description }] of Object.entries(GRAMMAR)) {
    const value = values.get(name)
    if (value !== undefined && !test.test(value))
      return { problem: `request.headers.prefer: ${name}=${value} ${description}` }
  }
  const pick = (name: string, key: string, read: (text: string) => unknown): object => {
    const value = values.get(name)
    return value === undefined ? {} : { [key]: read(value) }
  }
  return {
    preferences: {
      ...pick('code', 'code', Number),
      ...pick('example', 'exampleKey', String),
      ...pick('dynamic', 'dynamic', (text) => text === 'true'),
      ...pick('seed', 'seed', String),
    },
  }
}

function parsePreference(text: string): readonly [string, string] {
  const [name = '', ...value] = text.split('=')
  return [
    name.trim().toLowerCase(),
    value
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  ]
}
