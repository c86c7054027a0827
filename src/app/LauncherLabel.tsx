import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'

/** The bubble stands in the host's page, but its name is said in our words. */
export function LauncherLabel() {
  const dispatch = useAppDispatch()
  const label = useIntl().formatMessage({ id: 'launcher.label' })
  const hasHost = useAppSelector(({ widget }) => widget.isEmbedded)
  useEffect(() => {
    if (hasHost) dispatch({ type: 'launcher/labelled', label })
  }, [dispatch, hasHost, label])
  return null
}
