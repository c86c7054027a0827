import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasCloseButton } from '#state/selectors/chrome.ts'

/** Only where the host shows no way to close the panel. */
export function CloseButton() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const isNeeded = useAppSelector(selectHasCloseButton)
  if (!isNeeded) return null
  return (
    <IconButton
      icon="close"
      label={intl.formatMessage({ id: 'chat.close' })}
      onPress={() => dispatch({ type: 'widget/dismissed' })}
    />
  )
}
