import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Message } from '#domain/message/message.ts'
import { pickRepliesAfter, newestId } from '#domain/message/replies.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { useGroupedMessages } from './useGroupedMessages.ts'
import { useSummary } from './useSummary.ts'
import { useTypingSender } from './useTypingSender.ts'

/** Maximum number of messages that are read out at once. If there are more, only their count is announced. */
const READ_OUT_MAX = 3

type Announced = { readonly upToId: number; readonly newMessages: readonly Message[] }

/**
 * Announces each new answer once, and once that a sender types. Skips the visitor's own messages and those from before
 * the screen was shown.
 */
export function Announcer() {
  const { messages, loadedUpToId } = useGroupedMessages()
  const newest = newestId(messages)
  const typingKey = useAppSelector((state) => newestId(selectMessages(state)))
  const [announced, setAnnounced] = useState<Announced | undefined>()
  // The screen may be shown before the list is loaded. Messages of that first load are not new.
  const upToId = announced?.upToId ?? loadedUpToId
  if (upToId !== undefined && newest > upToId)
    setAnnounced({ upToId: newest, newMessages: pickRepliesAfter(messages, upToId) })
  const newMessages = announced?.newMessages ?? []
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
