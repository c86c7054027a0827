import { Suspense } from 'react'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { selectReplyTo } from '#state/conversation/draft.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessage } from '#state/selectors/messages.ts'

const Replying = lazyComponent(
  () => import('../message/extras/MessageExtras.tsx'),
  (extras) => extras.Replying,
  Nothing,
)

/** Renders the message that the visitor is answering; nothing if there is none. */
export function ReplyBar() {
  const original = useAppSelector((state) => selectMessage(state, selectReplyTo(state)))
  return (
    original && (
      <Suspense>
        <Replying original={original} />
      </Suspense>
    )
  )
}
