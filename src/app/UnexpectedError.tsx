import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'

/** A defect of ours, or a chunk that would not come: never a blank panel. */
export const UnexpectedError = () => (
  <EmptyState
    icon="warning"
    action={
      <Button onPress={() => window.location.reload()}>
        <FormattedMessage id="retry" />
      </Button>
    }
  >
    <FormattedMessage id="error.unexpected" />
  </EmptyState>
)
