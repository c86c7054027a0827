import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { type DiagnosticsAction, type DiagnosticsState, selectDiagnostics } from '#state/visitor/diagnostics.ts'
import { selectHasHost } from '#state/widget.ts'
import styles from './DiagnosticsBar.module.css'

type Choice = readonly [
  type: Exclude<DiagnosticsAction['type'], 'diagnostics/changed'>,
  label: 'diagnostics.stop' | 'diagnostics.send' | 'file.download' | 'message.discard' | 'unread.close',
]

const DOWNLOAD: Choice = ['diagnostics/downloadRequested', 'file.download']
const SEND: Choice = ['diagnostics/sendRequested', 'diagnostics.send']

/** What the visitor can do in each state. */
const CHOICES: Readonly<Record<DiagnosticsState, readonly Choice[]>> = {
  off: [],
  starting: [['diagnostics/removed', 'diagnostics.stop']],
  recording: [['diagnostics/finishRequested', 'diagnostics.stop']],
  recorded: [['diagnostics/removed', 'message.discard'], DOWNLOAD, SEND],
  sent: [DOWNLOAD, ['diagnostics/removed', 'unread.close']],
}

/** Renders, on every screen, that diagnostics are recorded, and afterwards what the visitor can do with the file. */
export function DiagnosticsBar() {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectDiagnostics)
  const hasHost = useAppSelector(selectHasHost)
  const company = useAppSelector(selectChannel)?.websiteName ?? ''
  const status = useRef<HTMLParagraphElement>(null)
  const choose = (type: Choice[0]): void => {
    // The pressed button may disappear and would lose the focus. After `removed`, the whole bar disappears.
    if (type === 'diagnostics/removed')
      status.current?.ownerDocument
        .querySelector<HTMLElement>('main :is([role="log"], [data-scroller], button)')
        ?.focus()
    else if (type !== DOWNLOAD[0]) status.current?.focus()
    dispatch({ type })
  }
  return (
    <div className={styles['bar']}>
      <p ref={status} className={styles['text']} role="status" tabIndex={-1} data-state={state}>
        <FormattedMessage
          id={state === 'off' || state === 'starting' ? 'loading' : `diagnostics.${state}`}
          values={{ company }}
        />
      </p>
      <div className={styles['choices']}>
        {CHOICES[state]
          .filter((choice) => hasHost || choice !== SEND)
          .map(([type, label]) => (
            <Button key={label} kind={type === SEND[0] ? 'primary' : 'quiet'} onPress={() => choose(type)}>
              <FormattedMessage id={label} />
            </Button>
          ))}
      </div>
    </div>
  )
}
