import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Message } from '#domain/message/message.ts'
import { type Announced, announceNext, newestId, withoutAnnouncing } from '#domain/message/replies.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { useGroupedMessages } from './useGroupedMessages.ts'
import { useSummary } from './useSummary.ts'
import { useTypingSender } from './useTypingSender.ts'

/** Maximum number of messages that are read out at once. If there are more, only their count is announced. */
const READ_OUT_MAX = 3

/**
 * Announces each new answer once, and once that a sender types. Skips the visitor's own messages and those from before
 * the screen was shown.
 */
export function Announcer() {
  const typingKey = useAppSelector((state) => newestId(selectMessages(state)))
  const newMessages = useNewMessages()
  return (
    <>
      <VisuallyHidden role="status">
        <Typing key={typingKey} />
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {newMessages.length > READ_OUT_MAX ? (
          <FormattedMessage id="messages.new" values={{ count: newMessages.length }} />
        ) : (
          newMessages.map((message) => <Line key={message.id} message={message} />)
        )}
      </VisuallyHidden>
    </>
  )
}

/** Returns the messages to announce. */
function useNewMessages(): readonly Message[] {
  const { messages, loadedUpToId } = useGroupedMessages()
  const [announced, setAnnounced] = useState<Announced | undefined>()
  // The screen may be shown before the list is loaded. Messages of that first load are not new.
  const before =
    announced ?? (loadedUpToId !== undefined && withoutAnnouncing(messages.filter(({ id }) => id <= loadedUpToId)))
  const next = before && announceNext(before, messages)
  if (next && next !== announced) setAnnounced(next)
  return announced?.newMessages ?? []
}

/** Announces the first time that a sender types after a message; typing stops and starts often. */
function Typing() {
  const typing = useTypingSender()
  const isTyping = typing !== undefined
  const [step, setStep] = useState<'before' | 'typing' | 'after'>('before')
  if (step === 'before' && isTyping) setStep('typing')
  if (step === 'typing' && !isTyping) setStep('after')
  return step === 'typing' && typing?.label
}

const Line = ({ message }: { readonly message: Message }) => <span>{useSummary(message)}</span>
