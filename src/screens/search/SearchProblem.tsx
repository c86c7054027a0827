import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import styles from './SearchProblem.module.css'

type SearchProblemProps = { readonly onRetry: () => void; readonly children: ReactNode }

/** Renders an error below the search field, with a Retry button. */
export const SearchProblem = ({ onRetry, children }: SearchProblemProps) => (
  <div className={styles['problem']} role="alert">
    <p>{children}</p>
    <Button kind="quiet" onPress={onRetry}>
      <FormattedMessage id="retry" />
    </Button>
  </div>
)
