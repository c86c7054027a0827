import { useRef } from 'react'
import { useIntl, FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Notice } from '#components/Notice.tsx'
import type { Recording, VoiceProblem } from '#domain/voice/recording.ts'
import { useAppDispatch } from '#state/hooks.ts'
import { useRoom } from './useRoom.ts'
import styles from './VoiceNote.module.css'

type VoiceNoteProps = { readonly problem: VoiceProblem | undefined; readonly deleted: Recording | undefined }

/** Renders above the composer why nothing can be recorded, or that a recording is deleted. */
export function VoiceNote({ problem, deleted }: VoiceNoteProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const note = useRef<HTMLDivElement>(null)
  useRoom(note)
  return (
    <div ref={note} className={styles['note']}>
      <Notice
        tone={problem ? 'danger' : 'calm'}
        action={
          <>
            {deleted && (
              <Button kind="link" onPress={() => dispatch({ type: 'voice/restored', recording: deleted })}>
                <FormattedMessage id="voice.undo" />
              </Button>
            )}
            <IconButton
              icon="close"
              label={intl.formatMessage({ id: 'alert.dismiss' })}
              onPress={() => dispatch({ type: 'voice/dismissed' })}
            />
          </>
        }
      >
        <FormattedMessage id={`voice.${problem ?? 'deleted'}`} />
      </Notice>
    </div>
  )
}
