import { parsePolicies, parsePolicy, type Policy } from './policyText.ts'

const META = /<meta\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g
const NGINX = /add_header\s+Content-Security-Policy\s+(?:"([^"]*)"|'([^']*)'|([^;]+))/gi
const HEADER = /^\s*content-security-policy\s*:(.*)$/gim

/** The policies in a page's own text; what a browser only reports is none. */
export const metaPolicies = (html: string): readonly Policy[] =>
  [...html.replace(/<!--[\s\S]*?-->/g, '').matchAll(META)].flatMap(([element]) => {
    const attributes = toAttributes(element)
    const isPolicy = attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy'
    return isPolicy ? parsePolicies(attributes.get('content') ?? '') : []
  })

/** The policies in a file: a page, a server's settings, headers, JSON, or a policy as it is. */
export function filePolicies(text: string): readonly Policy[] {
  if (/<[a-z!]/i.test(text)) return metaPolicies(text)
  const lines = [...text.matchAll(NGINX), ...text.matchAll(HEADER)].map((parts) => parts.slice(1).find(Boolean) ?? '')
  if (lines.length > 0) return lines.flatMap(parsePolicies)
  return jsonPolicies(text) ?? parsePolicies(text)
}

function jsonPolicies(text: string): readonly Policy[] | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return undefined
  const words = Object.entries(value).map(([name, values]) => `${name} ${[values].flat().join(' ')}`)
  return [parsePolicy(words.join(';'))]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Then it is a policy as it is.
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

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => CHARACTERS[name] ?? whole)
