import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '#domain/locale.ts'
import { toMark } from '#protocol/messageMarks.ts'
import type { ProbedPage } from '#protocol/trace.ts'
import { listTextGroups } from '#domain/parts.ts'
import { loadMessages, type Messages } from '../views/messages.ts'

/** Type of a literal text in a message's syntax tree. */
const LITERAL = 0

type ShownLocale = {
  readonly locale: Locale
  /** Shows these translations instead of those that are shown. */
  readonly show: (messages: Messages) => void
}

/**
 * Lets the harness mark every message with its id, and says which translations are the same as in English: the build
 * fills missing translations from English. Does nothing on a page without a probe.
 */
export function provideTranslations({ __livechatProbe: probe }: ProbedPage, { locale, show }: ShownLocale): void {
  let isMarked = false
  probe?.provide('translations', async (isRequested) => {
    const [messages, english] = await Promise.all([loadAllMessages(locale), loadAllMessages('en')])
    if (isMarked !== (isRequested === true)) {
      isMarked = !isMarked
      show(isMarked ? markMessages(messages) : messages)
    }
    return {
      locale,
      messages: Object.entries<Message>(messages).map(([id, message]) => ({
        id,
        isEnglish: locale !== 'en' && JSON.stringify(message) === JSON.stringify(Reflect.get(english, id)),
      })),
    }
  })
}

/** Loads the translations of a locale with those of all optional features, so that the harness knows every text. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const all = await Promise.all([undefined, ...listTextGroups()].map((group) => loadMessages(locale, group)))
  return all.reduce((joined, messages) => ({ ...joined, ...messages }))
}

type Message = string | MessageFormatElement[]

function markMessages(messages: Messages): Messages {
  const marked = { ...messages }
  for (const [index, [id, message]] of Object.entries<Message>(messages).entries())
    Reflect.set(marked, id, markMessage(message, toMark(index)))
  return marked
}

const markMessage = (message: Message, value: string): Message =>
  typeof message === 'string' ? message + value : [...message, { type: LITERAL, value }]
