import type { MessageFormatElement } from 'react-intl'
import { loadChunk } from '#browser/chunks.ts'
import type { Locale } from '#domain/locale.ts'
import type en from '#locales/en.json'

/** A locale's words: as written in development, as syntax trees in a build, which ships no parser. */
export type Messages = Record<MessageId, string> | Record<MessageId, MessageFormatElement[]>

type MessageId = keyof typeof en

type Loader = () => Promise<{ readonly default: Messages }>

/** One chunk a language, fetched when it is spoken. */
const LOADERS: Readonly<Record<Locale, Loader>> = {
  ar: () => import('#locales/ar.json'),
  ca: () => import('#locales/ca.json'),
  cs: () => import('#locales/cs.json'),
  da: () => import('#locales/da.json'),
  de: () => import('#locales/de.json'),
  el: () => import('#locales/el.json'),
  en: () => import('#locales/en.json'),
  es: () => import('#locales/es.json'),
  fa: () => import('#locales/fa.json'),
  fi: () => import('#locales/fi.json'),
  fr: () => import('#locales/fr.json'),
  hi: () => import('#locales/hi.json'),
  hu: () => import('#locales/hu.json'),
  id: () => import('#locales/id.json'),
  it: () => import('#locales/it.json'),
  ja: () => import('#locales/ja.json'),
  ko: () => import('#locales/ko.json'),
  ml: () => import('#locales/ml.json'),
  nl: () => import('#locales/nl.json'),
  no: () => import('#locales/no.json'),
  pl: () => import('#locales/pl.json'),
  pt: () => import('#locales/pt.json'),
  pt_BR: () => import('#locales/pt_BR.json'),
  ro: () => import('#locales/ro.json'),
  ru: () => import('#locales/ru.json'),
  sk: () => import('#locales/sk.json'),
  sv: () => import('#locales/sv.json'),
  ta: () => import('#locales/ta.json'),
  tr: () => import('#locales/tr.json'),
  uk: () => import('#locales/uk.json'),
  vi: () => import('#locales/vi.json'),
  zh_CN: () => import('#locales/zh_CN.json'),
  zh_TW: () => import('#locales/zh_TW.json'),
}

export const loadMessages = async (locale: Locale): Promise<Messages> => (await loadChunk(LOADERS[locale])).default
