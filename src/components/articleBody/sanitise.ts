import DOMPurify, { type Config } from 'dompurify'
import { TAGS } from './tags.ts'

/** Attributes that contain text. Like `NUMBERS`, they are exempt from DOMPurify's check for safe addresses. */
const TEXT_ATTRIBUTES = ['alt', 'title', 'lang', 'datetime', 'scope', 'open', 'reversed']
const NUMBERS = ['width', 'height', 'colspan', 'rowspan', 'span', 'start', 'value']
const ADDRESSES = ['href', 'src', 'url']

const CONFIG: Config = {
  ALLOWED_TAGS: [...TAGS],
  ALLOWED_ATTR: [...TEXT_ATTRIBUTES, ...NUMBERS, ...ADDRESSES],
  ADD_URI_SAFE_ATTR: [...TEXT_ATTRIBUTES, ...NUMBERS],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|#)/i,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

// The text in an iframe is only for browsers without iframes. With markup in it, the sanitiser would drop the iframe.
DOMPurify.addHook('beforeSanitizeElements', (node) => {
  if (node.nodeName === 'IFRAME') node.textContent = ''
})

// DOMPurify allows embedded data (`data:`) as a picture, but only real addresses are allowed here.
DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (/^data:/i.test(attribute.attrValue)) attribute.keepAttr = false
})

/** Maximum number of passes. Markup from authors and editors needs fewer. */
const MAX_PASSES = 5

/**
 * Returns the allowed part of an article, in a document that loads and runs nothing. Sanitises again until nothing
 * changes. Markup that still changes after `MAX_PASSES` passes is an attack, and only its text remains.
 */
export function sanitise(html: string): Element | undefined {
  let text = html
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const body = purify(text)
    if (body?.innerHTML === text) return body
    text = body?.innerHTML ?? ''
  }
  const body = purify(text)
  body?.replaceChildren(body.textContent)
  return body
}

/** Sanitises once; undefined if a frameset replaces the body. */
function purify(html: string): Element | undefined {
  const body: unknown = DOMPurify.sanitize(html, { ...CONFIG, RETURN_DOM: true })
  return body instanceof Element ? body : undefined
}
