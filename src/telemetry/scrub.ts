type Rule = readonly [found: RegExp, instead: string]

/** In this order: what stands in an address goes as a whole, before its parts could be mistaken for something else. */
const RULES: readonly Rule[] = [
  [/\b((?:https?|wss?):\/\/)[^\s/@"'<>]+@/gi, '$1'],
  [/((?:https?|wss?):\/\/[^\s"'<>?#()]+)[?#][^\s"'<>()]*/gi, '$1'],
  [/(\/[\w./%{}-]+)\?[^\s"'<>()]*/g, '$1'],
  [
    /\b(cw_conversation|website_?token|pubsub_?token|identifier_?hash|x-auth-token|auth_?token|token|authorization|password|email)(["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s"'&,;})]+/gi,
    '$1$2[removed]',
  ],
  [/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '[token]'],
  [/[^\s@"'<>()=:,;/[\]]+(?:@|%40)[^\s@"'<>()=:,;/[\]]+\.[^\s@"'<>()=:,;/[\]]+/gi, '[email]'],
  [/\b[0-9a-f]{32,}\b/gi, '[hash]'],
  [/\+\d[\d ()-]{5,}\d/g, '[phone]'],
  // What could not be read may be what somebody wrote.
  [/"[^]*"(?:\.\.\.)? is not valid JSON/g, '[text] is not valid JSON'],
]

const MAX_LENGTH = 500

/** Shorter texts than this are no secrets, and stand in too many words. */
const SECRET_LENGTH = 8

/** A text without what tells of a person: addresses' queries, tokens, hashes, mail addresses, phone numbers. */
export function scrub(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter(({ length }) => length >= SECRET_LENGTH)
  const without = known.reduce((rest, secret) => rest.replaceAll(secret, '[token]'), text.slice(0, 20 * MAX_LENGTH))
  return RULES.reduce((rest, [found, instead]) => rest.replace(found, instead), without).slice(0, MAX_LENGTH)
}
