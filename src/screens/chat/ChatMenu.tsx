import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Menu } from '#components/Menu.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanRestart, selectIsAskingToRestart } from '#state/selectors/botStage.ts'
import { selectCanEnd } from '#state/selectors/composer.ts'
import { selectHasSound, selectIsMuted } from '#state/sound.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const ICONS = {
  end: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.5 7.5l5 5M12.5 7.5l-5 5',
  restart: 'M4.5 10a5.5 5.5 0 101.8-4.1L4.5 7.5M4.5 3.5v4h4',
  mute: 'M4 8h2.5L10 5v10l-3.5-3H4zM13 8l4 4M17 8l-4 4',
  sound: 'M4 8h2.5L10 5v10l-3.5-3H4zM13 7.5a3.5 3.5 0 010 5M15 5.5a6.3 6.3 0 010 9',
} as const

/** Renders the menu of rarely used actions: the sound, a restart of the bot, and the end of the conversation. */
export function ChatMenu() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const [isEnding, setEnding] = useState(false)
  const canEnd = useAppSelector(selectCanEnd)
  const isRestarting = useAppSelector(selectIsAskingToRestart)
  const sound = useSoundItem()
  const restart = useRestartItem(() => setEnding(false))
  const end = {
    icon: ICONS.end,
    label: <FormattedMessage id="conversation.end" />,
    onPress: () => {
      if (isRestarting) dispatch({ type: 'bot/restartCanceled' })
      setEnding(true)
    },
  } as const
  const items = [...sound, ...(BUILT_IN.bot ? restart : []), ...(canEnd ? [end] : [])]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={intl.formatMessage({ id: 'chat.menu' })} items={items} />
      {BUILT_IN.bot && isRestarting && <RestartDialog />}
      {isEnding && canEnd && <EndDialog onClose={() => setEnding(false)} />}
    </>
  )
}

function useSoundItem() {
  const dispatch = useAppDispatch()
  const hasSound = useAppSelector(selectHasSound)
  const isMuted = useAppSelector(selectIsMuted)
  const sound = {
    icon: ICONS[isMuted ? 'sound' : 'mute'],
    label: <FormattedMessage id={isMuted ? 'sound.unmute' : 'sound.mute'} />,
    onPress: () => dispatch({ type: isMuted ? 'sound/unmuted' : 'sound/muted' }),
  } as const
  return hasSound ? [sound] : []
}

function useRestartItem(onPressed: () => void) {
  const dispatch = useAppDispatch()
  const canRestart = useAppSelector(selectCanRestart)
  const restart = {
    icon: ICONS.restart,
    label: <FormattedMessage id="bot.restart" />,
    onPress: () => {
      onPressed()
      dispatch({ type: 'bot/restartClicked' })
    },
  } as const
  return canRestart ? [restart] : []
}

function EndDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch()
  return (
    <ConfirmDialog
      messageId="conversation.end"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        dispatch({ type: 'conversation/endRequested' })
      }}
    />
  )
}

function RestartDialog() {
  const dispatch = useAppDispatch()
  return (
    <ConfirmDialog
      messageId="bot.restart"
      onCancel={() => dispatch({ type: 'bot/restartCanceled' })}
      onConfirm={() => dispatch({ type: 'bot/restartConfirmed' })}
    />
  )
}
