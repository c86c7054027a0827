import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { selectChannel } from '#state/channel.ts'
import { selectDiagnostics } from '#state/visitor/diagnostics.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasHost } from '#state/widget.ts'
import styles from './DiagnosticsBar.module.css'

/**
 * Renders, while diagnostics are recorded, that they are and how to hand them over. Without a host page, the visitor
 * can only download them.
 */
export function DiagnosticsBar() {
  const dispatch = useAppDispatch()
  const isSent = useAppSelector(selectDiagnostics) === 'sent'
  const hasHost = useAppSelector(selectHasHost)
  const company = useAppSelector(selectChannel)?.websiteName ?? ''
  return (
    <div className={styles['bar']}>
      <p className={styles['text']} role="status" data-sent={isSent || undefined}>
        <FormattedMessage id={isSent ? 'diagnostics.sent' : 'diagnostics.recording'} values={{ company }} />
      </p>
      <Button kind="quiet" onPress={() => dispatch({ type: 'diagnostics/stopRequested' })}>
        <FormattedMessage id={isSent ? 'unread.close' : 'diagnostics.stop'} />
      </Button>
      {isSent || !hasHost ? (
        <Button onPress={() => dispatch({ type: 'diagnostics/downloadRequested' })}>
          <FormattedMessage id="file.download" />
        </Button>
      ) : (
        <Button onPress={() => dispatch({ type: 'diagnostics/sendRequested' })}>
          <FormattedMessage id="diagnostics.send" />
        </Button>
      )}
    </div>
  )
}
