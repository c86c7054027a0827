import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Menu } from '#components/Menu.tsx'
import { selectBot } from '#state/bot.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanRestart } from '#state/selectors/bot.ts'
import { selectCanEnd } from '#state/selectors/composer.ts'
import { selectHasSound, selectIsMuted } from '#state/sound.ts'
import { Question } from './Question.tsx'

/** What a visitor rarely wants, and then at once. */
export function ChatMenu() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  const canEnd = useAppSelector(selectCanEnd)
  const canRestart = useAppSelector(selectCanRestart)
  const isAskingToRestart = useAppSelector(selectBot).status === 'asking'
  const hasSound = useAppSelector(selectHasSound)
  const isMuted = useAppSelector(selectIsMuted)
  const sound = {
    icon: isMuted ? 'sound' : 'mute',
    label: <FormattedMessage id={isMuted ? 'sound.unmute' : 'sound.mute'} />,
    onPress: () => dispatch({ type: isMuted ? 'sound/unmuted' : 'sound/muted' }),
  } as const
  const restart = {
    icon: 'restart',
    label: <FormattedMessage id="bot.restart" />,
    onPress: () => {
      setAsking(false)
      dispatch({ type: 'bot/restartClicked' })
    },
  } as const
  const end = {
    icon: 'end',
    label: <FormattedMessage id="conversation.end" />,
    onPress: () => {
      if (isAskingToRestart) dispatch({ type: 'bot/restartCanceled' })
      setAsking(true)
    },
  } as const
  const items = [...(hasSound ? [sound] : []), ...(canRestart ? [restart] : []), ...(canEnd ? [end] : [])]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={intl.formatMessage({ id: 'chat.menu' })} items={items} />
      {isAskingToRestart && canRestart && <RestartQuestion />}
      {isAsking && canEnd && <EndQuestion onAnswer={() => setAsking(false)} />}
    </>
  )
}

function EndQuestion({ onAnswer }: { readonly onAnswer: () => void }) {
  const dispatch = useAppDispatch()
  return (
    <Question
      words={<FormattedMessage id="conversation.endConfirm" />}
      yes={<FormattedMessage id="conversation.end" />}
      no={<FormattedMessage id="conversation.endCancel" />}
      onNo={onAnswer}
      onYes={() => {
        onAnswer()
        dispatch({ type: 'conversation/endRequested' })
      }}
    />
  )
}

function RestartQuestion() {
  const dispatch = useAppDispatch()
  return (
    <Question
      words={<FormattedMessage id="bot.restartConfirm" />}
      yes={<FormattedMessage id="bot.restart" />}
      no={<FormattedMessage id="bot.restartCancel" />}
      onNo={() => dispatch({ type: 'bot/restartCanceled' })}
      onYes={() => dispatch({ type: 'bot/restartConfirmed' })}
    />
  )
}
