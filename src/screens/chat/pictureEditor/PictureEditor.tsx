import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { ChosenFile } from '#domain/message/attachment.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { EditorSteps, EditorTools } from './EditorTools.tsx'
import styles from './PictureEditor.module.css'
import { PictureStage } from './PictureStage.tsx'
import { useModal } from './useModal.ts'
import { type PictureEdits, usePictureEdits } from './usePictureEdits.ts'
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
  const { save, abort, status } = useSavedPicture(chosen, { canvas: editor.canvas, onSaved: onClose })
  const [isAsking, setAsking] = useState(false)
  const isSaving = status === 'saving'
  const cancel = (): void => {
    abort()
    if (editor.isChanged) return setAsking(true)
    onClose()
  }
  const done = (): void => {
    if (!isSaving) void (editor.finish() ? save() : onClose())
  }
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
        if (!isSaving) stepByKey(event, editor)
      }}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
    >
      <EditorBar editor={editor} isSaving={isSaving} onCancel={cancel} onDone={done}>
        {isAsking && (
          <ConfirmDialog messageId="pictureEditor.discard" onConfirm={onClose} onCancel={() => setAsking(false)} />
        )}
      </EditorBar>
      {(status === 'failed' || editor.isBroken) && (
        <p className={styles['problem']} role="alert">
          <FormattedMessage id="error.tryAgain" />
        </p>
      )}
      {/* An edit after Done would be shown and not be in the file. */}
      <div className={styles['edits']} inert={isSaving}>
        <PictureStage editor={editor} />
        <EditorTools editor={editor} />
      </div>
      <VisuallyHidden role="status">{editor.announcement}</VisuallyHidden>
    </dialog>
  )
}

type EditorBarProps = {
  readonly editor: PictureEdits
  readonly isSaving: boolean
  readonly onCancel: () => void
  readonly onDone: () => void
  readonly children: ReactNode
}

/** Renders the buttons that end the editor, and those that undo and repeat edits. */
const EditorBar = ({ editor, isSaving, onCancel, onDone, children }: EditorBarProps) => (
  <header className={styles['bar']}>
    <Button kind="quiet" onPress={onCancel}>
      <FormattedMessage id="pictureEditor.cancel" />
    </Button>
    <div className={styles['edits']} inert={isSaving}>
      <EditorSteps editor={editor} />
    </div>
    <Button isBusy={isSaving} onPress={onDone}>
      <FormattedMessage id="pictureEditor.done" />
    </Button>
    {children}
  </header>
)

/** Undoes an edit by Ctrl+Z, and repeats it by Ctrl+Shift+Z or Ctrl+Y. */
function stepByKey(event: KeyboardEvent, { undo, redo }: PictureEdits): void {
  if (!event.ctrlKey && !event.metaKey) return
  const key = event.key.toLowerCase()
  if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
  else if (key === 'z') undo()
}
