import { readFileSync } from 'node:fs'
import { createIntl, type IntlShape } from 'react-intl'
import { type Locale, toLanguageTag } from '../../src/domain/locale.ts'

export type Text = (id: FormatjsIntl.Message['ids'], values?: Readonly<Record<string, string | number>>) => string

/** Returns a function that formats the texts of a locale, as the widget does. Throws if the locale has no such text. */
export function textsOf(locale: Locale): Text {
  const file = new URL(`../../locales/${locale}.json`, import.meta.url)
  const messages = JSON.parse(readFileSync(file, 'utf8')) as IntlShape['messages']
  const onError = (error: Error): never => {
    throw error
  }
  const intl = createIntl({ locale: toLanguageTag(locale), messages, onError })
  return (id, values) => intl.formatMessage({ id }, values)
}
