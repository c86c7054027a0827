import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#domain/locale.ts'
import { toSafeText } from '../tenant/problem.ts'
import type { Copy, Tenant } from '../tenant/tenant.ts'
import type { TenantFinding } from './finding.ts'
import { checkGreeting } from './greeting.ts'
import { estimateWidth } from './widths.ts'

/** Checks a tenant's own texts: their languages, their content and their length. */
export function checkCopy(tenant: Tenant): readonly TenantFinding[] {
  // The parser of the tenant has already checked that the keys are locales.
  const texts = Object.entries(tenant.copy) as readonly (readonly [Locale, Copy])[]
  return [
    ...texts.flatMap(([language, copy]) => [
      ...checkLanguage(tenant, language),
      ...Object.entries(copy).flatMap(([key, text]) => checkText(`copy.${language}.${key}`, text)),
      ...checkGreeting(language, copy),
    ]),
    ...checkMissingTexts(tenant, texts),
    ...checkName(tenant),
  ]
}

function checkLanguage({ languages }: Tenant, language: Locale): readonly TenantFinding[] {
  if (languages.includes(language)) return []
  const text = `texts in ${language}, which is not enabled`
  return [{ severity: 'warning', code: 'copy.language', path: `copy.${language}`, text, advice: `Enable ${language}, or remove them.` }] // prettier-ignore
}

/**
 * Warns about texts that some enabled languages lack. These languages show the widget's own text or nothing. Each text
 * gets a single warning, however many languages lack it.
 */
function checkMissingTexts(
  { languages }: Tenant,
  texts: readonly (readonly [Locale, Copy])[],
): readonly TenantFinding[] {
  const keys = [...new Set(texts.flatMap(([, copy]) => Object.keys(copy)))] as readonly (keyof Copy)[]
  return keys.flatMap((key) => {
    const provided = new Set(texts.filter(([, copy]) => copy[key] !== undefined).map(([language]) => language))
    const missing = languages.filter((language) => !provided.has(language))
    if (missing.length === 0) return []
    const text = `exists in ${[...provided].join(', ')}, but not in ${missing.join(', ')}`
    // Every tenant has English, so English cannot be disabled.
    const advice = missing.includes('en') ? 'Add it in those languages.' : 'Add it in those languages, or enable fewer.'
    return [{ severity: 'warning', code: 'copy.missing', path: `copy.*.${key}`, text, advice }]
  })
}

const checkText = (path: string, text: string): readonly TenantFinding[] => [
  ...checkPlaceholders(path, text),
  ...checkDirection(path, text),
  ...(text.trim() === '' ? [{ severity: 'warning', code: 'copy.empty', path, text: 'contains only white space', advice: 'Write a text, or remove the key.' } as const] : []), // prettier-ignore
]

/** Reports placeholders in a tenant's texts. The widget does not replace them, so they would appear unchanged. */
function checkPlaceholders(path: string, text: string): readonly TenantFinding[] {
  try {
    const placeholders = listPlaceholders(parse(text, { ignoreTag: true }))
    return placeholders.map((name) => ({
      severity: 'error',
      code: 'copy.blank',
      path,
      text: `{${toSafeText(name)}} would be shown unchanged`,
      advice: 'Write the text itself: placeholders are not replaced here.',
    }))
  } catch (problem) {
    const reason = toSafeText(problem instanceof Error ? problem.message : String(problem))
    const advice = 'Close the brace, or remove it: it would be shown unchanged.'
    return [
      { severity: 'error', code: 'copy.syntax', path, text: `contains a brace that is not closed (${reason})`, advice },
    ]
  }
}

const listPlaceholders = (tree: readonly MessageFormatElement[]): readonly string[] =>
  tree.flatMap((element) => (element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value]))

const OPENING = /[\u202a\u202b\u2066-\u2068]/g
const OVERRIDE = /[\u202d\u202e]/

/**
 * Reports characters that control the direction of a text: overrides, and embeddings or isolates that do not begin and
 * end in the same line. The widget renders every text with `dir="auto"`, so a text needs none of them.
 */
function checkDirection(path: string, text: string): readonly TenantFinding[] {
  if (OVERRIDE.test(text))
    return [{ severity: 'error', code: 'copy.override', path, text: 'overrides the direction of its letters', advice: 'Remove the override: the browser detects the direction.' }] // prettier-ignore
  if (isBalanced(text)) return []
  return [{ severity: 'error', code: 'copy.direction', path, text: 'opens a text direction without closing it, or closes one without opening it', advice: 'Remove these characters: the browser detects the direction.' }] // prettier-ignore
}

/**
 * Returns true if every direction control is closed within its line. The bidirectional algorithm treats each line as a
 * separate paragraph.
 */
const isBalanced = (text: string): boolean =>
  text.split('\n').every((line) => {
    const open: string[] = []
    for (const [character] of line.matchAll(/[\u202a-\u202c\u2066-\u2069]/g)) {
      if (character.search(OPENING) === 0) open.push(character <= '\u202b' ? '\u202c' : '\u2069')
      else if (open.pop() !== character) return false
    }
    return open.length === 0
  })

/**
 * Maximum estimated width of a name in the chat's header, in px. At 320 px, 104 px remain beside the avatar and three
 * buttons, and estimates can be wrong by up to a fifth. A longer name is truncated with an ellipsis.
 */
const NAME_WIDTH_PX = 125

function checkName({ name }: Tenant): readonly TenantFinding[] {
  if (estimateWidth(name, { px: 16, isBold: true }) <= NAME_WIDTH_PX) return []
  return [{ severity: 'warning', code: 'name.long', path: 'name', text: 'is truncated in the chat’s header at 320 px', advice: 'Use a shorter form of the name.' }] // prettier-ignore
}
