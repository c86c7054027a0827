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
  code: { test: /^[1-5]\d\d$/, words: 'is not a status; use three digits, for example code=404' },
  dynamic: { test: /^(true|false)$/, words: 'must be true or false' },
} as const

/**
 * Parses a `Prefer` header. Unknown preferences are ignored, as RFC 7240 requires. Returns a problem if a known
 * preference is invalid.
 */
export function parsePreferences(header = ''): Parsed {
  const wishes = new Map(header.split(/[,;]/).map(toWish))
  for (const [name, { test, words }] of Object.entries(GRAMMAR)) {
    const value = wishes.get(name)
    if (value !== undefined && !test.test(value))
      return { problem: `request.headers.prefer: ${name}=${value} ${words}` }
  }
  const wish = (name: string, as: string, read: (text: string) => unknown): object => {
    const value = wishes.get(name)
    return value === undefined ? {} : { [as]: read(value) }
  }
  return {
    preferences: {
      ...wish('code', 'code', Number),
      ...wish('example', 'exampleKey', String),
      ...wish('dynamic', 'dynamic', (text) => text === 'true'),
      ...wish('seed', 'seed', String),
    },
  }
}

function toWish(text: string): readonly [string, string] {
  const [name = '', ...value] = text.split('=')
  return [
    name.trim().toLowerCase(),
    value
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  ]
}
