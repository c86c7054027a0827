import { FormattedMessage } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { EarlyDraft } from './EarlyField.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'
import { TextLoading } from './TextLoading.tsx'

/** Renders a placeholder in the shape of the content that is loading. */
export const Loading = ({ className }: { readonly className: string | undefined }) => (
  <div className={className} role="status">
    <TextLoading lines={2} />
  </div>
)

/** Renders a screen that is loading. Its header is already there, with the close button, and the field of a chat. */
export const ScreenLoading = ({ hasField }: { readonly hasField: boolean }) => (
  <>
    <ScreenHeader before={<Avatar name="" />} />
    {hasField ? <FieldLoading /> : <PartLoading />}
  </>
)

/** Renders a field in the place of a composer or a form that is loading. */
export const FieldLoading = () => (
  <>
    <PartLoading />
    <EarlyDraft />
  </>
)

/** Renders the invisible place of a part that is loading. Screen readers read that it is. */
export const PartLoading = () => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>
      <FormattedMessage id="loading" />
    </VisuallyHidden>
  </div>
)
