import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Message } from '#domain/message/message.ts'
import { pickRepliesAfter, newestId } from '#domain/message/replies.ts'
import { useAppSelector, useAppStore } from '#state/hooks.ts'
import type { AppState } from '#state/root.ts'
import { selectHistory } from '#state/conversation/messages.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { useSummary } from './useSummary.ts'
import { useTypingSender } from './useTypingSender.ts'

/** Maximum number of messages that are read out at once. If there are more, only their count is announced. */
const READ_OUT_MAX = 3

/** Time from a message to its announcement, in ms. Messages that arrive meanwhile are announced with it. */
const GROUP_MS = 40

const LOADED_STATES: readonly string[] = ['partial', 'complete']

type Announced = { readonly upToId: number; readonly newMessages: readonly Message[]; readonly hasArrived: boolean }

/**
 * Announces each new answer once, and once that a sender types. Skips the visitor's own messages and those from before
 * the screen was shown.
 */
export function Announcer() {
  const { messages, hasArrived } = useGroupedMessages()
  const newest = newestId(messages)
  const typingKey = useAppSelector((state) => newestId(selectMessages(state)))
  const [announced, setAnnounced] = useState<Announced>({ upToId: newest, newMessages: [], hasArrived })
  // The screen may be shown before the list is loaded. Messages of that first load are not new.
  if (hasArrived && !announced.hasArrived) setAnnounced({ upToId: newest, newMessages: [], hasArrived })
  else if (newest > announced.upToId)
    setAnnounced({ ...announced, upToId: newest, newMessages: pickRepliesAfter(messages, announced.upToId) })
  const { newMessages } = announced
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

type Loaded = { readonly messages: readonly Message[]; readonly hasArrived: boolean }

/** Returns the messages as they were at the last announcement, so that a burst is announced once. */
function useGroupedMessages(): Loaded {
  const store = useAppStore()
  const [loaded, setLoaded] = useState(() => getLoaded(store.getState()))
  const isOutdated = useAppSelector((state) => {
    const { messages, hasArrived } = getLoaded(state)
    return messages !== loaded.messages || hasArrived !== loaded.hasArrived
  })
  useEffect(() => {
    if (!isOutdated) return undefined
    const timer = setTimeout(() => setLoaded(getLoaded(store.getState())), GROUP_MS)
    return () => clearTimeout(timer)
  }, [store, isOutdated])
  return loaded
}

const getLoaded = (state: AppState): Loaded => ({
  messages: selectMessages(state),
  hasArrived: LOADED_STATES.includes(selectHistory(state)),
})

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
