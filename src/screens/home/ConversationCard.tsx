import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { AvatarStack } from '#components/AvatarStack.tsx'
import { Icon } from '#components/Icon.tsx'
import type { Message } from '#domain/message/message.ts'
import { stripMarkdown } from '#domain/message/stripMarkdown.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHomeAgents, selectIsHomeCardOnline } from '#state/selectors/availability.ts'
import { selectBotIcon, selectBotName } from '#state/selectors/bot.ts'
import { selectLastMessage } from '#state/selectors/messages.ts'
import { AvailabilityLine } from '../AvailabilityLine.tsx'
import { useGoTo } from '../navigation.ts'
import styles from './ConversationCard.module.css'

/** Renders the main action of Home: to write to the team, or to continue the conversation. */
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

/** Renders the bot's picture, or an icon, when no agent is available but the visitor still gets an answer. */
function BotIcon() {
  const [name, picture] = [useAppSelector(selectBotName), useAppSelector(selectBotIcon)]
  return picture === undefined ? (
    <span className={styles['bot']}>
      <Icon name="bot" />
    </span>
  ) : (
    <Avatar name={name ?? ''} imageUrl={picture} size="small" />
  )
}

function Preview({ message }: { readonly message: Message }) {
  const intl = useIntl()
  const text =
    csatText(message, intl) || stripMarkdown(message.content) || intl.formatMessage({ id: 'message.attachment' })
  const name = message.direction === 'incoming' ? intl.formatMessage({ id: 'message.you' }) : message.sender?.name
  return <bdi className={styles['preview']}>{name ? `${name}: ${text}` : text}</bdi>
}

/** Returns the translated text of a rating, which replaces the server's; undefined for other messages. */
const csatText = ({ body }: Message, intl: IntlShape): string | undefined =>
  body.kind === 'csat' ? intl.formatMessage({ id: body.csat ? 'csat.thanks' : 'csat.title' }) : undefined
