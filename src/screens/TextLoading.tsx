import { FormattedMessage } from 'react-intl'
import { Skeleton } from '#components/Skeleton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'

/** Renders the place of a text that is loading. Screen readers read that it is. */
export const TextLoading = ({ lines }: { readonly lines: number }) => (
  <>
    <VisuallyHidden>
      <FormattedMessage id="loading" />
    </VisuallyHidden>
    <Skeleton lines={lines} />
  </>
)
