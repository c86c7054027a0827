import type { MessageFormatElement } from 'react-intl'
import { loadChunk } from '#browser/chunks.ts'
import type { Locale } from '#domain/locale.ts'
import type en from '#locales/en.json'

/** A locale's words: as written in development, as syntax trees in a build, which ships no parser. */
export type Messages = Record<MessageId, string> | Record<MessageId, MessageFormatElement[]>

type MessageId = keyof typeof en

/**
 * One file a language, fetched when it is spoken. A build puts them all into one folder with one hash, so that no list
 * of them is shipped to anybody, and a tenant's may lack some.
 */
const fetchMessages = (locale: Locale, again = ''): Promise<{ readonly default: Messages }> =>
  import(`#locales/${locale}.json${again}`)

export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await loadChunk((again) => fetchMessages(locale, again))).default
