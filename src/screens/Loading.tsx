import { FormattedMessage } from 'react-intl'
import { Skeleton } from '#components/Skeleton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'

/** In the shape of what is on its way. */
export const Loading = ({ className }: { readonly className: string | undefined }) => (
  <div className={className} role="status">
    <VisuallyHidden>
      <FormattedMessage id="loading" />
    </VisuallyHidden>
    <Skeleton lines={2} />
  </div>
)
