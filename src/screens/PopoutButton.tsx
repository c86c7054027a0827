import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasPopoutButton } from '#state/selectors/chrome.ts'

/** Renders a button that opens the chat in a pop-out window, which only the host can open. */
export function PopoutButton() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const isShown = useAppSelector(selectHasPopoutButton)
  if (!isShown) return null
  return (
    <IconButton
      icon="external"
      label={intl.formatMessage({ id: 'chat.popout' })}
      onPress={() => dispatch({ type: 'widget/poppedOut' })}
    />
  )
}
