import { useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { ScreenHeader } from '#screens/ScreenHeader.tsx'

/** Renders the chat that the card of the static Home opens: the place of the header, and a field to type in. */
export function StaticChat() {
  const intl = useIntl()
  return (
    <div id="early-chat" hidden>
      <ScreenHeader before={<Avatar name="" />} />
      <textarea
        rows={1}
        aria-label={intl.formatMessage({ id: 'composer.label' })}
        placeholder={intl.formatMessage({ id: 'composer.placeholder' })}
      />
    </div>
  )
}
