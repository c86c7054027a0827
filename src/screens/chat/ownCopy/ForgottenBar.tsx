import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Notice } from '#components/Notice.tsx'
import { useAppDispatch } from '#state/hooks.ts'
import styles from './ForgottenBar.module.css'

/** Renders the bar when its texts are loaded. */
export const ForgottenBar = () => (
  <FeatureTexts group="forgetVisitor">
    <Bar />
  </FeatureTexts>
)

/** Renders, on every screen, that this browser has forgotten the visitor. It takes the focus in the tab that has it. */
function Bar() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status.current?.ownerDocument.hasFocus() === true) status.current.focus()
  }, [])
  const close = (): void => {
    // The pressed button disappears and would lose the focus.
    status.current?.ownerDocument.querySelector<HTMLElement>('main :is([role="log"], [data-scroller], button)')?.focus()
    dispatch({ type: 'ownCopy/changed', change: { isForgotten: undefined } })
  }
  return (
    <div className={styles['bar']} role="status" ref={status} tabIndex={-1}>
      <Notice
        tone="success"
        action={<IconButton icon="close" label={intl.formatMessage({ id: 'alert.dismiss' })} onPress={close} />}
      >
        <FormattedMessage id="forgetVisitor.done" />
      </Notice>
    </div>
  )
}
