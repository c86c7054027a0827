/** Patterns of email addresses, signed tokens and keys, with their replacements. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/[^\s/@]{1,64}(?:@|%40)[^\s/@]+/gi, '[email]'],
  [/\beyJ[\w-]*\.[\w-]*\.[\w-]*/g, '[token]'],
  [/\b(?=\w*\d)(?=\w*[a-z])\w{24,}/gi, '[token]'],
]

/** Maximum number of characters to scan. No meaningful text is longer, so a long text cannot keep the browser busy. */
const INPUT_MAX_LENGTH = 1000

/** Removes secrets from a text before a third party receives it. */
export const withoutSecrets = (input: string): string =>
  SECRETS.reduce((text, [secret, mask]) => text.replace(secret, mask), input.slice(0, INPUT_MAX_LENGTH))

/** Returns the address of the visitor's page without its query and without secrets; null if it is not a web page. */
export function sourcePageOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname, protocol } = new URL(address)
  return /^https?:$/.test(protocol) ? origin + withoutSecrets(pathname) : null
}
