const ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'] as const

/** Names of days and months, and units, that `Intl` formats in English. */
const FORMATTED =
  /\b(AM|PM|at|[kM]B|[A-Z][a-z]{2,5}day|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?= \d))\b/g

/** Initials of a person or a company, in an avatar without a picture. */
const INITIALS = /^[A-Z]{1,2}$/

/** Returns all texts of a JSON value, the longest first, also without their markup, and the names of files. */
export function collectTexts(value: unknown): readonly string[] {
  const texts: string[] = []
  JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'string')
      texts.push(part.trim(), part.replace(/<[^>]+>/g, '').trim(), part.replace(/^.*\//, ''))
    return part
  })
  return texts.filter(Boolean).toSorted((one, other) => other.length - one.length)
}

/**
 * Returns the texts and labels below an element that are neither pseudo-translated nor data. Letters of a
 * pseudo-translated text have accents, so a plain letter comes from elsewhere.
 */
export function findForeignTexts(root: Element, data: readonly string[]): readonly string[] {
  const texts = [...root.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')),
    ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''),
  ])
  return [...new Set(texts)].filter((text) => /[A-Za-z]/.test(withoutData(text.trim(), data)))
}

/** Removes data and dates. Data that is a part of a longer word stays. */
const withoutData = (text: string, data: readonly string[]): string =>
  data
    .filter((part) => text.includes(part))
    .reduce((rest, part) => rest.replace(new RegExp(`(?<!\\w)${escape(part)}(?!\\w)`, 'g'), ''), text)
    .replace(FORMATTED, '')
    .replace(INITIALS, '')

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
