import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { Menu } from '#components/Menu.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanEnd } from '#state/selectors/composer.ts'
import { selectHasSound, selectIsMuted } from '#state/sound.ts'
import styles from './ChatMenu.module.css'

/** What a visitor rarely wants, and then at once. */
export function ChatMenu() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  const canEnd = useAppSelector(selectCanEnd)
  const hasSound = useAppSelector(selectHasSound)
  const isMuted = useAppSelector(selectIsMuted)
  const sound = {
    icon: isMuted ? 'sound' : 'mute',
    label: <FormattedMessage id={isMuted ? 'sound.unmute' : 'sound.mute'} />,
    onPress: () => dispatch({ type: isMuted ? 'sound/unmuted' : 'sound/muted' }),
  } as const
  const end = {
    icon: 'end',
    label: <FormattedMessage id="conversation.end" />,
    onPress: () => setAsking(true),
  } as const
  const items = [...(hasSound ? [sound] : []), ...(canEnd ? [end] : [])]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={intl.formatMessage({ id: 'chat.menu' })} items={items} />
      {isAsking && canEnd && <EndQuestion onAnswer={() => setAsking(false)} />}
    </>
  )
}

/** Ending cannot be taken back, so it is asked once more; the question has the focus until it is answered. */
function EndQuestion({ onAnswer }: { readonly onAnswer: () => void }) {
  const dispatch = useAppDispatch()
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = question.current?.ownerDocument.activeElement
    question.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape answers a dialog, wherever in it one is
    <div
      ref={question}
      className={styles['question']}
      role="alertdialog"
      aria-labelledby="end-question"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onAnswer()
      }}
    >
      <p id="end-question">
        <FormattedMessage id="conversation.endConfirm" />
      </p>
      <div className={styles['answers']}>
        <Button kind="quiet" onPress={onAnswer}>
          <FormattedMessage id="conversation.endCancel" />
        </Button>
        <Button
          onPress={() => {
            onAnswer()
            dispatch({ type: 'conversation/endRequested' })
          }}
        >
          <FormattedMessage id="conversation.end" />
        </Button>
      </div>
    </div>
  )
}
