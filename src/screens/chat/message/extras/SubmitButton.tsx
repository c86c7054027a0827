import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'

type SubmitButtonProps = { readonly isBusy: boolean; readonly isDisabled?: boolean; readonly children?: ReactNode }

export const SubmitButton = ({ isBusy, isDisabled = false, children }: SubmitButtonProps) => (
  <Button isSubmit isBusy={isBusy} isDisabled={isDisabled}>
    {children ?? <FormattedMessage id="form.submit" />}
  </Button>
)
