import type { MessageFormatElement } from 'react-intl'
import { loadChunk } from '#browser/chunks.ts'
import type { Locale } from '#domain/locale.ts'
import type { TextGroup } from '#domain/parts.ts'
import type en from '#locales/en.json'

/** Translations of a locale: plain strings in development, syntax trees in a build, which ships no message parser. */
export type Messages = Record<MessageId, string> | Record<MessageId, MessageFormatElement[]>

type MessageId = keyof typeof en

/**
 * Loads the translations of a locale once the locale is used. A build puts all locales into one folder with one hash,
 * so the code contains no list of files. A tenant's build may lack some locales.
 */
const fetchMessages = (name: string, retryQuery = ''): Promise<{ readonly default: Messages }> =>
  import(`#locales/${name}.json${retryQuery}`)

/** Loads the translations of a locale: those that every visitor needs, or those of an optional feature. */
export const loadMessages = async (locale: Locale, group?: TextGroup): Promise<Messages> =>
  (await loadChunk((retryQuery) => fetchMessages(group ? `${group}/${locale}` : locale, retryQuery))).default
