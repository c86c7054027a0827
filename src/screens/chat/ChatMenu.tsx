import { useState } from 'react'
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

/** Ending cannot be taken back, so it is asked once more. */
function EndQuestion({ onAnswer }: { readonly onAnswer: () => void }) {
  const dispatch = useAppDispatch()
  return (
    <section className={styles['question']} role="alertdialog" aria-labelledby="end-question">
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
    </section>
  )
}
