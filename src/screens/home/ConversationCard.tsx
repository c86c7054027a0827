import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { AvatarStack } from '#components/AvatarStack.tsx'
import { Icon } from '#components/Icon.tsx'
import type { Message } from '#domain/message.ts'
import { plainWords } from '#domain/plainWords.ts'
import { selectAccount } from '#state/account.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHomeAgents, selectIsHomeCardOnline } from '#state/selectors/availability.ts'
import { selectLastMessage } from '#state/selectors/messages.ts'
import { AvailabilityLine } from '../AvailabilityLine.tsx'
import { useGoTo } from '../navigation.ts'
import styles from './ConversationCard.module.css'

/** The one clear next step: write to the team, or go on where the talk stood. */
export function ConversationCard() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const isOnline = useAppSelector(selectIsHomeCardOnline)
  const agents = useAppSelector(selectHomeAgents)
  const last = useAppSelector(selectLastMessage)
  const open = (): void => {
    dispatch({ type: 'screens/chatClicked' })
    goTo('/chat')
  }
  return (
    <button className={styles['card']} type="button" onClick={open}>
      <span className={styles['words']}>
        <span className={styles['title']}>
          <FormattedMessage id={isOnline ? 'home.sendMessage' : 'home.sendMail'} />
        </span>
        <span className={styles['line']}>{last ? <Preview message={last} /> : <AvailabilityLine />}</span>
      </span>
      {isOnline && (agents.length > 0 ? <AvatarStack agents={agents} /> : <BotIcon />)}
      <Icon name="arrow" />
    </button>
  )
}

/** Nobody is there, but somebody answers. */
function BotIcon() {
  const account = useAppSelector(selectAccount)
  const channel = useAppSelector(selectChannel)
  const inbox = channel?.features.includes('use_inbox_avatar_for_bot') ? channel.avatarUrl : undefined
  const picture = account?.botIconUrl ?? inbox
  return picture === undefined ? (
    <span className={styles['bot']}>
      <Icon name="bot" />
    </span>
  ) : (
    <Avatar name={account?.botName ?? ''} imageUrl={picture} size="small" />
  )
}

function Preview({ message }: { readonly message: Message }) {
  const intl = useIntl()
  const words = plainWords(message.content) || intl.formatMessage({ id: 'message.attachment' })
  return (
    <bdi className={styles['preview']}>
      {message.direction === 'incoming' || !message.sender ? words : `${message.sender.name}: ${words}`}
    </bdi>
  )
}
