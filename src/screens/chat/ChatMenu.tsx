import { Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent } from '#components/lazyComponent.tsx'
import { Menu, type MenuItem } from '#components/Menu.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanRestart, selectIsAskingToRestart } from '#state/selectors/botStage.ts'
import { selectCanEnd } from '#state/selectors/composer.ts'
import { selectHasSound, selectIsMuted } from '#state/sound.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Offer } from './ownCopy/OfferedMenu.tsx'

const HAS_OFFERS = BUILT_IN.saveConversation || BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory || BUILT_IN.recorder

type PlainMenuProps = {
  readonly label: string
  readonly first: readonly MenuItem[]
  readonly last: readonly MenuItem[]
}

const PlainMenu = ({ label, first, last }: PlainMenuProps) =>
  first.length + last.length > 0 && <Menu label={label} items={[...first, ...last]} />

const OfferedMenu = lazyComponent(
  // The bundler leaves out the chunk only if the names are here.
  BUILT_IN.saveConversation || BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory || BUILT_IN.recorder
    ? () => import('./ownCopy/OfferedMenu.tsx')
    : rejectNotBuiltIn,
  (menu) => menu.OfferedMenu,
  PlainMenu,
)

const ICONS = {
  end: 'M10 17a7 7 0 100-14 7 7 0 000 14zM7.5 7.5l5 5M12.5 7.5l-5 5',
  restart: 'M4.5 10a5.5 5.5 0 101.8-4.1L4.5 7.5M4.5 3.5v4h4',
  mute: 'M4 8h2.5L10 5v10l-3.5-3H4zM13 8l4 4M17 8l-4 4',
  sound: 'M4 8h2.5L10 5v10l-3.5-3H4zM13 7.5a3.5 3.5 0 010 5M15 5.5a6.3 6.3 0 010 9',
} as const

/**
 * Renders the menu of rarely used actions: the sound, what the tenant offers, a restart of the bot, and last what ends
 * the conversation or removes it from this browser.
 */
export function ChatMenu() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const [question, setQuestion] = useState<'end' | Offer>()
  const canEnd = useAppSelector(selectCanEnd)
  const isRestarting = useAppSelector(selectIsAskingToRestart)
  const isOffering = useAppSelector(({ widget }) => widget.hasRecorder === true || widget.ownCopy !== undefined)
  const ask = (next: 'end' | Offer): void => {
    if (isRestarting) dispatch({ type: 'bot/restartCanceled' })
    setQuestion(next)
  }
  const close = (): void => setQuestion(undefined)
  const restart = useRestartItem(close)
  const end = { icon: ICONS.end, label: <FormattedMessage id="conversation.end" />, onPress: () => ask('end') } as const
  const items = {
    label: intl.formatMessage({ id: 'chat.menu' }),
    first: useSoundItem(),
    last: [...restart, ...(canEnd ? [end] : [])],
  }
  return (
    <>
      {HAS_OFFERS && isOffering ? (
        // Without a fallback, as an open menu would close when the other one replaces it.
        <Suspense>
          <OfferedMenu {...items} question={question} onAsk={ask} onClose={close} />
        </Suspense>
      ) : (
        <PlainMenu {...items} />
      )}
      {BUILT_IN.bot && isRestarting && <RestartDialog />}
      {question === 'end' && canEnd && <EndDialog onClose={close} />}
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
