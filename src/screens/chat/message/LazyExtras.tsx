import { FormattedMessage } from 'react-intl'
import { lazyComponent } from '#components/lazyComponent.tsx'

/** Files, forms, cards and ratings. Lazy chunk, as most messages are only text. */
export const MessageExtras = lazyComponent(
  () => import('./extras/MessageExtras.tsx'),
  (extras) => extras.MessageExtras,
  // The message's text is shown anyway; a reload loads the rest.
  () => <FormattedMessage id="error.unexpected" />,
)
