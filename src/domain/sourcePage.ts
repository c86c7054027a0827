/** What looks like somebody's address, a signed token, or a key that opens something. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/[^\s/@]{1,64}(?:@|%40)[^\s/@]+/gi, '[email]'],
  [/\beyJ[\w-]*\.[\w-]*\.[\w-]*/g, '[token]'],
  [/\b(?=\w*\d)(?=\w*[a-z])\w{24,}/gi, '[token]'],
]

/** Longer than any that says something, so that nobody can make us look at it for long. */
const LOOKED_AT = 1000

/** Words that go to a third party: without what was never meant for one. */
export const withoutSecrets = (words: string): string =>
  SECRETS.reduce((text, [secret, mask]) => text.replace(secret, mask), words.slice(0, LOOKED_AT))

/** Which page a visitor was on, without its query; null where it is none of the web. */
export function sourcePageOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname, protocol } = new URL(address)
  return /^https?:$/.test(protocol) ? origin + withoutSecrets(pathname) : null
}
