import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import type { SavedTexts } from '#domain/savedCopy/savedEntry.ts'
import type { SavedFormat } from '#domain/savedCopy/savedFile.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { type Saving, selectOwnCopy } from '#state/visitor/ownCopy.ts'
import menuStyles from '../ChatMenu.module.css'
import { CopyText } from './CopyText.tsx'
import styles from './SaveDialog.module.css'

type Choices = { readonly format: SavedFormat; readonly hasPictures: boolean }

/**
 * Renders the choices for a file of the conversation, then the progress, then the result. Closing it cancels what is
 * under way. The status has the focus after each press, because the pressed button disappears.
 */
export function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const saving = useAppSelector(selectOwnCopy).saving
  const statusId = useId()
  const status = useRef<HTMLParagraphElement>(null)
  useFocusReturn(status)
  useClosedWithScreen()
  const { choices, setChoices, save } = useSave(saving, status)
  const close = (): void => {
    dispatch({ type: 'savedCopy/closed' })
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog, wherever in it one is
    <div
      className={menuStyles['question']}
      role="dialog"
      aria-label={intl.formatMessage({ id: 'savedCopy.start' })}
      aria-describedby={statusId}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <p id={statusId} ref={status} className={styles['status']} role="status" tabIndex={-1}>
        <Status saving={saving} />
      </p>
      {saving === undefined && (
        <Pictures isChecked={choices.hasPictures} onChange={(hasPictures) => setChoices({ ...choices, hasPictures })} />
      )}
      {(saving?.status === 'saved' || saving?.status === 'failed') && <CopyText text={saving.text ?? ''} />}
      <div className={menuStyles['answers']}>
        <Answers saving={saving} format={choices.format} onSave={save} />
        <Button kind="quiet" onPress={close}>
          <FormattedMessage id="unread.close" />
        </Button>
      </div>
    </div>
  )
}

type Elements = { readonly current: HTMLElement | null }

/** Returns what the visitor has chosen, and the function that saves the file. */
function useSave(saving: Saving | undefined, status: Elements) {
  const dispatch = useAppDispatch()
  const texts = useSavedTexts()
  const [choices, setChoices] = useState<Choices>({ format: 'html', hasPictures: false })
  const isRequested = useRef(false)
  const save = (format: SavedFormat, isPartial = false): void => {
    // The second press of a double click must not save a second file.
    if (isRequested.current && saving === undefined) return
    isRequested.current = true
    status.current?.focus()
    setChoices({ ...choices, format })
    dispatch({ type: 'savedCopy/requested', ...choices, format, isPartial, texts })
  }
  return { choices, setChoices, save }
}

/** Closes the dialog, which also ends what is under way, when it disappears with its screen. */
function useClosedWithScreen(): void {
  const dispatch = useAppDispatch()
  useEffect(() => () => void dispatch({ type: 'savedCopy/closed' }), [dispatch])
}

/** Moves the focus into the dialog, and back at the end. */
function useFocusReturn(status: Elements): void {
  useEffect(() => {
    const previous = status.current?.ownerDocument.activeElement
    status.current?.focus()
    return () => {
      if (previous instanceof HTMLElement) previous.focus()
    }
  }, [status])
}

function Status({ saving }: { readonly saving: Saving | undefined }) {
  if (saving === undefined) return <FormattedMessage id="savedCopy.start" />
  const { status, count, name = '' } = saving
  if (status === 'loading') return <FormattedMessage id="savedCopy.loading" values={{ count }} />
  if (status === 'incomplete') return <FormattedMessage id="error.history" />
  if (status === 'failed') return <FormattedMessage id="savedCopy.blocked" />
  return (
    <>
      <FormattedMessage id="savedCopy.saved" values={{ name: <bdi key="name">{name}</bdi> }} />{' '}
      <span className={styles['hint']}>
        <FormattedMessage id="savedCopy.blocked" />
      </span>
    </>
  )
}

type PicturesProps = { readonly isChecked: boolean; readonly onChange: (isChecked: boolean) => void }

const Pictures = ({ isChecked, onChange }: PicturesProps) => (
  <label className={styles['choice']}>
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <FormattedMessage id="savedCopy.pictures" />
  </label>
)

type AnswersProps = {
  readonly saving: Saving | undefined
  readonly format: SavedFormat
  readonly onSave: (format: SavedFormat, isPartial?: boolean) => void
}

function Answers({ saving, format, onSave }: AnswersProps) {
  if (saving === undefined)
    return (
      <>
        <Button onPress={() => onSave('html')}>
          <FormattedMessage id="savedCopy.html" />
        </Button>
        <Button onPress={() => onSave('text')}>
          <FormattedMessage id="savedCopy.text" />
        </Button>
      </>
    )
  return (
    saving.status === 'incomplete' && (
      <>
        <Button onPress={() => onSave(format)}>
          <FormattedMessage id="retry" />
        </Button>
        <Button kind="quiet" onPress={() => onSave(format, true)}>
          <FormattedMessage id="savedCopy.partial" />
        </Button>
      </>
    )
  )
}

/** Returns the texts of the file. The sagas, which create it, know no translations. */
function useSavedTexts(): SavedTexts {
  const { formatMessage, locale: language } = useIntl()
  const company = useAppSelector(selectChannel)?.websiteName ?? ''
  return {
    language,
    company,
    title: formatMessage({ id: 'savedCopy.title' }, { company }),
    you: formatMessage({ id: 'message.you' }),
    savedOn: formatMessage({ id: 'savedCopy.savedOn' }, { time: '{time}' }),
    missing: formatMessage({ id: 'savedCopy.missing' }),
    unsent: formatMessage({ id: 'error.send' }),
    attachment: formatMessage({ id: 'message.attachment' }),
    unreadable: formatMessage({ id: 'savedCopy.unreadable' }),
    tooLarge: formatMessage({ id: 'savedCopy.tooLarge' }),
  }
}
