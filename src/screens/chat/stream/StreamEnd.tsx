import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { useHasLasted } from '#components/hooks/useHasLasted.ts'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Message } from '#domain/message/message.ts'
import { findQuestion, isFollowed } from '#domain/message/stream.ts'
import { stripMarkdown } from '#domain/message/stripMarkdown.ts'
import { selectConnection } from '#state/connection.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import type { AppState } from '#state/root.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import styles from './StreamEnd.module.css'

/** Time without growth after which a text counts as stopped, in ms, while the room delivers events. */
const STOPPED_MS = 20_000

/** Last part of this time, in ms. */
const LAST_PART_MS = 5_000

/** The same time while messages are only polled, which takes up to a minute. */
const STOPPED_WHILE_POLLED_MS = 90_000

type StreamEndProps = { readonly message: Message }

/** Renders, below a text that has stopped before its end, that it has, and the offer to ask again. */
export const StreamEnd = ({ message }: StreamEndProps) => (
  <FeatureTexts group="stream">
    <div className={styles['end']} role="status">
      {message.stream === 'running' && <Watch message={message} />}
    </div>
  </FeatureTexts>
)

/**
 * Waits for an update. A new connection starts the time again, as it brings what was missed. The last part of the time
 * is waited for apart: a device that was asleep notices meanwhile that the connection is lost.
 */
function Watch({ message }: StreamEndProps) {
  const { id, content, updatedAt } = message
  const connection = useAppSelector(selectConnection)
  const isPolled = connection === 'lost' || connection === 'refused'
  const key = `${connection} ${updatedAt} ${content}`
  const isQuiet = useHasLasted((isPolled ? STOPPED_WHILE_POLLED_MS : STOPPED_MS) - LAST_PART_MS, key)
  const hasStopped = useHasLasted(LAST_PART_MS, `${isQuiet} ${key}`) && isQuiet
  const isLeftBehind = useAppSelector((state) => selectIsLeftBehind(state, message))
  if (!hasStopped || isLeftBehind) return null
  return (
    <p className={styles['stopped']}>
      <VisuallyHidden>{stripMarkdown(content)} </VisuallyHidden>
      <FormattedMessage id="stream.stopped" />
      <AskAgain id={id} />
    </p>
  )
}

/**
 * Returns whether an earlier visit has left the text unfinished, and the conversation went on. Nothing is said of it. A
 * copy of the cable has a time of its update.
 */
const selectIsLeftBehind = (state: AppState, { id, updatedAt }: Message): boolean =>
  updatedAt === undefined && isFollowed(selectMessages(state), id)

/** Returns the last question; undefined if it has no text, or if the visitor or the team has written since. */
function selectQuestion(state: AppState, id: Message['id']): string | undefined {
  const messages = selectMessages(state)
  const hasGoneOn = state.messages.pending.length > 0 || isFollowed(messages, id)
  return hasGoneOn ? undefined : findQuestion(messages, id)
}

function AskAgain({ id }: Pick<Message, 'id'>) {
  const dispatch = useAppDispatch()
  const place = useRef<HTMLSpanElement>(null)
  const question = useAppSelector((state) => selectQuestion(state, id))
  const hasAsked = useRef(false)
  if (question === undefined) return null
  const askAgain = (): void => {
    // The second press of a double press comes before the question is in the list.
    if (hasAsked.current) return
    hasAsked.current = true
    // The pressed button disappears and would lose the focus.
    place.current?.closest<HTMLElement>('article')?.focus()
    dispatch({ type: 'messages/askedAgain', question })
  }
  return (
    <span ref={place}>
      <Button kind="link" onPress={askAgain}>
        <FormattedMessage id="stream.askAgain" />
      </Button>
    </span>
  )
}
