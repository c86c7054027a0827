import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFeatureTexts, WithTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { Menu } from '#components/Menu.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanRestart, selectIsAskingToRestart } from '#state/selectors/botStage.ts'
import { selectCanEnd } from '#state/selectors/composer.ts'
import { selectCanRecord } from '#state/visitor/diagnostics.ts'
import { selectHasSound, selectIsMuted } from '#state/sound.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const ICONS = {
  end: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.5 7.5l5 5M12.5 7.5l-5 5',
  record: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  restart: 'M4.5 10a5.5 5.5 0 101.8-4.1L4.5 7.5M4.5 3.5v4h4',
  mute: 'M4 8h2.5L10 5v10l-3.5-3H4zM13 8l4 4M17 8l-4 4',
  sound: 'M4 8h2.5L10 5v10l-3.5-3H4zM13 7.5a3.5 3.5 0 010 5M15 5.5a6.3 6.3 0 010 9',
} as const

/**
 * Renders the menu of rarely used actions: the sound, the recording of diagnostics, a restart of the bot, and the end of
 * the conversation.
 */
export function ChatMenu() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const [question, setQuestion] = useState<'end' | 'record'>()
  const canEnd = useAppSelector(selectCanEnd)
  const isRestarting = useAppSelector(selectIsAskingToRestart)
  const ask = (next: 'end' | 'record') => (): void => {
    if (isRestarting) dispatch({ type: 'bot/restartCanceled' })
    setQuestion(next)
  }
  const close = (): void => setQuestion(undefined)
  const sound = useSoundItem()
  const { recording, texts } = useRecordItem(ask('record'))
  const restart = useRestartItem(close)
  const end = { icon: ICONS.end, label: <FormattedMessage id="conversation.end" />, onPress: ask('end') } as const
  const items = [...sound, ...recording, ...restart, ...(canEnd ? [end] : [])]
  if (items.length === 0) return null
  return (
    <WithTexts texts={texts}>
      <Menu label={intl.formatMessage({ id: 'chat.menu' })} items={items} />
      {BUILT_IN.bot && isRestarting && <RestartDialog />}
      {question === 'record' && <RecordDialog onClose={close} />}
      {question === 'end' && canEnd && <EndDialog onClose={close} />}
    </WithTexts>
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

/** Returns the item if the visitor can record, once its texts are loaded. */
function useRecordItem(onPress: () => void) {
  const canRecord = useAppSelector(selectCanRecord)
  const texts = useFeatureTexts(BUILT_IN.recorder && canRecord ? 'diagnostics' : undefined)
  const record = { icon: ICONS.record, label: <FormattedMessage id="diagnostics.start" />, onPress } as const
  return { texts, recording: BUILT_IN.recorder && canRecord && texts ? [record] : [] }
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
  return BUILT_IN.bot && canRestart ? [restart] : []
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

function RecordDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch()
  return (
    <ConfirmDialog
      messageId="diagnostics.start"
      isHarmless
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        dispatch({ type: 'diagnostics/allowed' })
      }}
    />
  )
}
