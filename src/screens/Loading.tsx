import { FormattedMessage } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'

/** In the shape of what is on its way. */
export const Loading = ({ className }: { readonly className: string | undefined }) => (
  <div className={className} role="status">
    <Words />
    <Skeleton lines={2} />
  </div>
)

/** A screen on its way: its bar stands, and in it the way out. */
export const ScreenLoading = () => (
  <>
    <ScreenHeader before={<Avatar name="" />} />
    <div role="status">
      <Words />
    </div>
  </>
)

const Words = () => (
  <VisuallyHidden>
    <FormattedMessage id="loading" />
  </VisuallyHidden>
)
