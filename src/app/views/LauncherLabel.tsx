import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'

/** Sends the bubble's label to the host page, as only the frame has the translations. */
export function LauncherLabel() {
  const dispatch = useAppDispatch()
  const label = useIntl().formatMessage({ id: 'launcher.label' })
  const hasHost = useAppSelector(({ widget }) => widget.isEmbedded)
  useEffect(() => {
    if (hasHost) dispatch({ type: 'launcher/labelled', label })
  }, [dispatch, hasHost, label])
  return null
}
