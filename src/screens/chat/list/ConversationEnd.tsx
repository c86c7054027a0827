import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { selectConversationId, selectIsResolved } from '#state/conversation/conversation.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsClosed } from '#state/selectors/composer.ts'
import { useGoToComposer } from '../useGoToComposer.ts'
import styles from './ConversationEnd.module.css'

const TranscriptRequest = lazyComponent(
  () => import('../footer/TranscriptRequest.tsx'),
  (transcript) => transcript.TranscriptRequest,
  Nothing,
)

/** Renders the last line of an ended conversation, with the quiet actions that it leaves. */
export function ConversationEnd() {
  const isResolved = useAppSelector(selectIsResolved)
  const isClosed = useAppSelector(selectIsClosed)
  if (!isResolved) return null
  return (
    <section className={styles['end']}>
      <p className={styles['line']}>
        <FormattedMessage id="conversation.ended" />
      </p>
      {!isClosed && <StartNew kind="quiet" />}
      <Suspense fallback={<span className={styles['transcript']} />}>
        <TranscriptRequest />
      </Suspense>
    </section>
  )
}

/** Renders the button that leaves the ended conversation for a new one; nothing if the conversation is unknown. */
export function StartNew({ kind }: { readonly kind: 'primary' | 'quiet' }) {
  const goToComposer = useGoToComposer()
  const id = useAppSelector(selectConversationId)
  if (id === undefined) return null
  return (
    <Button kind={kind} onPress={goToComposer({ type: 'conversation/left', id })}>
      <FormattedMessage id="conversation.startNew" />
    </Button>
  )
}
