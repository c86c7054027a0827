import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '#domain/locale.ts'
import type en from '#locales/en.json'

/** A locale's words: as written in development, as syntax trees in a build, which ships no parser. */
export type Messages = Record<MessageId, string> | Record<MessageId, MessageFormatElement[]>

type MessageId = keyof typeof en

type Loader = () => Promise<{ readonly default: Messages }>

/** One chunk a language, fetched when it is spoken. */
const LOADERS: Readonly<Partial<Record<Locale, Loader>>> & { readonly en: Loader } = {
  ar: () => import('#locales/ar.json'),
  de: () => import('#locales/de.json'),
  en: () => import('#locales/en.json'),
  es: () => import('#locales/es.json'),
  fr: () => import('#locales/fr.json'),
}

/** The language that can be spoken where this one is wanted: English where the words are not there yet. */
export const spokenFor = (locale: Locale): Locale => (locale in LOADERS ? locale : 'en')

export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await (LOADERS[locale] ?? LOADERS.en)()).default
