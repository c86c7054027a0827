import { FormattedMessage } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { AvatarStack } from '#components/AvatarStack.tsx'
import { Icon } from '#components/Icon.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHomeAgents, selectIsHomeCardOnline } from '#state/selectors/availability.ts'
import { selectBotIcon, selectBotName } from '#state/selectors/bot.ts'
import { selectChannel } from '#state/channel.ts'
import { selectAgentsFetch } from '#state/conversation/agents.ts'
import type { AppState } from '#state/root.ts'
import { selectLastMessage } from '#state/selectors/messages.ts'
import { AvailabilityLine } from '../AvailabilityLine.tsx'
import { useGoTo } from '../navigation.ts'
import { MessageSummary } from '../summary/MessageSummary.tsx'
import { TextLoading } from '../TextLoading.tsx'
import { UnreadMark } from '../UnreadMark.tsx'
import styles from './ConversationCard.module.css'

/** Renders the main action of Home: to write to the team, below the conversation that continues. */
export function ConversationCard() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const isKnown = useAppSelector(selectIsTeamKnown)
  const isOnline = useAppSelector(selectIsHomeCardOnline)
  const agents = useAppSelector(selectHomeAgents)
  const last = useAppSelector(selectLastMessage)
  const open = (): void => {
    dispatch({ type: 'screens/chatClicked' })
    goTo('/chat')
  }
  return (
    <button className={styles['card']} type="button" onClick={open}>
      {last && (
        <span className={styles['last']}>
          <MessageSummary message={last} mark={<UnreadMark />} />
        </span>
      )}
      <span className={styles['action']}>
        <span className={styles['words']}>
          <span className={styles['title']}>
            <FormattedMessage id={isOnline || !isKnown ? 'home.sendMessage' : 'home.sendMail'} />
          </span>{' '}
          <span className={styles['line']}>{isKnown ? <AvailabilityLine /> : <AvailabilityLoading />}</span>
        </span>
        {isOnline && (agents.length > 0 ? <AvatarStack agents={agents} /> : <BotIcon />)}
        <Icon icon="arrow" />
      </span>
    </button>
  )
}

/** True once it is known whether the team answers now. Before, the card must not offer a mail, and then a message. */
const selectIsTeamKnown = (state: AppState): boolean =>
  selectChannel(state) !== undefined && selectAgentsFetch(state).hasFetched

/** Renders a placeholder as high as the line of the availability. */
const AvailabilityLoading = () => (
  <span className={styles['loading']}>
    <TextLoading lines={1} />
  </span>
)

/** Renders the bot's picture, or an icon, when no agent is available but the visitor still gets an answer. */
function BotIcon() {
  const [name, picture] = [useAppSelector(selectBotName), useAppSelector(selectBotIcon)]
  return picture === undefined ? (
    <span className={styles['bot']}>
      <Icon icon="bot" />
    </span>
  ) : (
    <Avatar name={name ?? ''} imageUrl={picture} size="small" />
  )
}
