import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { type DiagnosticsAction, type DiagnosticsState, selectDiagnostics } from '#state/visitor/diagnostics.ts'
import { selectHasHost } from '#state/widget.ts'
import styles from './DiagnosticsBar.module.css'

/** Message ids of the status. */
const STATUS = {
  off: 'loading',
  starting: 'loading',
  recording: 'diagnostics.recording',
  recorded: 'diagnostics.recorded',
  sent: 'diagnostics.sent',
} as const satisfies Record<DiagnosticsState, string>

type Choice = { readonly type: Exclude<DiagnosticsAction['type'], 'diagnostics/changed'>; readonly label: string }

const STOP = { type: 'diagnostics/finishRequested', label: 'diagnostics.stop' } as const
const CANCEL = { type: 'diagnostics/removed', label: 'diagnostics.stop' } as const
const REMOVE = { type: 'diagnostics/removed', label: 'message.discard' } as const
const CLOSE = { type: 'diagnostics/removed', label: 'unread.close' } as const
const DOWNLOAD = { type: 'diagnostics/downloadRequested', label: 'file.download' } as const
const SEND = { type: 'diagnostics/sendRequested', label: 'diagnostics.send' } as const

/** What the visitor can do. */
const CHOICES = {
  off: [],
  starting: [CANCEL],
  recording: [STOP],
  recorded: [REMOVE, DOWNLOAD, SEND],
  sent: [DOWNLOAD, CLOSE],
} as const satisfies Record<DiagnosticsState, readonly Choice[]>

/** Renders, on every screen, that diagnostics are recorded, and afterwards what the visitor can do with the file. */
export function DiagnosticsBar() {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectDiagnostics)
  const hasHost = useAppSelector(selectHasHost)
  const company = useAppSelector(selectChannel)?.websiteName ?? ''
  return (
    <div className={styles['bar']}>
      <p className={styles['text']} role="status" data-state={state}>
        <FormattedMessage id={STATUS[state]} values={{ company }} />
      </p>
      {CHOICES[state].map(
        ({ type, label }) =>
          (hasHost || type !== SEND.type) && (
            <Button key={label} kind={type === SEND.type ? 'primary' : 'quiet'} onPress={() => dispatch({ type })}>
              <FormattedMessage id={label} />
            </Button>
          ),
      )}
    </div>
  )
}
