import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AttachmentBubble } from '#components/AttachmentBubble.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Scroller } from '#components/scroller/Scroller.tsx'
import type { ChosenFileId } from '#domain/message/attachment.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectFiles } from '#state/conversation/files.ts'
import { MessageExtras } from '../message/LazyExtras.tsx'
import { PictureLine } from '../pictureEditor/PictureLine.tsx'
import styles from './FileTray.module.css'
import { useFileSize } from './useFileSize.ts'

/** Renders the files for the next message. A file whose upload failed is listed here again, with a Retry button. */
export function FileTray() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const formatSize = useFileSize()
  const files = useAppSelector(selectFiles)
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: ChosenFileId): void => {
    dispatch({ type: 'files/removed', id })
    // The pressed button disappears and would lose the focus. The field would open a phone's keyboard.
    list.current?.closest('form')?.querySelector<HTMLElement>('button:has(+ [type="file"])')?.focus()
  }
  // A message with files needs this chunk, also if the network is lost while it is sent.
  useEffect(() => void (files.length > 0 && MessageExtras.fetch().catch(() => undefined)), [files.length])
  if (files.length === 0) return null
  return (
    <Scroller count={files.length}>
      <ul className={styles['tray']} ref={list} tabIndex={-1}>
        {files.map((chosen) => {
          const { id, file, status } = chosen
          return (
            <li key={id}>
              <AttachmentBubble
                name={file.name}
                size={formatSize(file.size)}
                file={file}
                line={
                  status === 'failed' ? (
                    <button className={styles['retry']} type="submit">
                      <FormattedMessage id="retry" />
                    </button>
                  ) : BUILT_IN.pictureEditor ? (
                    <PictureLine chosen={chosen} />
                  ) : undefined
                }
                action={
                  <IconButton
                    icon="close"
                    label={intl.formatMessage({ id: 'file.remove' }, { name: file.name })}
                    onPress={() => remove(id)}
                  />
                }
              />
            </li>
          )
        })}
      </ul>
    </Scroller>
  )
}
