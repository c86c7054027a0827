import { formatCount } from '../terminal/formatCount.ts'
import { readFile } from 'node:fs/promises'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#domain/locale.ts'
import type { TenantFinding } from './finding.ts'

const FOLDER = new URL('../../locales/', import.meta.url)

export type Messages = Readonly<Record<string, string>>

export const readMessages = async (locale: Locale): Promise<Messages> =>
  JSON.parse(await readFile(new URL(`${locale}.json`, FOLDER), 'utf8')) as Messages

/**
 * Checks the widget's own texts in one language. A missing text appears in English; a placeholder with an unknown name
 * stays empty.
 */
export function checkTranslations(locale: Locale, messages: Messages, english: Messages): readonly TenantFinding[] {
  const path = `locales/${locale}.json`
  const missing = Object.keys(english).filter((id) => messages[id] === undefined)
  const different = Object.entries(messages).filter(
    ([id, text]) => extractPlaceholders(text) !== extractPlaceholders(english[id] ?? text),
  )
  return [
    ...(missing.length === 0 ? [] : [{ severity: 'warning', code: 'words.missing', path, text: `${formatCount(missing.length, 'text')} ${missing.length === 1 ? 'is' : 'are'} missing (${listFirst(missing)}), and shown in English`, advice: 'Add them, or enable the language after they were added.' } as const]), // prettier-ignore
    ...different.map(([id]) => ({ severity: 'error', code: 'words.blanks', path: `${path}: ${id}`, text: 'cannot be parsed, or has other placeholders than in English', advice: 'Use the placeholders of locales/en.json.' }) as const), // prettier-ignore
  ]
}

const listFirst = (ids: readonly string[]): string => [...ids.slice(0, 3), ...(ids.length > 3 ? ['…'] : [])].join(', ')

/**
 * Returns the names of a message's placeholders as a text that can be compared, or the error if the message cannot be
 * parsed. A language may need plural forms where English has only a number, so the kind of a placeholder does not count.
 */
export function extractPlaceholders(text: string): string {
  try {
    const placeholders = JSON.stringify(parse(text)).matchAll(/"type":[1-6],"value":"(\w+)"/g)
    return [...new Set([...placeholders].map(([, name = '']) => name))].toSorted().join()
  } catch (problem) {
    return String(problem)
  }
}
