import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type RetryNoticeProps = { readonly onRetry: () => void; readonly children: ReactNode }

/** Renders an error with a Retry button. */
export const RetryNotice = ({ onRetry, children }: RetryNoticeProps) => (
  <Notice
    tone="danger"
    action={
      <Button kind="quiet" onPress={onRetry}>
        <FormattedMessage id="retry" />
      </Button>
    }
  >
    {children}
  </Notice>
)
