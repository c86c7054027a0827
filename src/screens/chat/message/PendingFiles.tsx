import { FormattedMessage, useIntl } from 'react-intl'
import { AttachmentBubble } from '#components/AttachmentBubble.tsx'
import { IconButton } from '#components/IconButton.tsx'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectUploadProgress } from '#state/conversation/uploads.ts'
import { useFileSize } from '../composer/useFileSize.ts'

type PendingFilesProps = { readonly message: PendingMessage; readonly files: readonly File[] }

/** Renders files during their upload, with the progress and a Cancel button. */
export function PendingFiles({ message: { temporaryId, status }, files }: PendingFilesProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const formatSize = useFileSize()
  const share = useAppSelector((state) => selectUploadProgress(state, temporaryId))
  return (
    <>
      {files.map((file) => (
        <AttachmentBubble
          key={file.name}
          name={file.name}
          size={formatSize(file.size)}
          file={file}
          share={share}
          line={<FormattedMessage id={status === 'queued' ? 'message.queued' : 'file.uploading'} />}
          action={
            <IconButton
              icon="close"
              label={intl.formatMessage({ id: 'file.cancel' })}
              onPress={() => dispatch({ type: 'messages/discarded', temporaryId })}
            />
          }
        />
      ))}
    </>
  )
}
