import { FormattedMessage } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'

/** Renders a placeholder in the shape of the content that is loading. */
export const Loading = ({ className }: { readonly className: string | undefined }) => (
  <div className={className} role="status">
    <LoadingText />
    <Skeleton lines={2} />
  </div>
)

/** Renders a screen that is loading. Its header is already there, with the close button. */
export const ScreenLoading = () => (
  <>
    <ScreenHeader before={<Avatar name="" />} />
    <div role="status">
      <LoadingText />
    </div>
  </>
)

const LoadingText = () => (
  <VisuallyHidden>
    <FormattedMessage id="loading" />
  </VisuallyHidden>
)
