import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { useHasLasted } from '#components/hooks/useHasLasted.ts'
import type { Message } from '#domain/message/message.ts'
import { findQuestion, isFollowed } from '#domain/message/stream.ts'
import { selectConnection } from '#state/connection.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import type { AppState } from '#state/root.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import styles from './StreamEnd.module.css'

/** Time without growth after which a text counts as stopped, in ms, while the room delivers events. */
const STOPPED_MS = 20_000

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

/** Waits for the text to grow. A new connection starts the time again, as it brings what was missed. */
function Watch({ message: { id, content } }: StreamEndProps) {
  const connection = useAppSelector(selectConnection)
  const milliseconds = connection === 'open' ? STOPPED_MS : STOPPED_WHILE_POLLED_MS
  const hasStopped = useHasLasted(milliseconds, `${connection} ${content}`)
  const isLeftBehind = useAppSelector((state) => selectIsLeftBehind(state, id))
  if (!hasStopped || isLeftBehind) return null
  return (
    <p className={styles['stopped']}>
      <FormattedMessage id="stream.stopped" />
      <AskAgain id={id} />
    </p>
  )
}

/** Returns whether an earlier visit has left the text unfinished, and the conversation went on. Nothing is said of it. */
const selectIsLeftBehind = (state: AppState, id: Message['id']): boolean =>
  state.messages.updateReceivedAt[id] === undefined && isFollowed(selectMessages(state), id)

/** Returns the last question; undefined if it has no text, or if the visitor or the team has written since. */
function selectQuestion(state: AppState, id: Message['id']): string | undefined {
  const messages = selectMessages(state)
  const hasGoneOn = state.messages.pending.length > 0 || isFollowed(messages, id)
  return hasGoneOn ? undefined : findQuestion(messages, id)?.content
}

function AskAgain({ id }: Pick<Message, 'id'>) {
  const dispatch = useAppDispatch()
  const place = useRef<HTMLSpanElement>(null)
  const question = useAppSelector((state) => selectQuestion(state, id))
  if (question === undefined) return null
  const askAgain = (): void => {
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
