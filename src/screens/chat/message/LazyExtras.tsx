import { FormattedMessage } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'

/** Files, forms, cards and ratings. Lazy chunk, as most messages are only text. */
export const MessageExtras = lazyComponent(
  () => import('./extras/MessageExtras.tsx'),
  (extras) => extras.MessageExtras,
  // The message's text is shown anyway; a reload loads the rest.
  () => <FormattedMessage id="error.unexpected" />,
)

/** End of a text that grows. Without its chunk, the text ends without an explanation. */
export const StreamEnd = lazyComponent(
  BUILT_IN.streamedAnswers ? () => import('../stream/StreamEnd.tsx') : rejectNotBuiltIn,
  (streams) => streams.StreamEnd,
  Nothing,
)
