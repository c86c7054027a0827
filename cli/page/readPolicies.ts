import { parsePolicies, parsePolicy, type Policy } from './policyText.ts'

const META = /<meta\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g
const NGINX = /add_header\s+Content-Security-Policy\s+(?:"([^"]*)"|'([^']*)'|([^;]+))/gi
const HEADER = /^\s*content-security-policy\s*:(.*)$/gim

/** Extracts the policies in the HTML of a page. Ignores report-only policies. */
export const extractMetaPolicies = (html: string): readonly Policy[] =>
  [...html.replace(/<!--[\s\S]*?-->/g, '').matchAll(META)].flatMap(([element]) => {
    const attributes = toAttributes(element)
    const isPolicy = attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy'
    return isPolicy ? parsePolicies(attributes.get('content') ?? '') : []
  })

/** Extracts the policies of a file: HTML, an nginx configuration, headers, JSON, or the plain text of a policy. */
export function extractPolicies(text: string): readonly Policy[] {
  if (/<[a-z!]/i.test(text)) return extractMetaPolicies(text)
  const lines = [...text.matchAll(NGINX), ...text.matchAll(HEADER)].map((parts) => parts.slice(1).find(Boolean) ?? '')
  if (lines.length > 0) return lines.flatMap(parsePolicies)
  return parseJsonPolicy(text) ?? parsePolicies(text)
}

function parseJsonPolicy(text: string): readonly Policy[] | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return undefined
  const directives = Object.entries(value).map(([name, values]) => `${name} ${[values].flat().join(' ')}`)
  return [parsePolicy(directives.join(';'))]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not JSON, so the caller parses it as a plain policy.
    return undefined
  }
}

const toAttributes = (element: string): ReadonlyMap<string, string> =>
  new Map(
    [...element.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      unescapeHtml(values.find((value) => value !== undefined) ?? ''),
    ]),
  )

const CHARACTER_REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
}

const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => CHARACTER_REFERENCES[name] ?? whole)
