import { Suspense, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { rejectNotBuiltIn, ChunkLoadError } from '#browser/chunks.ts'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { focusWithDocument } from '#screens/focusWithDocument.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { useAppStore } from '#state/hooks.ts'
import { keepDraft } from '../window/keptDraft.ts'
import { CardHeader } from './CardHeader.tsx'

/** Renders a card for a defect of the widget, so that the panel is never blank. */
export const unexpectedError = () => <Card text="error.unexpected" action="retry" />

/** Button that opens the contact form. Renders nothing if the form's chunk cannot be loaded either. */
const MailInstead = lazyComponent(
  BUILT_IN.contactForm ? () => import('#screens/chat/footer/firstForms.lazy.ts') : rejectNotBuiltIn,
  (forms) => forms.MailInstead,
  Nothing,
)

/** Renders a card if a screen's chunk cannot be loaded: a reload button and the contact form. Rethrows other errors. */
export function screenMissing(problem: unknown) {
  if (!(problem instanceof ChunkLoadError)) throw problem
  return (
    <>
      <Card text="chunk.missing" action="chunk.reload" />
      {BUILT_IN.contactForm && (
        <Suspense>
          <MailInstead />
        </Suspense>
      )}
    </>
  )
}

/** Reloads the frame with its draft. Without a network, the browser's own error page would replace the widget. */
function reloadOnline(draft: string): void {
  if (!navigator.onLine) return
  keepDraft(window, draft)
  window.location.reload()
}

type CardProps = {
  readonly text: 'chunk.missing' | 'error.setup' | 'error.unexpected'
  readonly action: 'chunk.reload' | 'retry'
  readonly onPress?: () => void
}

/** Replaces a screen. Its text gets the focus of the replaced screen, so that screen readers announce it. */
export function Card({ text, action, onPress }: CardProps) {
  const store = useAppStore()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => (heading.current ? focusWithDocument(heading.current) : undefined), [])
  return (
    <>
      <CardHeader />
      <EmptyState
        icon="warning"
        heading={heading}
        action={
          <Button onPress={onPress ?? (() => reloadOnline(selectDraft(store.getState())))}>
            <FormattedMessage id={action} />
          </Button>
        }
      >
        <FormattedMessage id={text} />
      </EmptyState>
    </>
  )
}
