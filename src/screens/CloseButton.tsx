import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasCloseButton } from '#state/selectors/chrome.ts'

/** Renders a button that closes the panel, only if the host shows no other way to close it. */
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
