/** Returns what stands for a text of a kind, such as `[email]`. */
type Pseudonym = (kind: 'token' | 'email' | 'hash' | 'phone', match: string) => string

type Rule = readonly [found: RegExp, instead: string | ((name: Pseudonym, match: string, group?: unknown) => string)]

/** Other spellings of `@` and of `%40`: the full-width character, HTML entities, and repeated encoding. */
const AT_SIGN = /＠|&#(?:64|x40);/gi
const ENCODED_AT_SIGN = /%(?:25)+40/g

/** Regular expressions for a character of an email address, and for the same without the dot. */
const MAIL = String.raw`[^\s@"'<>()=:,;/[\]]`
const NO_DOT = String.raw`[^\s@"'<>()=:,;/[\].]`
const DOMAIN = `${MAIL}${NO_DOT}*\\.${MAIL}+`

/**
 * Rules, applied in this order: a URL is replaced as a whole, before its parts could match other rules. Every rule
 * takes linear time, because no failed match is tried again inside the text that it has read. Some rules therefore also
 * match such text and leave it unchanged. Others can begin only where such text begins.
 */
const RULES: readonly Rule[] = [
  [AT_SIGN, '@'],
  [ENCODED_AT_SIGN, '%40'],
  [/\b((?:https?|wss?):\/\/)[^\s/@"'<>]+@/gi, '$1'],
  [/((?:https?|wss?):\/\/[^\s"'<>?#()]+)(?:[?#][^\s"'<>()]*)?/gi, '$1'],
  [/(\/[\w./%{}-]+)(?:\?[^\s"'<>()]*)?/g, '$1'],
  [
    /\b(cw_conversation|website_?token|pubsub_?token|identifier_?hash|x-auth-token|auth_?token|token|authorization|password|email)(["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s"'&,;})]+/gi,
    '$1$2[removed]',
  ],
  [/\beyJ[\w-]*(\.[\w-]+\.[\w-]*)?/g, (name, match, rest) => (rest === undefined ? match : name('token', match))],
  [new RegExp(`"[^"\n]{1,64}"@${DOMAIN}`, 'g'), (name, match) => name('email', match)],
  [
    new RegExp(`(?<!${MAIL})(?:${MAIL}+@${DOMAIN}|${MAIL}(?:(?!%40)${MAIL})*%40${DOMAIN})`, 'g'),
    (name, match) => name('email', match),
  ],
  [/(?<![0-9a-z])[0-9a-f]{32,}(?![0-9a-z])/gi, (name, match) => name('hash', match)],
  [
    /(?:[+＋]|%(?:25)*2B|(?<![\w.,/-])00(?=[1-9]))\d[\d \u00A0\u202F().+/-]{5,}\d/gi,
    (name, match) => name('phone', match),
  ],
  // Text that is not valid JSON may be a person's message.
  [/^([^"]*)"[^]*"(?:\.\.\.)? is not valid JSON/, '$1[text] is not valid JSON'],
]

const MAX_LENGTH = 500

/** Minimum length of a secret. A shorter text is no secret and would match in too many places. */
const SECRET_LENGTH = 8

/** Removes personal data from a text: URL queries, tokens, hashes, email addresses and phone numbers. */
export function scrub(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter(({ length }) => length >= SECRET_LENGTH)
  const without = known.reduce((rest, secret) => rest.replaceAll(secret, '[token]'), text)
  return applyRules(without.slice(0, 20 * MAX_LENGTH)).slice(0, MAX_LENGTH)
}

/**
 * Replaces all matches of the rules. The time is proportional to the length of the text. A caller may give tokens, email
 * addresses, hashes and phone numbers other names than `[token]`, `[email]`, `[hash]` and `[phone]`.
 */
export const applyRules = (text: string, name: Pseudonym = (kind) => `[${kind}]`): string =>
  RULES.reduce(
    (rest, [found, instead]) =>
      typeof instead === 'string'
        ? rest.replace(found, instead)
        : rest.replace(found, (match: string, group: unknown) => instead(name, match, group)),
    text,
  )
