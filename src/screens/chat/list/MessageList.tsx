import { Suspense, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { useHasLasted } from '#components/hooks/useHasLasted.ts'
import { EmptyState } from '#components/EmptyState.tsx'
import { RetryNotice } from '#components/RetryNotice.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHistory } from '#state/conversation/messages.ts'
import { selectBotName } from '#state/selectors/bot.ts'
import { selectPreChatMessage } from '#state/selectors/composer.ts'
import { selectCampaignOfChat } from '#state/selectors/campaigns.ts'
import { selectIsSettingUp } from '#state/setup.ts'
import { BotIntro, BotLine } from '../bot/parts.ts'
import { ConversationEnd } from './ConversationEnd.tsx'
import { JumpContext } from './scroll/jump.ts'
import styles from './MessageList.module.css'
import { NewMessagesButton } from './NewMessagesButton.tsx'
import { Rows } from './Rows.tsx'
import { SeenMark } from './SeenMark.tsx'
import { TypingLine } from './TypingLine.tsx'
import type { Reach } from './scroll/scrollPosition.ts'
import { useEarlierMessages } from './scroll/useEarlier.ts'
import { useMessageScroll } from './scroll/useMessageScroll.ts'
import { useTabStops } from './useTabStops.ts'
import { useWholeRows } from './useWholeRows.ts'

const CampaignMessage = lazyComponent(
  BUILT_IN.campaigns ? () => import('../message/CampaignMessage.tsx') : rejectNotBuiltIn,
  (part) => part.CampaignMessage,
  Nothing,
)

export function MessageList() {
  const [reach, setReach] = useState<Reach>('end')
  const isAtEnd = reach === 'end'
  const intl = useIntl()
  const { rows, isHeld } = useWholeRows()
  const history = useAppSelector(selectHistory)
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const hintId = useId()
  useTabStops(list)
  const messageScroll = useMessageScroll({ list, content, rows, onReach: setReach })
  const loadEarlier = useEarlierMessages({ list, history, rows, isAtEnd })
  return (
    <JumpContext value={messageScroll.jumpTo}>
      <div className={styles['frame']}>
        <div
          ref={list}
          className={styles['list']}
          role="log"
          aria-live="off"
          aria-label={intl.formatMessage({ id: 'messages.label' })}
          aria-describedby={hintId}
          tabIndex={rows.length === 0 ? 0 : -1}
          onScroll={({ timeStamp }) => {
            if (messageScroll.onScroll(timeStamp)) loadEarlier()
          }}
        >
          <div ref={content} className={styles['content']}>
            {history === 'failed' && <Failed />}
            <ListStart isEmpty={rows.length === 0} isHeld={isHeld} />
            <Rows rows={rows} list={list} scrollPosition={messageScroll.scrollPosition} isAtEnd={isAtEnd} />
            <BotStatus />
            <TypingLine />
            {!isHeld && <ConversationEnd />}
          </div>
        </div>
        <p id={hintId} hidden>
          <FormattedMessage id="messages.hint" />
        </p>
        {rows.length > 0 && <LoadingEarlier />}
        <NewMessagesButton isAtEnd={isAtEnd} onPress={messageScroll.toEnd} />
        <SeenMark isInView={!isHeld && reach !== 'elsewhere'} />
      </div>
    </JumpContext>
  )
}

type ListStartProps = { readonly isEmpty: boolean; readonly isHeld: boolean }

/** Renders what is above the messages: the campaign's message, or what stands in for messages. */
function ListStart({ isEmpty, isHeld }: ListStartProps) {
  const campaign = useAppSelector(selectCampaignOfChat)
  if (!campaign) return isEmpty && <NoRows isHeld={isHeld} />
  return (
    <Suspense>
      <CampaignMessage campaign={campaign} />
    </Suspense>
  )
}

function NoRows({ isHeld }: { readonly isHeld: boolean }) {
  const history = useAppSelector(selectHistory)
  const isSettingUp = useAppSelector(selectIsSettingUp)
  if (isHeld || history === 'loading' || (history === 'unknown' && isSettingUp))
    return <div className={styles['loading']} />
  return history === 'partial' || history === 'complete' ? <NothingYet /> : null
}

function BotStatus() {
  const hasBot = useAppSelector(selectBotName) !== undefined
  return (
    hasBot && (
      <Suspense>
        <BotLine />
      </Suspense>
    )
  )
}

/** Time during which a text would only flash, in ms: each confirmed connection loads the newest messages again. */
const FLASH_MS = 400

/** Renders the loading text over the list, not in it, so that it does not move the messages. */
function LoadingEarlier() {
  const history = useAppSelector(selectHistory)
  const hasLasted = useHasLasted(FLASH_MS, history)
  return (
    history === 'loading' &&
    hasLasted && (
      <p className={styles['earlier']} role="status">
        <FormattedMessage id="loading" />
      </p>
    )
  )
}

/** Renders the content of an empty list: the bot's introduction, or the tenant's text, or a default text. */
function NothingYet() {
  const text = useAppSelector(selectPreChatMessage)
  const hasBot = useAppSelector(selectBotName) !== undefined
  if (hasBot)
    return (
      <Suspense>
        <BotIntro />
      </Suspense>
    )
  return <EmptyState icon="chat">{text ?? <FormattedMessage id="chat.empty" />}</EmptyState>
}

function Failed() {
  const dispatch = useAppDispatch()
  return (
    <RetryNotice onRetry={() => dispatch({ type: 'messages/earlierRequested' })}>
      <FormattedMessage id="error.history" />
    </RetryNotice>
  )
}
