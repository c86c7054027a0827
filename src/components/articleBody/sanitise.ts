import DOMPurify, { type Config } from 'dompurify'
import { TAGS } from './tags.ts'

/** What is not an address is not judged as one. */
const WORDS = ['alt', 'title', 'lang', 'datetime', 'scope', 'open', 'reversed']
const NUMBERS = ['width', 'height', 'colspan', 'rowspan', 'span', 'start', 'value']
const ADDRESSES = ['href', 'src', 'url']

const CONFIG: Config = {
  ALLOWED_TAGS: [...TAGS],
  ALLOWED_ATTR: [...WORDS, ...NUMBERS, ...ADDRESSES],
  ADD_URI_SAFE_ATTR: [...WORDS, ...NUMBERS],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|#)/i,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

// The words inside a frame are for browsers without frames; markup among them would cost the frame.
DOMPurify.addHook('beforeSanitizeElements', (node) => {
  if (node.nodeName === 'IFRAME') node.textContent = ''
})

// The library takes embedded data for a picture; we take nothing that is not an address.
DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (/^data:/i.test(attribute.attrValue)) attribute.keepAttr = false
})

/** Enough for anything written by hand or by an editor. */
const MOST_PASSES = 5

/**
 * What may be drawn of an article, in a document that loads and runs nothing. It is read again until that changes nothing: markup
 * that becomes something else when it is parsed once more is an attack, and only its words are left.
 */
export function sanitise(html: string): Element | undefined {
  let text = html
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const body = purify(text)
    if (body?.innerHTML === text) return body
    text = body?.innerHTML ?? ''
  }
  const body = purify(text)
  body?.replaceChildren(body.textContent)
  return body
}

/** Nothing comes back where a document of frames takes the body's place. */
function purify(html: string): Element | undefined {
  const body: unknown = DOMPurify.sanitize(html, { ...CONFIG, RETURN_DOM: true })
  return body instanceof Element ? body : undefined
}
