import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { Icon, type IconPath } from '#components/Icon.tsx'
import { TextArea } from '#components/textArea/TextArea.tsx'
import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import { selectDraft, selectIsDraftDue, selectReplyTo } from '#state/conversation/draft.ts'
import { selectFiles } from '#state/conversation/files.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanAttach, selectCanPickEmoji, selectCanSend, selectCharactersLeft } from '#state/selectors/composer.ts'
import { Branding } from '../../Branding.tsx'
import { useGoToComposer } from '../useGoToComposer.ts'
import { VoiceMessages } from '../voice/parts.tsx'
import styles from './Composer.module.css'
import { AttachButton, EmojiButton, FileTray } from './composerParts.ts'
import { ReplyBar } from './ReplyBar.tsx'

const SEND: IconPath = 'M10 16V4.5M5 9l5-5 5 5'

const isNegative = (number: number | undefined): number is number => number !== undefined && number < 0

/** Renders the form for a message, and calls `onShown` after the form has mounted. */
export function Composer({ onShown }: { readonly onShown: () => void }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectDraft)
  const canSend = useAppSelector(selectCanSend)
  const canAttach = useAppSelector(selectCanAttach)
  const canPickEmoji = useAppSelector(selectCanPickEmoji)
  const charactersLeft = useAppSelector(selectCharactersLeft)
  const field = useRef<HTMLTextAreaElement>(null)
  const isTooLong = isNegative(charactersLeft)
  const send = (): void => void dispatch({ type: 'draft/submitted' })
  const changeDraft = (text: string): void => void dispatch({ type: 'draft/changed', text })
  const onPaste = useFilePaste(canAttach)
  const onKeyDown = useEscapeFromReply()
  useLayoutEffect(onShown, [onShown])
  useDueDraft()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels a reply, wherever in the form one is
    <form
      className={styles['composer']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={onKeyDown}
    >
      <ReplyBar />
      <ChosenFiles />
      {isTooLong && <TooLong excess={-charactersLeft} canAttach={canAttach} />}
      <div className={styles['text']}>
        <TextArea
          ref={field}
          label={intl.formatMessage({ id: 'composer.label' })}
          placeholder={intl.formatMessage({ id: 'composer.placeholder' })}
          value={draft}
          problemId={isTooLong ? 'composer-problem' : undefined}
          onChange={changeDraft}
          onEnter={send}
          onPaste={onPaste}
        />
      </div>
      <div className={styles['tools']}>
        {canAttach && <AttachButton />}
        {canPickEmoji && <EmojiButton field={field} onChange={changeDraft} />}
        {canAttach && <VoiceMessages />}
      </div>
      <Note charactersLeft={charactersLeft} />
      <SendButton isDisabled={!canSend} />
    </form>
  )
}

/** Sends what the visitor has written and sent before the composer was there. */
function useDueDraft(): void {
  const dispatch = useAppDispatch()
  const isDue = useAppSelector(selectIsDraftDue)
  useEffect(() => {
    if (isDue) dispatch({ type: 'draft/submitted' })
  }, [isDue, dispatch])
}

/** Returns a listener for keys, with which the first Escape cancels the reply, and only the next one closes the chat. */
function useEscapeFromReply() {
  const dispatch = useAppDispatch()
  const isReplying = useAppSelector(selectReplyTo) !== undefined
  return (event: KeyboardEvent): void => {
    if (!isReplying || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    dispatch({ type: 'draft/replyCancelled' })
  }
}

/** Renders the files that the visitor has chosen; nothing before the first choice, which loads their chunk. */
const ChosenFiles = () =>
  useAppSelector(selectFiles).length > 0 && (
    <Suspense>
      <FileTray />
    </Suspense>
  )

/** Attaches pasted files, and leaves a paste without files to the browser. */
function useFilePaste(canAttach: boolean) {
  const dispatch = useAppDispatch()
  return (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (!canAttach || files.length === 0) return
    event.preventDefault()
    dispatch({ type: 'files/offered', files })
  }
}

type TooLongProps = {
  readonly excess: number
  readonly canAttach: boolean
}

/** Renders the limit, the number of characters above it, and the offer to send the text as a file. */
function TooLong({ excess, canAttach }: TooLongProps) {
  const goToComposer = useGoToComposer()
  return (
    <div className={styles['problem']}>
      <Icon icon="warning" />
      <p id="composer-problem" role="alert">
        <FormattedMessage id="composer.tooLong" values={{ limit: MESSAGE_MAX_LENGTH }} />
      </p>
      <p role="status" aria-live={livenessOf(excess)}>
        <FormattedMessage id="composer.tooLongBy" values={{ count: excess }} />
      </p>
      {BUILT_IN.attachments && canAttach && (
        <Button kind="link" onPress={goToComposer({ type: 'draft/sentAsFile' })}>
          <FormattedMessage id="composer.sendAsFile" />
        </Button>
      )}
    </div>
  )
}

/** Renders the remaining characters if few remain, otherwise the branding. */
const Note = ({ charactersLeft: left }: { readonly charactersLeft: number | undefined }) =>
  left === undefined || isNegative(left) ? (
    <Branding className={styles['note']} />
  ) : (
    <p className={styles['note']} role="status" aria-live={livenessOf(left)}>
      <FormattedMessage id="composer.counter" values={{ count: left }} />
    </p>
  )

/** Screen readers announce only every 20th count of characters, as each letter would be too much. */
const livenessOf = (count: number): 'polite' | 'off' => (count % 20 === 0 ? 'polite' : 'off')

function SendButton({ isDisabled }: { readonly isDisabled: boolean }) {
  const intl = useIntl()
  return (
    <button
      className={styles['send']}
      type="submit"
      // A `disabled` button would lose the focus when the message is sent.
      aria-disabled={isDisabled}
      aria-label={intl.formatMessage({ id: 'composer.send' })}
      // Keeps a phone's keyboard open for the next message.
      onPointerDown={(event) => event.preventDefault()}
    >
      <Icon icon={SEND} />
    </button>
  )
}
