import { type IntlShape, useIntl } from 'react-intl'
import type { Message } from '#domain/message/message.ts'
import { stripMarkdown } from '#domain/message/stripMarkdown.ts'
import type { TimelineEntry } from '#domain/message/timeline.ts'
import { toMs } from '#domain/time.ts'
import { useTeamSender } from '../../summary/useTeamSender.ts'

type Content = Pick<Message, 'content'> & {
  readonly body?: Message['body']
  readonly attachments?: Message['attachments']
  readonly files?: readonly File[]
}

/**
 * Describes what a message contains: its text without Markdown, and how many pictures and other files it has. The
 * server's text of a rating is not translated, so a rating has its own title.
 */
function describe(intl: IntlShape, { content, body, attachments = [], files = [] }: Content): string {
  const pictures = attachments.filter(({ kind }) => kind === 'image').length
  const counts = [
    ['message.pictures', pictures],
    ['message.files', attachments.length - pictures + files.length],
  ] as const
  const lines = counts.filter(([, count]) => count > 0).map(([id, count]) => intl.formatMessage({ id }, { count }))
  const text = body?.kind === 'csat' ? intl.formatMessage({ id: 'csat.title' }) : content && stripMarkdown(content)
  return [text, ...lines].filter(Boolean).join(', ')
}

/** Returns who says what, for screen readers: "Mara said: Hello, 1 picture". */
export function useSummary({ direction, sender, ...message }: Content & Partial<Message>): string {
  const intl = useIntl()
  const { name } = useTeamSender(sender)
  const content = describe(intl, message)
  if (direction === 'activity') return content
  const speaker =
    direction === 'incoming'
      ? intl.formatMessage({ id: 'message.byVisitor' })
      : intl.formatMessage({ id: 'message.byAgent' }, { name })
  return `${speaker} ${content}`
}

/** Returns the name of a message in the list, for screen readers: who says what, and the time of day. */
export function useEntryLabel({ kind, message }: TimelineEntry): string {
  const intl = useIntl()
  const summary = useSummary(kind === 'pending' ? { ...message, direction: 'incoming' } : message)
  return `${summary}, ${intl.formatTime(toMs(message.createdAt))}`
}
