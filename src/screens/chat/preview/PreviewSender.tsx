import { FormattedMessage, useIntl } from 'react-intl'
import type { Sender } from '#domain/message/sender.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import styles from './NewsCard.module.css'
import { SenderAvatar } from '../message/SenderAvatar.tsx'

/** Renders the sender of a preview. A sender that is missing or has no name is called a bot. */
export function PreviewSender({ sender }: { readonly sender: Sender | undefined }) {
  const intl = useIntl()
  const name = sender?.name || intl.formatMessage({ id: 'message.bot' })
  return (
    <p className={styles['who']}>
      <SenderAvatar name={name} sender={sender} />
      <span>
        <bdi className={styles['name']}>{name}</bdi>{' '}
        <Origin isBot={sender?.kind === 'bot' && name !== intl.formatMessage({ id: 'message.bot' })} />
      </span>
    </p>
  )
}

/** Renders the label of a bot, and for every sender the company's name. */
function Origin({ isBot }: { readonly isBot: boolean }) {
  const company = useAppSelector(selectChannel)?.websiteName
  return (
    <>
      {isBot && (
        <span className={styles['bot']}>
          <FormattedMessage id="message.bot" />
        </span>
      )}{' '}
      {company && <FormattedMessage id="unread.from" values={{ company: <bdi>{company}</bdi> }} />}
    </>
  )
}
