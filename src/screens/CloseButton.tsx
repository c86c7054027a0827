import { useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanClose } from '#state/selectors/chrome.ts'

/** Renders a button that closes the panel, if it can be closed. `showHome.ts` knows it by its name. */
export function CloseButton() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const canClose = useAppSelector(selectCanClose)
  if (!canClose) return null
  return (
    <IconButton
      icon="close"
      name="close"
      label={intl.formatMessage({ id: 'chat.close' })}
      onPress={() => dispatch({ type: 'widget/dismissed' })}
    />
  )
}
