import { type KeyboardEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { ChosenFile } from '#domain/message/attachment.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { EditorSteps, EditorTools } from './EditorTools.tsx'
import styles from './PictureEditor.module.css'
import { PictureStage } from './PictureStage.tsx'
import { useModal } from './useModal.ts'
import { usePictureEdits } from './usePictureEdits.ts'
import { useSavedPicture } from './useSavedPicture.ts'

type PictureEditorProps = { readonly chosen: ChosenFile; readonly onClose: () => void }

/**
 * Renders a chosen picture in a modal dialog, in which the visitor crops it, hides parts of it and points at parts of it.
 * Done replaces the chosen file by the pixels on screen. Lazy chunk, loaded with the first press of an Edit button.
 */
export function PictureEditor({ chosen, onClose }: PictureEditorProps) {
  const intl = useIntl()
  const dialog = useModal()
  const editor = usePictureEdits(chosen.file)
  const { save, status } = useSavedPicture(chosen, { canvas: editor.canvas, onSaved: onClose })
  const [isAsking, setAsking] = useState(false)
  const isChanged = editor.edits.done.length > 0
  const cancel = (): void => (isChanged ? setAsking(true) : onClose())
  const done = (): void => (editor.finish() ? void save() : onClose())
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={intl.formatMessage({ id: 'pictureEditor.title' }, { name: chosen.file.name })}
      // The browser closes a dialog at the second Escape, whatever a listener of `cancel` does.
      onKeyDownCapture={(event) => event.key === 'Escape' && event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => {
        event.stopPropagation()
        if (event.key === 'Escape') cancel()
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z')
          (event.shiftKey ? editor.redo : editor.undo)()
      }}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
    >
      <header className={styles['bar']}>
        <Button kind="quiet" onPress={cancel}>
          <FormattedMessage id="pictureEditor.cancel" />
        </Button>
        <EditorSteps editor={editor} />
        <Button isBusy={status === 'saving'} onPress={done}>
          <FormattedMessage id="pictureEditor.done" />
        </Button>
        {isAsking && (
          <ConfirmDialog messageId="pictureEditor.discard" onConfirm={onClose} onCancel={() => setAsking(false)} />
        )}
      </header>
      {(status === 'failed' || editor.isBroken) && (
        <p className={styles['problem']} role="alert">
          <FormattedMessage id="error.tryAgain" />
        </p>
      )}
      <PictureStage editor={editor} />
      <EditorTools editor={editor} />
      <VisuallyHidden role="status">{editor.announcement}</VisuallyHidden>
    </dialog>
  )
}
