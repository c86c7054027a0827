import { type RefObject, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { RetryNotice } from '#components/RetryNotice.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import type { BotStage } from '#state/selectors/botStage.ts'
import { selectNeedsPreChat } from '#state/selectors/preChat.ts'
import styles from './BotFoot.module.css'

/** Renders the Start button in place of the composer until the bot has started, or a Retry button after a failure. */
export function BotFoot({ stage }: { readonly stage: BotStage }) {
  const dispatch = useAppDispatch()
  const footer = useRef<HTMLDivElement>(null)
  const needsPreChat = useAppSelector(selectNeedsPreChat)
  if (stage === 'failed') return <Failed />
  // A pre-chat form has a Start button of its own.
  if (stage === 'starting' || needsPreChat) return null
  const start = (): void => {
    focusConversation(footer)
    dispatch({ type: 'bot/started', isNew: false })
  }
  return (
    <div ref={footer} className={styles['foot']}>
      <Button onPress={start}>
        <FormattedMessage id="conversation.start" />
      </Button>
    </div>
  )
}

/** Moves the focus to the list of messages, where the answer will appear, as the pressed button disappears. */
const focusConversation = ({ current }: RefObject<HTMLElement | null>): void =>
  current?.ownerDocument.querySelector<HTMLElement>('[role="log"]')?.focus()

function Failed() {
  const dispatch = useAppDispatch()
  const notice = useRef<HTMLDivElement>(null)
  const retry = (): void => {
    focusConversation(notice)
    dispatch({ type: 'bot/retried' })
  }
  return (
    <div ref={notice}>
      <RetryNotice onRetry={retry}>
        <FormattedMessage id="bot.failed" />
      </RetryNotice>
    </div>
  )
}
