import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { absent, ChunkLoadError } from '#browser/chunks.ts'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { lazyPart, Nothing } from '#components/lazyPart.tsx'

/** A defect of ours: never a blank panel. */
export const unexpectedError = () => <Card words="error.unexpected" action="retry" />

/** May have come before, or come still; where it does not, nothing more is said of it. */
const MailInstead = lazyPart(
  BUILT_IN.contactForm ? () => import('#screens/chat/firstForms.ts') : absent,
  (forms) => forms.MailInstead,
  Nothing,
)

/** A screen's code would not come: loading anew brings it, and until then there is the mail. */
export function screenMissing(problem: unknown) {
  if (!(problem instanceof ChunkLoadError)) throw problem
  return (
    <>
      <Card words="chunk.missing" action="chunk.reload" />
      {BUILT_IN.contactForm && (
        <Suspense>
          <MailInstead />
        </Suspense>
      )}
    </>
  )
}

type CardProps = { readonly words: 'chunk.missing' | 'error.unexpected'; readonly action: 'chunk.reload' | 'retry' }

const Card = ({ words, action }: CardProps) => (
  <EmptyState
    icon="warning"
    action={
      <Button onPress={() => window.location.reload()}>
        <FormattedMessage id={action} />
      </Button>
    }
  >
    <FormattedMessage id={words} />
  </EmptyState>
)
